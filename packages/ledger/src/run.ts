/** One run: the time during which a process works on a purchase, alone. */
import type { PurchaseOptions, PurchaseOutcome, PurchaseUpdate, VendingClient } from "@vending/client";
import { goOn, sendFirst } from "./client.ts";
import { isCertainlyNotMade } from "./errors.ts";
import { abortedBefore } from "./outcome.ts";
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

  let end: End | undefined;
  try {
    const outcome = isNew
      ? await sendFirst(client, purchase.request, following)
      : await goOn(client, purchase.request, purchase.storedAt, following);
    if (outcome.status === "success" || outcome.status === "failed") end = outcome;
    return outcome;
  } catch (error) {
    if (isCertainlyNotMade(error)) end = { status: "refused" };
    // Whoever aborts stops waiting: what was stored is bought.
    else if (lease.signal.aborted) return abortedBefore(requestId, error);
    throw error;
  } finally {
    lease.stop();
    await Promise.all(written);
    await (end ? store.end(run, end) : store.release(run)).catch(report);
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
