/** Resuming what a crash, a deadline or an outage left open. */
import type { PurchaseUpdate } from "@vending/client";
import { sleep } from "@vending/shared/sleep";
import type { StoredPurchase } from "../purchase/record.ts";
import { isCertainlyNotMade } from "../purchase/refusal.ts";
import type { Store } from "../stores/store.ts";
import { type LedgerContext, mustBe } from "./context.ts";
import { actionOf, runPurchase } from "./run.ts";

export interface RecoverOptions {
  /** Go on until the signal aborts, and look every so many milliseconds, give or take a quarter. Default: once. */
  everyMs?: number;
  /** Stops. What is under way is given back, and is due at once. */
  signal?: AbortSignal;
  /** Called after each turn. What it throws, or rejects with, is ignored. */
  onTurn?: (turn: Turn) => unknown;
}

/** What became of the purchases that were due. */
export interface Recovered {
  success: number;
  failed: number;
  /** Its first attempt got HTTP 422, and nothing became visible since: `find` says more, and `buy` throws it. */
  refused: number;
  /** Not known yet; due again later. */
  open: number;
}

/** What happened since the turn before. */
export interface Turn {
  /** How many purchases were taken. */
  readonly taken: number;
  /** How many ended, of these and of those that turns before had taken. */
  readonly ended: Readonly<Omit<Recovered, "open">>;
  /** How many did not end, and are due again later. */
  readonly left: number;
  /** How many are still under way. */
  readonly running: number;
}

/** How soon what was enqueued is taken, at most. */
const lookForNewMs = 500;

export async function recover(context: LedgerContext, { everyMs, signal, onTurn }: RecoverOptions): Promise<Recovered> {
  mustBe(
    everyMs === undefined || (typeof everyMs === "number" && everyMs > 0),
    "everyMs must be more than 0 milliseconds",
  );
  const counts: Counts = { taken: 0, success: 0, failed: 0, refused: 0, open: 0 };
  const running: Running = new Set();
  const isOver = () => signal?.aborted === true || context.closing.aborted;
  const total = { success: 0, failed: 0, refused: 0 };
  /** How many the last turn left open. */
  let left = 0;
  /** What happened since it was last asked. */
  const collect = (): Turn => {
    const { taken, open, ...ended } = counts;
    for (const kind of ["success", "failed", "refused"] as const) total[kind] += ended[kind];
    Object.assign(counts, { taken: 0, success: 0, failed: 0, refused: 0, open: 0 });
    left += open;
    return { taken, ended, left: open, running: running.size };
  };
  // What it throws must not look like a purchase that did.
  const tell = (turn: Turn) => new Promise((resolve) => resolve(onTurn?.(turn))).catch(() => {});
  const look = () => startDue(context, running, counts, isOver, signal);
  try {
    if (everyMs === undefined) await look();
    else {
      while (!isOver()) {
        left = 0;
        // If the database is away, it may be back the next time.
        await look().catch((error) => context.onError(error));
        tell(collect());
        // Processes that started together do not stay together.
        await pause(context, everyMs * (0.75 + Math.random() / 2), signal);
      }
    }
  } finally {
    await Promise.all(running);
  }
  const last = collect();
  if (everyMs === undefined || last.left > 0 || Object.values(last.ended).some(Boolean)) tell(last);
  return { ...total, open: left };
}

/** Waits, but not longer than until something that was enqueued is there. */
async function pause({ store, closing }: LedgerContext, ms: number, signal: AbortSignal | undefined): Promise<void> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  for (const one of [closing, signal]) one?.addEventListener("abort", abort);
  try {
    if (closing.aborted || signal?.aborted) return;
    for (let leftMs = ms; leftMs > 0; leftMs -= lookForNewMs) {
      await sleep(Math.min(lookForNewMs, leftMs), stop.signal);
      if (stop.signal.aborted) return;
      // A database that is away is told of once in each turn.
      if (leftMs > lookForNewMs && (await store.hasNew().catch(() => {}))) return;
    }
  } finally {
    for (const one of [closing, signal]) one?.removeEventListener("abort", abort);
  }
}

type Counts = Recovered & { taken: number };

/** The turns that are under way. None rejects. */
type Running = Set<Promise<void>>;

/** Starts a turn for everything that is due, at most so many at a time. It does not wait for the last of them. */
async function startDue(
  context: LedgerContext,
  running: Running,
  counts: Counts,
  isOver: () => boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  const work = async (due: Due) => {
    counts[await resumeOne(context, due, signal)]++;
  };
  while (true) {
    // Others may have ended while the store was asked: their places are free.
    if (running.size === context.concurrency) await Promise.race(running);
    if (isOver()) return;
    const places = context.concurrency - running.size;
    const taken = await context.store.takeDue(places);
    counts.taken += taken.length;
    for (const due of taken) {
      const turn = work(due).finally(() => running.delete(turn));
      running.add(turn);
    }
    if (taken.length < places) return;
  }
}

/** As the client will decide, if its clock tells the date. */
function isTooLateToSend(
  { purchase: { clock, resendWithinMs } }: LedgerContext,
  { storedAt }: StoredPurchase,
): boolean {
  const now = clock ? clock.date?.() : Date.now();
  return now !== undefined && now - storedAt.getTime() > resendWithinMs;
}

type Due = Awaited<ReturnType<Store["takeDue"]>>[number];

async function resumeOne(context: LedgerContext, due: Due, signal: AbortSignal | undefined): Promise<keyof Recovered> {
  const longestMs = Math.max(0, Math.min(context.deadlineMs, due.run.leaseMs - context.leaseMarginMs));
  // What is not sent again can only be looked up: once a turn, so that it takes no time from the others.
  const deadlineMs = isTooLateToSend(context, due.purchase) ? 0 : longestMs;
  const turn = startTurn(signal);
  try {
    const options = { ...context.purchase, deadlineMs, signal: turn.signal, onUpdate: turn.onUpdate };
    // The first run of what was enqueued: it was never sent.
    const isNew = due.run.number === 1;
    const { recorded } = await runPurchase(context, { ...due, isNew }, options);
    return recorded?.status ?? "open";
  } catch (error) {
    if (isCertainlyNotMade(error)) return "refused";
    context.onError(error, due.run.requestId);
    return "open";
  } finally {
    turn.end();
  }
}

/** How often a turn checks the status in a row where waiting teaches nothing: the next turn looks again. */
const maxChecks = 1;

/** Where it does: what is processed may end, and what is in doubt is sent if nothing is there for a while. */
const worthWaiting: readonly PurchaseUpdate["state"][] = ["processing", "in-doubt"];

/** Ends with the caller's signal, or when waiting teaches nothing: others have their turns before the next one of this. */
function startTurn(signal: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  let checksLeft = maxChecks;
  return {
    signal: controller.signal,
    onUpdate: (update: PurchaseUpdate): void => {
      const action = actionOf(update);
      if (action === "send") checksLeft = maxChecks;
      else if (action === "check" && !worthWaiting.includes(update.state) && checksLeft-- === 0) controller.abort();
    },
    end: (): void => signal?.removeEventListener("abort", abort),
  };
}
