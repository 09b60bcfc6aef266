/** The transaction in a response. */
import type { Received } from "../http/exchange.ts";
import { textOf } from "../values/json-value.ts";
import type { Transaction } from "../values/transaction.ts";

/** The transaction in a response, if it is about this request id. A cache or a proxy may have sent another. */
export function transactionIn(received: Received, requestId: string): Transaction | undefined {
  if (received.status !== 200 || textOf(originalIn(received).request_id) !== requestId) return undefined;
  // `original` has an object here, so `body`, the same without the credentials, has one, too.
  return (received.body as { data: Transaction }).data;
}

/** The transaction in a response as it was sent: for comparisons, not for callers. */
export function originalIn({ original }: Received): Transaction {
  // An object, whatever was sent. A service that breaks the contract may send other fields than its type has.
  return Object((original as { data?: unknown } | null | undefined)?.data) as Transaction;
}
