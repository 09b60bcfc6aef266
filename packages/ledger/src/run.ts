/** One run: the time during which a process works on a purchase, alone. */
import type { PurchaseOptions, PurchaseProgress, PurchaseUpdate, VendingClient } from "@vending/client";
import { purchaseRules } from "@vending/contract";
import { goOn, sendFirst } from "./client.ts";
import { abortedBefore, type OpenOutcome, refusalNotRecorded } from "./outcome.ts";
import type { End, FinalOutcome, StoredPurchase } from "./record.ts";
import { asFinal, isCertainlyNotMade, refusalOf } from "./refusal.ts";
import { storable } from "./storable.ts";
import type { Run, Store } from "./store.ts";

export interface RunContext {
  readonly client: VendingClient;
  readonly store: Store;
  /** What goes wrong beside a purchase, and does not change its outcome. Never throws. */
  readonly onError: (error: unknown, requestId?: string) => void;
}

/**
 * Buys or goes on, records each attempt and the outcome, and gives the lease back. A database that goes away meanwhile does
 * not change what is returned: the purchase stays open in the store, and is resumed. What another run has recorded does: all
 * callers of a purchase get the same outcome.
 *
 * @throws What the client throws.
 */
export async function runPurchase(
  { client, store, onError }: RunContext,
  { run, purchase, isNew }: { run: Run; purchase: StoredPurchase; isNew: boolean },
  options: PurchaseOptions,
): Promise<FinalOutcome | OpenOutcome> {
  const { requestId } = run;
  const report = (error: unknown) => onError(error, requestId);
  const lease = leaseSignal(run.leaseMs, options.signal);
  const written: Promise<void>[] = [];
  const following: PurchaseOptions = {
    ...options,
    signal: lease.signal,
    onUpdate: (update: PurchaseUpdate) => {
      if (actionOf(update) === "send") written.push(store.addAttempt(run, new Date()).catch(report));
      // The client waits for nothing, and ignores what it rejects with.
      return options.onUpdate?.(update);
    },
  };

  /** The end that the store has now, if it has one: this one, or that of another run. */
  async function record<T extends End>(end: T): Promise<T | FinalOutcome | undefined> {
    await Promise.all(written);
    try {
      if (await store.end(run, end)) return end;
      return (await store.find(requestId))?.outcome;
    } catch (error) {
      report(error);
      return undefined;
    }
  }

  async function giveBack(progress?: PurchaseProgress): Promise<void> {
    await Promise.all(written);
    try {
      await store.release(run, progress);
    } catch (error) {
      report(error);
    }
  }

  try {
    const outcome = isNew
      ? await sendFirst(client, purchase.request, following)
      : await goOn(client, purchase.request, purchase.storedAt, purchase.progress, following);
    if (outcome.status === "success" || outcome.status === "failed") {
      const end = storable(outcome);
      const recorded = (await record(end)) ?? end;
      return recorded === end ? end : { ...recorded, replayed: true };
    }
    const { progress, ...open } = outcome;
    await giveBack(progress);
    return open;
  } catch (error) {
    // Whoever aborts stops waiting: what was stored is bought. The reason says nothing about this purchase.
    if (error === lease.signal.reason) {
      await giveBack();
      return abortedBefore(requestId, error);
    }
    if (!isCertainlyNotMade(error)) {
      await giveBack();
      throw error;
    }
    const recorded = await record(storable({ status: "refused", refusal: refusalOf(error) }));
    // Whoever hears this gives the money back. What is open in the store is sent again, so then it is not certain.
    if (!recorded) return refusalNotRecorded(requestId, written.length, error);
    if (recorded.status === "refused") throw asFinal(error, requestId);
    return { ...recorded, replayed: true };
  } finally {
    lease.stop();
  }
}

/** What the state of an update is told for: the request that comes next, if one does. */
export function actionOf({ state }: PurchaseUpdate): "send" | "check" | "wait" | undefined {
  const rules = purchaseRules.states[state];
  return "do" in rules ? rules.do : undefined;
}

/** Aborts with the caller's signal, or when the lease is over: somebody else may work on the purchase from then on. */
function leaseSignal(leaseMs: number, signal: AbortSignal | undefined): { signal: AbortSignal; stop: () => void } {
  // Not AbortSignal.any: Node 20 may collect it as garbage before it fires.
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  const timer = setTimeout(() => controller.abort(new DOMException("The lease is over", "TimeoutError")), leaseMs);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  return {
    signal: controller.signal,
    stop: () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    },
  };
}
