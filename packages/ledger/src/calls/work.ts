/** Resuming what a crash, a deadline or an outage left open. */
import type { Clock, PurchaseUpdate, RejectedPurchase } from "@vending/client";
import { sleep } from "@vending/terminal/values";
import {
  BoughtElsewhereError,
  MerchantRejectedError,
  PurchaseConflictError,
  UnreadablePurchaseError,
} from "../purchase/errors.ts";
import { mustBe, mustBeSignal } from "../purchase/options.ts";
import { type OnEnd, OnEndError } from "../purchase/transaction.ts";
import type { Due } from "../stores/store.ts";
import { type HeldPurchases, type LedgerContext, stopwatch } from "./context.ts";
import { linkedAbort } from "./linked-abort.ts";
import { actionOf, dateOf, firstSentAt, runPurchase } from "./run.ts";

export interface WorkOptions {
  /** Repeat until the signal aborts, every so many milliseconds, give or take a quarter. Default: once. */
  everyMs?: number;
  /** Stops. Purchases under way are given back, and are due at once. */
  signal?: AbortSignal;
}

/** How many of the due purchases ended, and how. */
export interface WorkResult {
  succeeded: number;
  failed: number;
  /** The service rejected it, and nothing was made: `get` and `buy` return the reason. */
  rejected: number;
  /** Another transaction is under its id: a person settles it. */
  conflict: number;
  /** Not known yet, and due again later. With `everyMs`: since the last turn began. */
  open: number;
}

export function logHeld({ count, until }: HeldPurchases): void {
  const [are, each] = count === 1 ? ["purchase is", "It"] : ["purchases are", "Each"];
  // biome-ignore lint/plugin: a library prints through the console of its program, and this is one printable line
  console.warn(
    `The ledger: ${count} ${are} held until ${until.toISOString()}, by a process that runs or was killed. ${each} is continued when its lease ends.`,
  );
}

/** How long an enqueued purchase waits at most until it is leased. */
const lookForNewMs = 500;

/** Up to `maxSlow` slow `onEnd` calls may overlap. A call counts as slow after `slowMs`, and the next one then starts beside it. */
const maxSlow = 16;
const slowMs = 250;

/** How many purchases wait for an outcome, for each slot: beyond that, those that wait longest are looked at again later. */
const waitingPerSlot = 16;

export async function work(context: LedgerContext, { everyMs, signal }: WorkOptions): Promise<WorkResult> {
  mustBe(
    everyMs === undefined || (typeof everyMs === "number" && everyMs > 0),
    "everyMs must be more than 0 milliseconds",
  );
  mustBeSignal(signal);
  const crew = newCrew();
  const isOver = () => signal?.aborted === true || context.closing.aborted;
  /** What is left alone, as `onError` was told last. */
  let elsewhere = "";
  async function tellElsewhere(): Promise<void> {
    const found = context.account === undefined ? [] : await context.store.elsewhere(context.account);
    const errors = found.map(({ account, count }) => new BoughtElsewhereError(account, count));
    const now = errors.map(({ message }) => message).join();
    if (now !== elsewhere) for (const error of errors) context.onError(error);
    elsewhere = now;
  }
  const callbacks: Running = new Set();
  let looking: Promise<void> | undefined;
  const look = async () => {
    await tellElsewhere();
    looking ??= runEveryOnEnd(context, callbacks, isOver).finally(() => {
      looking = undefined;
    });
    await startDue(context, crew, isOver, signal);
  };
  try {
    if (everyMs === undefined) await look();
    else {
      const stats = await context.store.stats().catch((error) => context.onError(error));
      if (stats?.heldUntil) context.onHeld({ count: stats.held, until: stats.heldUntil });
      while (!isOver()) {
        crew.open.clear();
        // The database may be available again in the next turn.
        await look().catch((error) => context.onError(error));
        // Spreads processes that started together.
        await pause(context, everyMs * (0.75 + Math.random() / 2), signal);
      }
    }
  } finally {
    await Promise.all([...crew.running, looking]);
    await Promise.all(callbacks);
  }
  return { ...crew.ended, open: crew.open.size };
}

/** Waits so long, or until an enqueued purchase is there. */
async function pause(
  { store, account, closing }: LedgerContext,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const stop = linkedAbort(closing, signal);
  try {
    for (let leftMs = ms; leftMs > 0; leftMs -= lookForNewMs) {
      await sleep(Math.min(lookForNewMs, leftMs), stop.signal);
      if (stop.signal.aborted) return;
      // An unavailable database is reported once in each turn.
      if (leftMs > lookForNewMs && (await store.hasNew(account).catch(() => {}))) return;
    }
  } finally {
    stop.unlink();
  }
}

/** Promises that never reject. */
type Running = Set<Promise<void>>;

/** The runs under way, and what came of the others. */
interface Crew {
  /** How many ended, and how. */
  readonly ended: Omit<WorkResult, "open">;
  /** The ids of those that did not: one may be due several times. */
  readonly open: Set<string>;
  readonly running: Running;
  /** The runs that have a slot: until the first answer, or the first pause. */
  readonly busySlots: Running;
  /** Ends the runs that wait for an outcome, in the order in which they began to. */
  readonly waiting: Set<() => void>;
  /** The service took no order of this merchant in this turn, which ends. */
  isRefused: boolean;
  /** Why, as `onError` was told last: it is told once until an order is accepted again, or the reason is another. */
  told: string | undefined;
}

const newCrew = (): Crew => ({
  ended: { succeeded: 0, failed: 0, rejected: 0, conflict: 0 },
  open: new Set(),
  running: new Set(),
  busySlots: new Set(),
  waiting: new Set(),
  isRefused: false,
  told: undefined,
});

function add(running: Running, work: Promise<void>): void {
  const one = work.finally(() => running.delete(one));
  running.add(one);
}

/** Starts a run of each due purchase, as many at a time as there are slots. Does not wait for the last ones. */
async function startDue(
  context: LedgerContext,
  crew: Crew,
  isOver: () => boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { running, busySlots } = crew;
  crew.isRefused = false;
  while (true) {
    // Some may have become free while the store was asked.
    if (busySlots.size === context.concurrency) await Promise.race(busySlots);
    if (crew.isRefused || isOver()) return;
    const slots = context.concurrency - busySlots.size;
    let leftOut = 0;
    const heldMs = stopwatch();
    const leased = await context.store.takeDue(slots, context.account, (error) => {
      leftOut++;
      context.onError(error, error.requestId);
    });
    for (const due of leased) {
      add(
        busySlots,
        new Promise((leaveSlot) => {
          const follow = async () => {
            const { requestId } = due.run;
            const kind = await resumeOne(context, due, heldMs, crew, leaveSlot, signal);
            if (kind === "open") crew.open.add(requestId);
            else {
              crew.open.delete(requestId);
              crew.ended[kind]++;
            }
            leaveSlot();
          };
          add(running, follow());
        }),
      );
    }
    if (leased.length + leftOut < slots) return;
  }
}

/** Runs `onEnd` where it waits, one after the other, and beside those that are slow. */
async function runEveryOnEnd(context: LedgerContext, running: Running, isOver: () => boolean): Promise<void> {
  const { store, onEnd, onError } = context;
  if (!onEnd) return;
  let isAnyWaiting = true;
  async function runOne(callback: OnEnd<unknown>): Promise<void> {
    try {
      if ((await store.runOnEnd(callback)) === undefined) isAnyWaiting = false;
    } catch (error) {
      // It is due again later.
      if (error instanceof OnEndError || error instanceof UnreadablePurchaseError)
        return onError(error, error.requestId);
      isAnyWaiting = false;
      onError(error);
    }
  }
  while (isAnyWaiting && !isOver()) {
    if (running.size === maxSlow) await Promise.race(running);
    const enough = new AbortController();
    const one = runOne(onEnd);
    add(running, one);
    await Promise.race([one, sleep(slowMs, enough.signal)]);
    enough.abort();
  }
}

/** Whether the client, too, will find it too late. */
function isTooLateToSend({ purchase }: LedgerContext, due: Due): boolean {
  const now = dateOf(purchase);
  return !due.isNew && now - firstSentAt(due, now) > purchase.resendWithinMs;
}

async function resumeOne(
  context: LedgerContext,
  due: Due,
  heldMs: () => number,
  crew: Crew,
  leaveSlot: () => void,
  signal: AbortSignal | undefined,
): Promise<keyof WorkResult> {
  const longestMs = Math.max(0, Math.min(context.deadlineMs, due.run.leaseMs - context.leaseMarginMs));
  // A purchase that is not sent again can only be looked up: once, since it must not take time from the others.
  const deadlineMs = isTooLateToSend(context, due) ? 0 : longestMs;
  const following = startFollowing(signal);
  const { stop } = following;
  const onPause = () => {
    // If its rejection is about the merchant, no other order is sent.
    if (following.isConfirming()) return;
    leaveSlot();
    crew.waiting.add(stop);
    const [longest] = crew.waiting;
    if (crew.waiting.size <= context.concurrency * waitingPerSlot || !longest) return;
    crew.waiting.delete(longest);
    longest();
  };
  try {
    const clock = pausing(context.purchase.clock, onPause);
    const { signal, onUpdate } = following;
    const options = { ...context.purchase, clock, deadlineMs, signal, onUpdate };
    const unattended = { heldMs, isUnattended: true, onAnswer: leaveSlot };
    const { outcome, recorded, refusal } = await runPurchase(context, due, { ...options, ...unattended });
    if (refusal) refuse(context, crew, refusal);
    else if (due.isNew && recorded) crew.told = undefined;
    if (outcome.state === "conflict") context.onError(new PurchaseConflictError(outcome), outcome.requestId);
    return recorded ?? "open";
  } catch (error) {
    context.onError(error, due.run.requestId);
    return "open";
  } finally {
    crew.waiting.delete(stop);
    following.end();
  }
}

/** A clock that tells when the client pauses. */
function pausing(
  clock: Clock = { now: () => performance.now(), sleep, random: Math.random },
  onPause: () => void,
): Clock {
  return {
    now: () => clock.now(),
    random: () => clock.random(),
    ...(clock.date && { date: () => Number(clock.date?.()) }),
    ...(clock.timeout && { timeout: clock.timeout.bind(clock) }),
    sleep: (ms, signal) => {
      onPause();
      return clock.sleep(ms, signal);
    },
  };
}

/** Ends the turn: every other order would get the same. */
function refuse({ onError }: LedgerContext, crew: Crew, refusal: RejectedPurchase): void {
  crew.isRefused = true;
  const error = new MerchantRejectedError(refusal);
  if (crew.told !== error.message) onError(error);
  crew.told = error.message;
}

/** How often a run checks the status in a row where waiting teaches nothing: the next run looks again. */
const maxChecks = 1;

/** Where waiting helps: a purchase in process may end, and one in doubt is sent if nothing is there for a while. */
const worthWaiting: readonly PurchaseUpdate["state"][] = ["processing", "in-doubt"];

/** Aborts with the caller's signal, or when waiting teaches nothing: then others have their turns first. */
function startFollowing(signal: AbortSignal | undefined) {
  const { signal: own, abort, unlink } = linkedAbort(signal);
  let checksLeft = maxChecks;
  let isConfirming = false;
  return {
    signal: own,
    isConfirming: () => isConfirming,
    stop: () => abort(),
    onUpdate: (update: PurchaseUpdate): void => {
      const action = actionOf(update);
      isConfirming = update.state === "unconfirmed";
      if (action === "send") checksLeft = maxChecks;
      else if (action === "check" && !worthWaiting.includes(update.state) && checksLeft-- === 0) abort();
    },
    end: unlink,
  };
}
