/** `onEnd`: the place of consequences. */
import type { StoredPurchase } from "./record.ts";
import type { Consequences } from "./transaction.ts";

/** A purchase that ends now. */
export interface EndedPurchase extends StoredPurchase {
  /** `rejected`: it was refused, and nothing was made. After `failed` and `rejected` the customer gets the money back. */
  readonly status: "success" | "failed" | "rejected";
}

/**
 * Runs in the transaction that records the end of a purchase, once for each purchase that ends: what it writes there is kept
 * together with the end, or not at all. If it throws, the purchase stays open, and `recover` tries again later.
 */
export type OnEnd<T> = (purchase: EndedPurchase, transaction: T) => unknown;

export function consequencesOf<T>(onEnd: OnEnd<T> | undefined): Consequences<T> | undefined {
  if (!onEnd) return undefined;
  return (purchase, transaction) => {
    const { state } = purchase;
    const status = state === "success" || state === "failed" ? state : "rejected";
    return onEnd({ ...purchase, status }, transaction);
  };
}
