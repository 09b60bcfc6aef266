/** The calls of the client that a ledger makes, in one place. */
import {
  type PurchaseOptions,
  type PurchaseOutcome,
  purchase,
  resume,
  type Transaction,
  type VendingClient,
} from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";

/** Buys what nobody has sent before. */
export function sendFirst(
  client: VendingClient,
  request: CreateTransactionRequest,
  options: PurchaseOptions,
): Promise<PurchaseOutcome> {
  return purchase(client, request, options);
}

/** Goes on with what may have been sent before. */
export function goOn(
  client: VendingClient,
  request: CreateTransactionRequest,
  firstSentAt: Date,
  options: PurchaseOptions,
): Promise<PurchaseOutcome> {
  return resume(client, request, { ...options, firstSentAt });
}

/** What the service shows under a request id. */
export interface Shown {
  readonly status: "success" | "failed" | "pending";
  readonly transaction: Partial<Transaction>;
}

const attemptTimeoutMs = 15_000;

/** Checks the status once. `undefined`: the service knows nothing under this id. Never throws. */
export async function showStatus(
  client: VendingClient,
  requestId: string,
  signal: AbortSignal | undefined,
): Promise<Shown | undefined | "nothing learned"> {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException("No response in time", "TimeoutError")),
    attemptTimeoutMs,
  );
  signal?.addEventListener("abort", abort);
  try {
    const { data, response } = await client.GET("/ext/gateway/v1/transactions/status/{request_id}", {
      params: { path: { request_id: requestId } },
      signal: controller.signal,
    });
    if (response.status === 404) return undefined;
    const isOurs = data?.data?.request_id === requestId && ["success", "failed", "pending"].includes(data.status);
    return response.status === 200 && isOurs ? { status: data.status, transaction: data.data } : "nothing learned";
  } catch {
    return "nothing learned";
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}
