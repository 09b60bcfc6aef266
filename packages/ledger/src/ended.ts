/** Purchases that have ended, as stores keep and return them. */
import type { End, State, StoredPurchase } from "./record.ts";
import type { Begun } from "./store.ts";

/** What `begin` returns of a purchase that has ended. */
export function ended(purchase: StoredPurchase): Extract<Begun, { kind: "ended" | "refused" | "deleted" }> | undefined {
  if (purchase.request.client_request_id === undefined) return { kind: "deleted", purchase };
  if (purchase.outcome) return { kind: "ended", purchase, outcome: purchase.outcome };
  return purchase.state === "refused" ? { kind: "refused", purchase } : undefined;
}

/** The two forms of an end, from the one column that holds them. A refusal of an older version is not in it. */
export function partsOf(state: State, end: End | null): Pick<StoredPurchase, "outcome" | "refusal"> {
  if (end?.status !== state) return { outcome: undefined, refusal: undefined };
  return end.status === "refused" ? { outcome: undefined, refusal: end.refusal } : { outcome: end, refusal: undefined };
}
