/** Resuming what a crash, a deadline or an outage left open. */
import type { PurchaseUpdate, RejectedPurchase } from "@vending/client";
import { BoughtElsewhereError, MerchantRejectedError, PurchaseConflictError } from "../purchase/errors.ts";
import type { StoredPurchase } from "../purchase/record.ts";
import { OnEndError } from "../purchase/transaction.ts";
import { sleep } from "../stores/backoff.ts";
import type { Due } from "../stores/store.ts";
import { type LedgerContext, mustBe, notify } from "./context.ts";
import { linkedAbort } from "./linked-abort.ts";
import { actionOf, runPurchase } from "./run.ts";

export interface RecoverOptions {
  /** Repeat until the signal aborts, every so many milliseconds, give or take a quarter. Default: once. */
  everyMs?: number;
  /** Stops. Purchases under way are given back, and are due at once. */
  signal?: AbortSignal;
  /** Called after each turn. What it throws, or rejects with, is ignored. */
  onTurn?: (turn: Turn) => unknown;
}

/** How many of the due purchases ended, and how. */
export interface Recovered {
  succeeded: number;
  failed: number;
  /** The service rejected it, and nothing was made: `find` and `buy` return the reason. */
  rejected: number;
  /** Not known yet, and due again later. */
  open: number;
}

/** What happened since the turn before. */
export interface Turn {
  /** How many purchases were taken. */
  readonly taken: number;
  /** How many ended, of these and of those that earlier turns took. */
  readonly ended: Readonly<Omit<Recovered, "open">>;
  /** How many did not end, and are due again later. */
  readonly left: number;
  /** How many are still under way. */
  readonly running: number;
}

/** How long an enqueued purchase waits at most until it is taken. */
const lookForNewMs = 500;

export async function recover(context: LedgerContext, { everyMs, signal, onTurn }: RecoverOptions): Promise<Recovered> {
  mustBe(
    everyMs === undefined || (typeof everyMs === "number" && everyMs > 0),
    "everyMs must be more than 0 milliseconds",
  );
  const counts: Counts = { taken: 0, succeeded: 0, failed: 0, rejected: 0, open: 0 };
  const running: Running = new Set();
  const isOver = () => signal?.aborted === true || context.closing.aborted;
  const total = { succeeded: 0, failed: 0, rejected: 0 };
  /** How many the last turn left open. */
  let left = 0;
  /** What happened since the last call. */
  const collect = (): Turn => {
    const { taken, open, ...ended } = counts;
    for (const kind of ["succeeded", "failed", "rejected"] as const) total[kind] += ended[kind];
    Object.assign(counts, { taken: 0, succeeded: 0, failed: 0, rejected: 0, open: 0 });
    left += open;
    return { taken, ended, left: open, running: running.size };
  };
  const merchant: Merchant = { isRefused: false, told: undefined };
  /** What is left alone, as `onError` was told last. */
  let elsewhere = "";
  async function tellElsewhere(): Promise<void> {
    const found = context.place === undefined ? [] : await context.store.elsewhere(context.place);
    const errors = found.map(({ place, count }) => new BoughtElsewhereError(place, count));
    const now = errors.map(({ message }) => message).join();
    if (now !== elsewhere) for (const error of errors) context.onError(error);
    elsewhere = now;
  }
  let concluding: Promise<void> | undefined;
  const look = async () => {
    await tellElsewhere();
    concluding ??= concludeDue(context, isOver).finally(() => {
      concluding = undefined;
    });
    return startDue(context, running, counts, merchant, isOver, signal);
  };
  try {
    if (everyMs === undefined) await look();
    else {
      while (!isOver()) {
        left = 0;
        // The database may be available again in the next turn.
        await look().catch((error) => context.onError(error));
        notify(onTurn, collect());
        // Spreads processes that started together.
        await pause(context, everyMs * (0.75 + Math.random() / 2), signal);
      }
    }
  } finally {
    await Promise.all([...running, concluding]);
  }
  const last = collect();
  if (everyMs === undefined || last.left > 0 || Object.values(last.ended).some(Boolean)) notify(onTurn, last);
  return { ...total, open: left };
}

/** Waits so long, or until an enqueued purchase is there. */
async function pause(
  { store, place, closing }: LedgerContext,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const stop = linkedAbort(closing, signal);
  try {
    for (let leftMs = ms; leftMs > 0; leftMs -= lookForNewMs) {
      await sleep(Math.min(lookForNewMs, leftMs), stop.signal);
      if (stop.signal.aborted) return;
      // An unavailable database is reported once in each turn.
      if (leftMs > lookForNewMs && (await store.hasNew(place).catch(() => {}))) return;
    }
  } finally {
    stop.unlink();
  }
}

type Counts = Recovered & { taken: number };

/** The runs under way. None rejects. */
type Running = Set<Promise<void>>;

/** Whether the service takes orders of this merchant. */
interface Merchant {
  /** It took none in this turn, which ends. */
  isRefused: boolean;
  /** Why, as `onError` was told last: it is told once until an order is taken again, or the reason is another. */
  told: string | undefined;
}

/** Starts a run of each due purchase, as many at a time as there are places. Does not wait for the last ones. */
async function startDue(
  context: LedgerContext,
  running: Running,
  counts: Counts,
  merchant: Merchant,
  isOver: () => boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  const work = async (due: Due) => {
    counts[await resumeOne(context, due, merchant, signal)]++;
  };
  merchant.isRefused = false;
  while (true) {
    // Some may have ended while the store was asked: their places are free.
    if (running.size === context.concurrency) await Promise.race(running);
    if (merchant.isRefused || isOver()) return;
    const places = context.concurrency - running.size;
    const taken = await context.store.takeDue(places, context.place);
    counts.taken += taken.length;
    for (const due of taken) {
      const run = work(due).finally(() => running.delete(run));
      running.add(run);
    }
    if (taken.length < places) return;
  }
}

/** Runs `onEnd` where it is due, one after the other, beside the purchases. */
async function concludeDue({ store, consequences, onError }: LedgerContext, isOver: () => boolean): Promise<void> {
  if (!consequences) return;
  while (!isOver()) {
    try {
      if ((await store.conclude(consequences)) === undefined) return;
    } catch (error) {
      if (!(error instanceof OnEndError)) return onError(error);
      onError(error.cause, error.requestId);
    }
  }
}

/** Whether the client, too, will find it too late, if its clock has a date. */
function isTooLateToSend(
  { purchase: { clock, resendWithinMs } }: LedgerContext,
  { sentSince }: StoredPurchase,
): boolean {
  const now = clock ? clock.date?.() : Date.now();
  return now !== undefined && sentSince !== undefined && now - sentSince.getTime() > resendWithinMs;
}

async function resumeOne(
  context: LedgerContext,
  due: Due,
  merchant: Merchant,
  signal: AbortSignal | undefined,
): Promise<keyof Recovered> {
  const longestMs = Math.max(0, Math.min(context.deadlineMs, due.run.leaseMs - context.leaseMarginMs));
  // A purchase that is not sent again can only be looked up: once, since it must not take time from the others.
  const deadlineMs = isTooLateToSend(context, due.purchase) ? 0 : longestMs;
  const waiting = startWaiting(signal);
  try {
    const { signal, onUpdate } = waiting;
    const options = { ...context.purchase, deadlineMs, signal, onUpdate, isUnattended: true };
    const { outcome, recorded, refusal } = await runPurchase(context, due, options);
    if (refusal) refuse(context, merchant, refusal);
    else if (due.isNew && recorded) merchant.told = undefined;
    if (outcome.state === "conflict") context.onError(new PurchaseConflictError(outcome), outcome.requestId);
    return recorded ?? "open";
  } catch (error) {
    context.onError(error, due.run.requestId);
    return "open";
  } finally {
    waiting.end();
  }
}

/** Ends the turn: every other order would get the same. */
function refuse({ onError }: LedgerContext, merchant: Merchant, refusal: RejectedPurchase): void {
  merchant.isRefused = true;
  const error = new MerchantRejectedError(refusal);
  if (merchant.told !== error.message) onError(error);
  merchant.told = error.message;
}

/** How often a run checks the status in a row where waiting teaches nothing: the next run looks again. */
const maxChecks = 1;

/** Where waiting helps: a purchase in process may end, and one in doubt is sent if nothing is there for a while. */
const worthWaiting: readonly PurchaseUpdate["state"][] = ["processing", "in-doubt"];

/** Aborts with the caller's signal, or when waiting teaches nothing: then others have their turns first. */
function startWaiting(signal: AbortSignal | undefined) {
  const { signal: own, abort, unlink } = linkedAbort(signal);
  let checksLeft = maxChecks;
  return {
    signal: own,
    onUpdate: (update: PurchaseUpdate): void => {
      const action = actionOf(update);
      if (action === "send") checksLeft = maxChecks;
      else if (action === "check" && !worthWaiting.includes(update.state) && checksLeft-- === 0) abort();
    },
    end: unlink,
  };
}
