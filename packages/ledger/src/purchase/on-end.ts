/** `onEnd`: what follows from the end of a purchase. */
import type { StoredPurchase } from "./record.ts";
import type { Consequences } from "./transaction.ts";

/** A purchase that ends now. */
export interface EndedPurchase extends StoredPurchase {
  /** `rejected`: nothing was made. After `failed` and `rejected` the customer gets the money back. */
  readonly state: "succeeded" | "failed" | "rejected";
}

/**
 * Runs once for each purchase that ends, in the transaction that records that it ran: what it writes there is kept together with
 * that, or not at all. If it throws, it is due, and `recover` tries again later.
 */
export type OnEnd<T> = (purchase: EndedPurchase, transaction: T) => unknown;

export function consequencesOf<T>(onEnd: OnEnd<T> | undefined): Consequences<T> | undefined {
  if (!onEnd) return undefined;
  // Only what has ended has consequences.
  return (purchase, transaction) => onEnd(purchase as EndedPurchase, transaction);
}
