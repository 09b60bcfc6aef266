/** One run: the time during which a process works on a purchase, alone. */
import {
  type PurchaseOptions,
  type PurchaseOutcome,
  type PurchaseProgress,
  type PurchaseUpdate,
  purchase as sendFirst,
  type VendingClient,
  type VendingError,
} from "@vending/client";
import { purchaseRules } from "@vending/contract";
import { abortedBefore, type OpenOutcome, rejectionNotRecorded } from "../purchase/outcome.ts";
import type { End, FinalOutcome, Learned, Rejection, StoredPurchase } from "../purchase/record.ts";
import { asFinal, errorOf, isCertainlyNotMade, rejectionOf } from "../purchase/rejection.ts";
import { type Consequences, OnEndError } from "../purchase/transaction.ts";
import type { Run, Store } from "../stores/store.ts";
import { resumeFrom } from "./client.ts";
import { linkedAbort } from "./linked-abort.ts";
import { storable } from "./storable.ts";

export interface RunContext {
  readonly client: VendingClient;
  readonly store: Store<unknown>;
  /** `onEnd`, if there is one. */
  readonly consequences: Consequences<unknown> | undefined;
  /** Aborts when `close` has waited long enough. */
  readonly stopping: AbortSignal;
  /** Reports an error that does not change the outcome of a purchase. Never throws. */
  readonly onError: (error: unknown, requestId?: string) => void;
}

/** What a run came to. */
export interface RunResult {
  readonly outcome: FinalOutcome | OpenOutcome;
  /** The end that is stored, if one is. */
  readonly recorded?: FinalOutcome | undefined;
}

/**
 * Buys or resumes, records each attempt and the outcome, and gives the lease back. If the database becomes unavailable
 * meanwhile, the outcome is returned all the same; the purchase stays open in the store, and is resumed. If another run has
 * recorded an end, that end is returned: all callers of a purchase get the same outcome.
 *
 * @throws What the client throws.
 */
export async function runPurchase(
  { client, store, consequences, stopping, onError }: RunContext,
  { run, purchase, isNew }: { run: Run; purchase: StoredPurchase; isNew: boolean },
  options: PurchaseOptions,
): Promise<RunResult> {
  const { requestId } = run;
  const report = (error: unknown) => onError(error, requestId);
  const lease = leaseSignal(run.leaseMs, options.signal, stopping);
  const written: Promise<void>[] = [];
  /** The attempts that the store did not record. */
  const unwritten: Date[] = [];
  const following: PurchaseOptions = {
    ...options,
    signal: lease.signal,
    onUpdate: (update: PurchaseUpdate) => {
      if (actionOf(update) === "send") written.push(addAttempt(new Date()));
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
  async function record<T extends End>(end: T): Promise<T | FinalOutcome | undefined> {
    await Promise.all(written);
    try {
      if (await store.end(run, end, consequences)) return end;
      return (await store.find(requestId))?.outcome;
    } catch (error) {
      if (!(error instanceof OnEndError)) report(error);
      else {
        report(error.cause);
        // The next turn need not check the status again.
        await giveBack(undefined, { end });
      }
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

  async function recordOutcome(outcome: FinalOutcome): Promise<RunResult> {
    const recorded = await record(outcome);
    return { outcome: recorded && recorded !== outcome ? { ...recorded, replayed: true } : outcome, recorded };
  }

  async function recordRejection(rejection: Rejection, error: VendingError): Promise<RunResult> {
    const recorded = await record({ status: "rejected", rejection });
    // On this error the caller returns the money. A purchase that is still open in the store is sent again: nothing is certain.
    if (!recorded) return { outcome: rejectionNotRecorded(requestId, written.length, error) };
    if (recorded.status === "rejected") throw asFinal(error, requestId);
    return { outcome: { ...recorded, replayed: true }, recorded };
  }

  async function work(): Promise<RunResult> {
    const known = purchase.learned?.end;
    if (known?.status === "rejected") return recordRejection(known.rejection, errorOf(requestId, known.rejection));
    if (known) return recordOutcome(known);
    let outcome: PurchaseOutcome;
    try {
      outcome = isNew
        ? await sendFirst(client, purchase.request, following)
        : await resumeFrom(client, purchase.request, purchase.storedAt, purchase.progress, following);
    } catch (error) {
      // The caller stops waiting; the stored purchase is bought. The reason of its signal says nothing about this purchase.
      const isAborted = error === lease.signal.reason;
      if (!isAborted && isCertainlyNotMade(error)) return recordRejection(storable(rejectionOf(error)), error);
      await giveBack();
      if (isAborted) return { outcome: abortedBefore(requestId, error) };
      throw error;
    }
    if (outcome.status === "success" || outcome.status === "failed") return recordOutcome(storable(outcome));
    const { progress, ...open } = outcome;
    const { kind, message } = open.cause;
    await giveBack(progress, storable({ cause: { kind, message } }));
    return { outcome: open };
  }

  try {
    return await work();
  } finally {
    lease.stop();
  }
}

/** What comes next in the state of an update. */
export function actionOf({ state }: PurchaseUpdate): "send" | "check" | "wait" | undefined {
  const rules = purchaseRules.states[state];
  return "do" in rules ? rules.do : undefined;
}

/** Aborts with the other signals, or when the lease is over: from then on another process may work on the purchase. */
function leaseSignal(leaseMs: number, ...others: readonly (AbortSignal | undefined)[]) {
  const { signal, abort, unlink } = linkedAbort(...others);
  const timer = setTimeout(() => abort(new DOMException("The lease is over", "TimeoutError")), leaseMs);
  return {
    signal,
    stop: (): void => {
      clearTimeout(timer);
      unlink();
    },
  };
}
