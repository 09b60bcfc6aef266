/** One run: the time during which a process works on a purchase, alone. */
import type {
  PurchaseOptions,
  PurchaseOutcome,
  PurchaseProgress,
  PurchaseUpdate,
  VendingClient,
  VendingError,
} from "@vending/client";
import { purchaseRules } from "@vending/contract";
import { abortedBefore, type OpenOutcome, refusalNotRecorded } from "../purchase/outcome.ts";
import type { End, FinalOutcome, Learned, Refusal, StoredPurchase } from "../purchase/record.ts";
import { asFinal, errorOf, isCertainlyNotMade, refusalOf } from "../purchase/refusal.ts";
import { type Consequences, OnEndError } from "../purchase/transaction.ts";
import type { Run, Store } from "../stores/store.ts";
import { goOn, sendFirst } from "./client.ts";
import { storable } from "./storable.ts";

export interface RunContext {
  readonly client: VendingClient;
  readonly store: Store<unknown>;
  /** `onEnd`, if there is one. */
  readonly consequences: Consequences<unknown> | undefined;
  /** Aborts when the ledger is closed and has waited long enough. */
  readonly stopping: AbortSignal;
  /** What goes wrong beside a purchase, and does not change its outcome. Never throws. */
  readonly onError: (error: unknown, requestId?: string) => void;
}

/** What a run came to. */
export interface Told {
  readonly outcome: FinalOutcome | OpenOutcome;
  /** The end that is stored, if one is. */
  readonly recorded?: FinalOutcome | undefined;
}

/**
 * Buys or goes on, records each attempt and the outcome, and gives the lease back. A database that goes away meanwhile does
 * not change what is returned: the purchase stays open in the store, and is resumed. What another run has recorded does: all
 * callers of a purchase get the same outcome.
 *
 * @throws What the client throws.
 */
export async function runPurchase(
  { client, store, consequences, stopping, onError }: RunContext,
  { run, purchase, isNew }: { run: Run; purchase: StoredPurchase; isNew: boolean },
  options: PurchaseOptions,
): Promise<Told> {
  const { requestId } = run;
  const report = (error: unknown) => onError(error, requestId);
  const lease = leaseSignal(run.leaseMs, options.signal, stopping);
  const written: Promise<void>[] = [];
  /** When it was sent, as far as the store could not be told. */
  const unwritten: Date[] = [];
  const following: PurchaseOptions = {
    ...options,
    signal: lease.signal,
    onUpdate: (update: PurchaseUpdate) => {
      if (actionOf(update) === "send") written.push(addAttempt(new Date()));
      // The client waits for nothing, and ignores what it rejects with.
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

  /** The end that the store has now, if it has one: this one, or that of another run. */
  async function record<T extends End>(end: T): Promise<T | FinalOutcome | undefined> {
    await Promise.all(written);
    try {
      if (await store.end(run, end, consequences)) return end;
      return (await store.find(requestId))?.outcome;
    } catch (error) {
      if (!(error instanceof OnEndError)) report(error);
      else {
        report(error.cause);
        // The next turn does not ask again what is known.
        await giveBack(undefined, { end });
      }
      return undefined;
    }
  }

  async function giveBack(progress?: PurchaseProgress, learned?: Learned): Promise<void> {
    await Promise.all(written);
    try {
      // While the lease lasts, no person settles it: afterwards, what was sent a moment ago must be known.
      for (const at of unwritten) await store.addAttempt(run, at);
      await store.release(run, progress, learned);
    } catch (error) {
      report(error);
    }
  }

  async function recordOutcome(outcome: FinalOutcome): Promise<Told> {
    const recorded = await record(outcome);
    return { outcome: recorded && recorded !== outcome ? { ...recorded, replayed: true } : outcome, recorded };
  }

  async function recordRefusal(refusal: Refusal, error: VendingError): Promise<Told> {
    const recorded = await record({ status: "refused", refusal });
    // The caller pays the customer back on this error. What is still open in the store is sent again, so it is not certain then.
    if (!recorded) return { outcome: refusalNotRecorded(requestId, written.length, error) };
    if (recorded.status === "refused") throw asFinal(error, requestId);
    return { outcome: { ...recorded, replayed: true }, recorded };
  }

  async function work(): Promise<Told> {
    const known = purchase.learned?.end;
    if (known?.status === "refused") return recordRefusal(known.refusal, errorOf(requestId, known.refusal));
    if (known) return recordOutcome(known);
    let outcome: PurchaseOutcome;
    try {
      outcome = isNew
        ? await sendFirst(client, purchase.request, following)
        : await goOn(client, purchase.request, purchase.storedAt, purchase.progress, following);
    } catch (error) {
      // A caller that aborts stops waiting: what was stored is bought. The reason says nothing about this purchase.
      const isAborted = error === lease.signal.reason;
      if (!isAborted && isCertainlyNotMade(error)) return recordRefusal(storable(refusalOf(error)), error);
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

/** What the state of an update is told for: the request that comes next, if one does. */
export function actionOf({ state }: PurchaseUpdate): "send" | "check" | "wait" | undefined {
  const rules = purchaseRules.states[state];
  return "do" in rules ? rules.do : undefined;
}

/** Aborts with the other signals, or when the lease is over: another process may work on the purchase from then on. */
function leaseSignal(
  leaseMs: number,
  ...others: readonly (AbortSignal | undefined)[]
): { signal: AbortSignal; stop: () => void } {
  // Not AbortSignal.any: Node 20 may collect it as garbage before it fires.
  const controller = new AbortController();
  const abort = () => controller.abort(others.find((signal) => signal?.aborted)?.reason);
  const timer = setTimeout(() => controller.abort(new DOMException("The lease is over", "TimeoutError")), leaseMs);
  if (others.some((signal) => signal?.aborted)) abort();
  for (const signal of others) signal?.addEventListener("abort", abort);
  return {
    signal: controller.signal,
    stop: () => {
      clearTimeout(timer);
      for (const signal of others) signal?.removeEventListener("abort", abort);
    },
  };
}
