/** Going on with what a crash, a deadline or an outage left open. */
import type { PurchaseUpdate } from "@vending/client";
import { sleep } from "@vending/shared/sleep";
import type { LedgerContext } from "./context.ts";
import type { StoredPurchase } from "./record.ts";
import { isCertainlyNotMade } from "./refusal.ts";
import { actionOf, runPurchase } from "./run.ts";
import type { Store } from "./store.ts";

export interface RecoverOptions {
  /** Go on until the signal aborts, and look every so many milliseconds, give or take a quarter. Default: once. */
  everyMs?: number;
  /** Stops. What is under way is given back, and is due at once. */
  signal?: AbortSignal;
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

export async function recover(context: LedgerContext, { everyMs, signal }: RecoverOptions): Promise<Recovered> {
  if (everyMs !== undefined && !(everyMs > 0)) throw new RangeError(`everyMs must be more than 0, not ${everyMs}`);
  const recovered: Recovered = { success: 0, failed: 0, refused: 0, open: 0 };
  const running: Running = new Set();
  const look = () => {
    recovered.open = 0;
    return startDue(context, running, recovered, signal);
  };
  try {
    if (everyMs === undefined) await look();
    else {
      while (!signal?.aborted) {
        // If the database is away, it may be back the next time.
        await look().catch((error) => context.onError(error));
        // Processes that started together do not stay together.
        await sleep(everyMs * (0.75 + Math.random() / 2), signal);
      }
    }
  } finally {
    await Promise.all(running);
  }
  return recovered;
}

/** The turns that are under way. None rejects. */
type Running = Set<Promise<void>>;

/** Starts a turn for everything that is due, at most so many at a time. It does not wait for the last of them. */
async function startDue(
  context: LedgerContext,
  running: Running,
  recovered: Recovered,
  signal: AbortSignal | undefined,
): Promise<void> {
  const work = async (due: Due) => {
    recovered[await resumeOne(context, due, signal)]++;
  };
  while (true) {
    // Others may have ended while the store was asked: their places are free.
    if (running.size === context.concurrency) await Promise.race(running);
    if (signal?.aborted) return;
    const places = context.concurrency - running.size;
    const taken = await context.store.takeDue(places);
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
    const { status } = await runPurchase(context, { ...due, isNew: false }, options);
    return status === "success" || status === "failed" ? status : "open";
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
