/** One run: the time during which a process works on a purchase, alone. */
import type { PurchaseOptions, PurchaseOutcome, PurchaseUpdate, VendingClient } from "@vending/client";
import { goOn, sendFirst } from "./client.ts";
import { isCertainlyNotMade } from "./errors.ts";
import { abortedBefore, refusalNotRecorded } from "./outcome.ts";
import type { End, StoredPurchase } from "./record.ts";
import type { Run, Store } from "./store.ts";

export interface RunContext {
  readonly client: VendingClient;
  readonly store: Store;
  /** What goes wrong beside a purchase, and does not change its outcome. */
  readonly onError: (error: unknown, requestId?: string) => void;
}

/**
 * Buys or goes on, records each attempt and the outcome, and gives the lease back. A database that goes away meanwhile does
 * not change what is returned: the purchase stays open in the store, and is resumed.
 *
 * @throws What the client throws.
 */
export async function runPurchase(
  { client, store, onError }: RunContext,
  { run, purchase, isNew }: { run: Run; purchase: StoredPurchase; isNew: boolean },
  options: PurchaseOptions,
): Promise<PurchaseOutcome> {
  const { requestId } = run;
  const report = (error: unknown) => onError(error, requestId);
  const lease = leaseSignal(run.leaseMs, options.signal);
  const written: Promise<void>[] = [];
  const following: PurchaseOptions = {
    ...options,
    signal: lease.signal,
    onUpdate: (update: PurchaseUpdate) => {
      if (update.state === "sending") written.push(store.addAttempt(run, new Date()).catch(report));
      options.onUpdate?.(update);
    },
  };

  /** Records how the run ended, and gives the lease back. Whether the store has the end now. */
  const finish = async (end: End | undefined): Promise<boolean> => {
    lease.stop();
    await Promise.all(written);
    try {
      if (end) return await store.end(run, end);
      await store.release(run);
    } catch (error) {
      report(error);
    }
    return false;
  };

  try {
    const outcome = isNew
      ? await sendFirst(client, purchase.request, following)
      : await goOn(client, purchase.request, purchase.storedAt, following);
    const isFinal = outcome.status === "success" || outcome.status === "failed";
    await finish(isFinal ? outcome : undefined);
    return outcome;
  } catch (error) {
    if (isCertainlyNotMade(error)) {
      // Whoever hears this gives the money back. What is open in the store is sent again, so then it is not certain.
      if (await finish({ status: "refused" })) throw error;
      return refusalNotRecorded(requestId, written.length, error);
    }
    await finish(undefined);
    // Whoever aborts stops waiting: what was stored is bought.
    if (lease.signal.aborted) return abortedBefore(requestId, error);
    throw error;
  }
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
