/** What stores say of a purchase that is there, open or ended. */
import type { End, State, StoredPurchase } from "../purchase/record.ts";
import type { Begun, Run } from "./store.ts";

/** What `begin` returns of a purchase that has ended. */
export function ended(purchase: StoredPurchase): Extract<Begun, { kind: "ended" | "refused" | "deleted" }> | undefined {
  if (purchase.request.client_request_id === undefined) return { kind: "deleted", purchase };
  if (purchase.outcome) return { kind: "ended", purchase, outcome: purchase.outcome };
  return purchase.state === "refused" ? { kind: "refused", purchase } : undefined;
}

/** What `begin` returns of a purchase that is stored, in a store that counts its leases itself. */
export function beginStored(purchase: StoredPurchase, isHeld: boolean, take: () => Run): Begun {
  const over = ended(purchase);
  if (over) return over;
  if (isHeld) return { kind: "held", purchase };
  const run = take();
  return { kind: "taken", run, purchase: { ...purchase, runs: run.number }, isNew: run.number === 1 };
}

/** The two forms of an end, from the one column that holds them. A refusal of an older version is not in it. */
export function partsOf(state: State, end: End | null): Pick<StoredPurchase, "outcome" | "refusal"> {
  if (end?.status !== state) return { outcome: undefined, refusal: undefined };
  return end.status === "refused" ? { outcome: undefined, refusal: end.refusal } : { outcome: end, refusal: undefined };
}
