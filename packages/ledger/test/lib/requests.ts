/** Requests of the tests. */
import type { CreateTransactionRequest } from "@vending/contract";

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
