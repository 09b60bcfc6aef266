/** A purchase as stores keep it, and what `begin` returns of one that is stored. */
import type { PurchaseProgress } from "@vending/client";
import { purchaseRules } from "@vending/contract";
import type { End, FinalOutcome, Kept, Learned, State, StoredPurchase } from "../purchase/record.ts";
import type { Begun } from "./store.ts";

/** A row of every store: the fields of all states. */
export interface Flat extends Kept {
  readonly state: State;
  /** `null` if it is open, and of a deleted rejection. */
  readonly end: End | null;
  readonly progress: PurchaseProgress | null;
  readonly learned: Learned | null;
  readonly endedAt: Date | null;
  readonly isDue: boolean;
}

/** The purchase of a row, with the fields of its state. */
export function purchaseOf({ end, progress, learned, endedAt, isDue, ...kept }: Flat): StoredPurchase {
  const { money } = purchaseRules.states[kept.state];
  const ended = { endedAt, consequence: isDue ? "due" : "done" };
  const rest = {
    open: { progress: progress ?? undefined, learned: learned ?? undefined },
    conflict: { outcome: end },
    succeeded: { outcome: end, ...ended },
    failed: { outcome: end, ...ended },
    rejected: { rejection: end?.state === "rejected" ? end.rejection : forgotten, ...ended },
  };
  // A row has the end of its state.
  return { ...kept, money, ...rest[kept.state] } as StoredPurchase;
}

/** The reason of a deleted rejection. */
const forgotten = { about: "order", status: 0 } as const;

/** Of a deleted purchase the id, the state and the reference are left. Its request is `{}`. */
export const isDeleted = ({ request }: Pick<Kept, "request">): boolean => request.client_request_id === undefined;

/** What is left of the outcome of a deleted purchase; `null` if it was a rejection, or has no outcome. */
export function deletedOutcome(requestId: string, state: State, internal_reference: string): FinalOutcome | null {
  const transaction = { internal_reference, request_id: requestId };
  const rest = { requestId, attempts: 0, statusChecks: 0, replayed: true, transaction };
  if (state === "succeeded") return { state, money: "keep", ...rest };
  return state === "failed" ? { state, money: "return", ...rest } : null;
}

/** What `begin` returns of a stored purchase whose lease it does not take. */
export function notTaken(purchase: StoredPurchase, place: string | undefined): Begun {
  if (isDeleted(purchase)) return { kind: "deleted", purchase };
  if (purchase.state !== "open") return { kind: "over", purchase };
  return { kind: isAt(place, purchase) ? "held" : "elsewhere", purchase };
}

/** Whether a call with this place gets the purchase. */
export const isAt = (place: string | undefined, purchase: Pick<Kept, "place">): boolean =>
  place === undefined || purchase.place === undefined || place === purchase.place;
