/** What `begin` returns of a purchase that is stored, and the end that a row holds. */
import type { End, StoredPurchase } from "../purchase/record.ts";
import type { Begun, Run } from "./store.ts";

/** What `begin` returns of a purchase that has ended. */
export function ended(
  purchase: StoredPurchase,
): Extract<Begun, { kind: "ended" | "rejected" | "deleted" }> | undefined {
  if (purchase.request.client_request_id === undefined) return { kind: "deleted", purchase };
  if (purchase.outcome) return { kind: "ended", purchase, outcome: purchase.outcome };
  return purchase.state === "rejected" ? { kind: "rejected", purchase } : undefined;
}

/** Whether a call with this place gets the purchase. */
export const isAt = (place: string | undefined, purchase: Pick<StoredPurchase, "place">): boolean =>
  place === undefined || purchase.place === undefined || place === purchase.place;

/** The same of any purchase, in a store that counts its leases itself. */
export function beginStored(
  purchase: StoredPurchase,
  place: string | undefined,
  isHeld: boolean,
  take: () => Run,
  read: () => StoredPurchase,
): Begun {
  const over = ended(purchase);
  if (over) return over;
  if (!isAt(place, purchase)) return { kind: "elsewhere", purchase };
  if (isHeld) return { kind: "held", purchase };
  const run = take();
  return { kind: "taken", run, purchase: read(), isNew: purchase.sentSince === undefined };
}

/** Splits an end, which stores keep in one column. There is none of an open purchase, and of a deleted rejection. */
export function partsOf(end: End | null): Pick<StoredPurchase, "outcome" | "rejection"> {
  if (end?.state === "rejected") return { outcome: undefined, rejection: end.rejection };
  return { outcome: end ?? undefined, rejection: undefined };
}
