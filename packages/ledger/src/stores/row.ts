/** A row of the table as the purchase that it is, and what `begin` returns of one that is stored. */
import { purchaseRules } from "@vending/contract";
import type { End, FinalOutcome, Kept, State, StoredPurchase } from "../purchase/record.ts";
import type { Begun } from "./store.ts";

export interface Row {
  // A statement knows its columns.
  // biome-ignore lint/suspicious/noExplicitAny: so do the rows of pg
  readonly [column: string]: any;
}

/** PostgreSQL returns a Date, and SQLite a number. */
export const momentOf = (moment: Date | number | null): Date | undefined =>
  moment === null ? undefined : new Date(moment);

/** The purchase of a row, with the fields of its state. */
export function storedIn(row: Row): StoredPurchase {
  const { request_id: requestId, runs, attempts } = row;
  const state: State = row.state;
  const json = (text: string | null) => (text === null ? undefined : JSON.parse(text));
  const end: End | undefined = json(row.outcome) ?? deletedOutcome(requestId, state, row.reference);
  const ended = { endedAt: momentOf(row.ended_at), consequence: row.consequence_at === null ? "done" : "due" };
  const rest = {
    open: { progress: json(row.progress), learned: json(row.learned) },
    conflict: { outcome: end },
    succeeded: { outcome: end, ...ended },
    failed: { outcome: end, ...ended },
    rejected: { rejection: end?.state === "rejected" ? end.rejection : forgotten, ...ended },
  };
  // A row has the end of its state.
  return {
    requestId,
    request: JSON.parse(row.request),
    state,
    money: purchaseRules.states[state].money,
    place: row.place ?? undefined,
    sentSince: momentOf(row.sent_since),
    runs,
    storedAt: new Date(row.stored_at),
    attempts: attempts
      .split(" ")
      .filter(Boolean)
      .map((at: string) => new Date(Number(at))),
    ...rest[state],
  } as StoredPurchase;
}

/** The reason of a deleted rejection. */
const forgotten = { about: "order", status: 0 } as const;

/** Of a deleted purchase the id, the state and the reference are left. Its request is `{}`. */
export const isDeleted = ({ request }: Pick<Kept, "request">): boolean => request.client_request_id === undefined;

/** What is left of the outcome of a deleted success or failure. */
function deletedOutcome(requestId: string, state: State, internal_reference: string): FinalOutcome | undefined {
  const transaction = { internal_reference, request_id: requestId };
  const rest = { requestId, attempts: 0, statusChecks: 0, replayed: true, transaction };
  if (state === "succeeded") return { state, money: "keep", ...rest };
  return state === "failed" ? { state, money: "return", ...rest } : undefined;
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
