/** Requests of the tests, and the leases and outcomes of their purchases. */
import type { CreateTransactionRequest } from "@vending/contract";
import type { FinalOutcome } from "../../src/purchase/record.ts";
import type { Begun, LeaseTimes, Store } from "../../src/stores/store.ts";

let count = 0;

/** A purchase under an id of its own. */
export function request(changes: { client_request_id?: string; amount?: string } = {}): CreateTransactionRequest {
  return {
    merchant_code: "MERCHANT",
    product: "airtime",
    network: "mtn",
    customer_msisdn: "08031234567",
    amount: "500",
    client_request_id: `order-${++count}`,
    ...changes,
  };
}

/** Those of a ledger with the default options, as far as a test can wait. */
export const lease: LeaseTimes = { nowMs: 60_000, laterMs: 210_000 };

/** Begins, and expects to get the lease. */
export async function take<T>(
  store: Store<T>,
  wanted: CreateTransactionRequest = request(),
  times: LeaseTimes = lease,
): Promise<Extract<Begun, { kind: "leased" }>> {
  const begun = await store.begin(wanted, times);
  if (begun.kind !== "leased") throw new Error(`expected the lease, and it is ${begun.kind}`);
  return begun;
}

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

export function outcomeOf(requestId: string, state: FinalOutcome["state"]): FinalOutcome {
  const transaction = { internal_reference: `ref-${requestId}`, request_id: requestId };
  const whole = { requestId, attempts: 1, statusChecks: 0, transaction, replayed: false };
  return state === "succeeded" ? { state, money: "keep", ...whole } : { state, money: "return", ...whole };
}
