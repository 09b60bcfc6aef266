/** One run: the time during which a process works on a purchase, alone. */
import {
  type ConflictingPurchase,
  isVendingError,
  type PurchaseOptions,
  type PurchaseOutcome,
  type PurchaseProgress,
  type PurchaseUpdate,
  type RejectedPurchase,
  purchase as sendFirst,
  type VendingClient,
} from "@vending/client";
import { purchaseStates } from "@vending/contract";
import { isOfConnection } from "../database-errors.ts";
import { NoOnEndError } from "../purchase/errors.ts";
import {
  abortedBefore,
  type OpenOutcome,
  rejectedBefore,
  rejectionNotRecorded,
  rejectionOf,
  unsendable,
} from "../purchase/outcome.ts";
import type { End, FinalOutcome, Learned, State } from "../purchase/record.ts";
import { type OnEnd, OnEndError } from "../purchase/transaction.ts";
import type { Due, Run, Store } from "../stores/store.ts";
import { resumeFrom } from "./client.ts";
import { linkedAbort } from "./linked-abort.ts";
import { storable } from "./storable.ts";

export interface RunContext {
  readonly client: VendingClient;
  readonly store: Store<unknown>;
  /** `onEnd`, if there is one. */
  readonly onEnd: OnEnd<unknown> | undefined;
  /** Aborts when `close` has waited long enough. */
  readonly stopping: AbortSignal;
  /** Reports what a run came to. Never throws. */
  readonly onRun: (run: FinishedRun) => void;
  /** Reports an error that does not change the outcome of a purchase. Never throws. */
  readonly onError: (error: unknown, requestId?: string) => void;
}

/** What a run came to. */
export interface RunResult {
  readonly outcome: FinalOutcome | RejectedPurchase | ConflictingPurchase | OpenOutcome;
  /** How the stored purchase ended, if it did, or that it is a conflict. */
  readonly recorded?: End["state"] | undefined;
  /** Why the service takes no order of this merchant: the purchase is unsent. */
  readonly refusal?: RejectedPurchase;
}

/** What `onRun` is told: what one process came to with a purchase. */
export interface FinishedRun {
  readonly requestId: string;
  readonly state: State;
  /** Why it is still open. */
  readonly cause: OpenOutcome["cause"]["kind"] | undefined;
  /** How often this run sent it, and checked its status. */
  readonly attempts: number;
  readonly statusChecks: number;
  /** With the time of `onEnd`. */
  readonly durationMs: number;
}

/** For so long after a lease began, a first attempt counts as made when it began. */
const atOnceMs = 1_000;

/** How a run treats its purchase. */
export interface RunOptions extends PurchaseOptions {
  /** For how long the run has had its lease, at most: since right before the store was asked for it. */
  readonly heldMs: () => number;
  /** No caller waits: a rejection that is about the merchant leaves it unsent. */
  readonly isUnattended?: boolean;
  /** Called when the service has said how it ends: what follows is between the store and `onEnd`. */
  readonly onAnswer?: () => void;
}

/**
 * Buys or resumes, records each attempt and the outcome, and gives the lease back. If the database becomes unavailable
 * meanwhile, the outcome is returned all the same; the purchase stays open in the store, and is resumed. If another run has
 * recorded an end, that end is returned: all callers of a purchase get the same outcome.
 *
 * @throws What the client throws: this run sent nothing.
 */
export async function runPurchase(
  context: RunContext,
  due: Due,
  { heldMs, isUnattended = false, onAnswer, ...options }: RunOptions,
): Promise<RunResult> {
  const { client, store, stopping, onError } = context;
  const { run, purchase, isNew } = due;
  const { requestId } = run;
  const report = (error: unknown) => onError(error, requestId);
  const lease = leaseSignal(() => run.leaseMs - heldMs(), options.signal, stopping);
  const written: Promise<void>[] = [];
  /** The attempts that the store did not record. */
  const unwritten: Date[] = [];
  /** The next attempt is the first of all. */
  let isFirst = isNew;
  const following: PurchaseOptions = {
    ...options,
    signal: lease.signal,
    onUpdate: (update: PurchaseUpdate) => {
      if (actionOf(update) === "send" && !lease.isOver()) {
        // The store has the moment of the lease for it.
        if (!isFirst || heldMs() > atOnceMs) written.push(addAttempt(new Date()));
        isFirst = false;
      }
      return options.onUpdate?.(update);
    },
  };

  async function addAttempt(at: Date): Promise<void> {
    try {
      await store.addAttempt(run, at);
    } catch (error) {
      report(error);
      unwritten.push(at);
    }
  }

  /** Returns the end that the store has now, if any: this one, or that of another run. */
  async function record(end: End): Promise<End | undefined> {
    onAnswer?.();
    await Promise.all(written);
    const once = async (): Promise<End | undefined> => {
      if (await endOnce(context, run, end)) return end;
      const found = await store.get(requestId);
      return found?.state === "rejected" ? { state: "rejected", rejection: found.rejection } : found?.outcome;
    };
    /** Its connection may have broken while the service was asked: the store has another one. */
    const again = async (error: unknown): Promise<End | undefined> => {
      if (!isOfConnection(error)) throw error;
      const found = await once();
      // What was lost was only the response.
      return JSON.stringify(found) === JSON.stringify(end) ? end : found;
    };
    try {
      return await once().catch(again);
    } catch (error) {
      report(error);
      return undefined;
    }
  }

  async function giveBack(progress?: PurchaseProgress, learned?: Learned): Promise<void> {
    await Promise.all(written);
    try {
      // Before the lease is given back: then a person may settle the purchase, and must know that it was sent a moment ago.
      for (const at of unwritten) await store.addAttempt(run, at);
      await store.release(run, progress, learned);
    } catch (error) {
      report(error);
    }
  }

  /** Every caller gets the end that is stored, which may be that of another run. */
  async function recordOutcome(outcome: FinalOutcome | ConflictingPurchase | RejectedPurchase): Promise<RunResult> {
    const end: End =
      outcome.state === "rejected" ? { state: "rejected", rejection: storable(rejectionOf(outcome)) } : outcome;
    const recorded = await record(end);
    // On a rejection the caller returns the money. A purchase that is still open in the store is sent again: nothing is certain.
    if (!recorded) return { outcome: outcome.state === "rejected" ? rejectionNotRecorded(outcome) : outcome };
    const { state } = recorded;
    if (recorded === end) return { outcome, recorded: state };
    if (state === "rejected") return { outcome: rejectedBefore({ requestId, ...recorded }), recorded: state };
    return { outcome: { ...recorded, replayed: true }, recorded: state };
  }

  async function unsend(refusal: RejectedPurchase): Promise<RunResult> {
    await Promise.all(written);
    await store.unsend(run).catch(report);
    return { outcome: rejectionNotRecorded(refusal), refusal };
  }

  async function work(): Promise<RunResult> {
    let outcome: PurchaseOutcome;
    try {
      outcome = isNew
        ? await sendFirst(client, purchase.request, following)
        : await resumeFrom(
            client,
            purchase.request,
            new Date(firstSentAt(due, dateOf(options))),
            purchase.progress,
            following,
          );
    } catch (error) {
      // The caller stops waiting; the stored purchase is bought.
      const isAborted = error === lease.signal.reason;
      // It was stored when the contract still had it. Nothing was ever sent, and nothing can be.
      if (!isAborted && isNew && isVendingError(error) && error.code === "invalid-request")
        return recordOutcome(rejectedBefore({ requestId, rejection: unsendable(error) }));
      await giveBack();
      if (isAborted) return { outcome: abortedBefore(requestId, error) };
      throw error;
    }
    switch (outcome.state) {
      case "succeeded":
      case "failed":
      case "conflict":
        return recordOutcome(storable(outcome));
      case "rejected":
        if (isUnattended && outcome.about === "merchant") return unsend(outcome);
        return recordOutcome(outcome);
      default: {
        const { kind, message } = outcome.cause;
        await giveBack(outcome.progress, storable({ cause: { kind, message } }));
        return { outcome };
      }
    }
  }

  const start = performance.now();
  try {
    const result = await work();
    const { state, attempts, statusChecks } = result.outcome;
    const cause = result.outcome.state === "open" ? result.outcome.cause.kind : undefined;
    context.onRun({ requestId, state, cause, attempts, statusChecks, durationMs: performance.now() - start });
    return result;
  } finally {
    lease.stop();
  }
}

/** The date by the clock of the client, as the client takes it. */
export function dateOf({ clock }: Pick<PurchaseOptions, "clock">): number {
  if (clock?.date) return clock.date();
  const now = clock?.now() ?? 0;
  return now > 1e12 ? now : Date.now();
}

/**
 * When it was first sent, by the clock of this process, in milliseconds since 1970. A clock that is behind that of the store would
 * take what is old for new, and send it again; one that is ahead is believed, and sends less.
 */
export function firstSentAt({ purchase: { sentSince, storedAt }, at }: Due, now: number): number {
  return (sentSince ?? storedAt).getTime() - Math.max(0, at.getTime() - now);
}

/**
 * Records an end. What follows from it may fail, or be another ledger's: what has ended has ended, and its onEnd waits.
 * Returns whether it was recorded now.
 */
export async function endOnce({ store, onEnd, onError }: RunContext, run: Run, end: End): Promise<boolean> {
  const { requestId } = run;
  try {
    const isRecorded = await store.end(run, end, onEnd);
    if (isRecorded && !onEnd && end.state !== "conflict") onError(new NoOnEndError(requestId), requestId);
    return isRecorded;
  } catch (error) {
    if (!(error instanceof OnEndError)) throw error;
    onError(error, requestId);
    return store.end(run, end);
  }
}

/** What comes next in the state of an update. */
export function actionOf({ state }: PurchaseUpdate): "send" | "check" | "wait" | undefined {
  const rules = purchaseStates[state];
  return "do" in rules ? rules.do : undefined;
}

/**
 * Aborts with the other signals, or when the lease is over: from then on another process may work on the purchase, or a person may
 * have settled it. A process that stood still has not heard its timer: `isOver` looks at the clocks, and then aborts, too.
 */
function leaseSignal(leftMs: () => number, ...others: readonly (AbortSignal | undefined)[]) {
  const { signal, abort, unlink } = linkedAbort(...others);
  const end = () => abort(new DOMException("The lease is over", "TimeoutError"));
  const isOver = () => {
    if (leftMs() <= 0) end();
    return signal.aborted;
  };
  const timer = setTimeout(end, isOver() ? 0 : leftMs());
  return {
    signal,
    isOver,
    stop: (): void => {
      clearTimeout(timer);
      unlink();
    },
  };
}
