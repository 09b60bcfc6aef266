/** Where a response holds its transaction. */
import type { Received } from "../http/exchange.ts";
import { textOf } from "../values/json-value.ts";
import type { Transaction } from "../values/transaction.ts";

/** The transaction in a response, if it is about this request id. A cache or a proxy may have sent another. */
export function transactionIn(received: Received, requestId: string): Transaction | undefined {
  if (received.status !== 200 || textOf(originalIn(received).request_id) !== requestId) return undefined;
  // The same without the credentials: an object, too.
  return (received.body as { data: Transaction }).data;
}

/** The transaction in a response as it was sent, to be compared and not to be handed out. */
export function originalIn({ original }: Received): Transaction {
  // An object, whatever was sent. Its type promises no more than what a service sends that keeps the contract.
  return Object((original as { data?: unknown } | null | undefined)?.data) as Transaction;
}
