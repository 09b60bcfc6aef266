import type { Transaction } from "../values/transaction.ts";
import { VendingError, type VendingErrorDetails } from "./vending-error.ts";

/**
 * The transaction under this request id differs from the request: two orders share an id, or the service recorded something
 * else. It may have been paid for, so do not refund and do not buy again: find out which order it belongs to.
 */
export class DifferentPurchaseError extends VendingError {
  override readonly name = "DifferentPurchaseError";
  /** The fields in which they differ. */
  readonly fields: readonly string[];
  /** The transaction that has the id. */
  readonly transaction: Transaction;

  constructor(fields: readonly string[], transaction: Transaction, details: VendingErrorDetails) {
    super(
      `The transaction with request id ${details.requestId} differs from the request in ${fields.join(", ")}. Do not buy again: find out whose it is.`,
      details,
    );
    this.fields = fields;
    this.transaction = transaction;
  }
}
