/** A row of the table as the purchase that it is, and what `begin` returns of one that is stored. */
import { purchaseStates } from "@vending/contract";
import { jsonEscape } from "@vending/terminal/values";
import { UnreadablePurchaseError } from "../purchase/errors.ts";
import type { End, FinalOutcome, Kept, State, StoredPurchase } from "../purchase/record.ts";
import type { Begun } from "./store.ts";

export interface Row {
  // A statement knows its columns.
  // biome-ignore lint/suspicious/noExplicitAny: so do the rows of pg
  readonly [column: string]: any;
}

/** A Date, milliseconds, or a text in UTC, which no setting of a database changes. */
export const momentOf = (moment: Date | number | string | null): Date | undefined =>
  moment === null ? undefined : new Date(moment);

/** JSON in ASCII, which a database in any encoding can hold. */
export const asciiJson = (value: unknown): string => JSON.stringify(value).replace(/[\u007f-\uffff]/g, jsonEscape);

/**
 * The purchase of a row, with the fields of its state.
 *
 * @throws {UnreadablePurchaseError} Somebody else has written it: a hand, or another version.
 */
export function storedIn(row: Row): StoredPurchase {
  const requestId: string = row.request_id;
  const state: State = row.state;
  const must = (holds: boolean, column: string) => {
    if (!holds) throw new UnreadablePurchaseError(row, column);
  };
  // biome-ignore lint/suspicious/noExplicitAny: a row has what its column holds
  function json(column: string, isRight: (value: any) => boolean = isObject): any {
    if (row[column] === null) return undefined;
    let value: unknown;
    try {
      value = JSON.parse(row[column]);
    } catch {
      // The message of the parser quotes the row, which may hold a token.
    }
    must(isRight(value), column);
    return value;
  }
  const moment = (column: string) => {
    const at = momentOf(row[column]);
    must(!Number.isNaN(at?.getTime()), column);
    return at;
  };
  must(Object.hasOwn(holding, state), "state");
  const request = json(
    "request",
    (one) =>
      isObject(one) &&
      (typeof one.client_request_id === "string" || (state !== "open" && Object.keys(one).length === 0)),
  );
  must(request !== undefined, "request");
  const end: End | undefined =
    json("outcome", (one) => one?.state === state && isObject(one[holding[state]])) ??
    deletedOutcome(requestId, state, () => json("reference", (one) => typeof one === "string"));
  must(state !== "conflict" || end !== undefined, "outcome");
  const sentAgain = String(row.sent_again)
    .split(" ")
    .filter(Boolean)
    .map((at) => new Date(Number(at)));
  must(
    sentAgain.every((at) => !Number.isNaN(at.getTime())),
    "sent_again",
  );
  const sentSince = moment("sent_since");
  const ended = () => ({
    endedAt: moment("ended_at"),
    onEnd: row.on_end_at === null ? "done" : "waiting",
  });
  const rest = {
    open: () => ({ progress: json("progress"), learned: json("learned") }),
    conflict: () => ({ outcome: end }),
    succeeded: () => ({ outcome: end, ...ended() }),
    failed: () => ({ outcome: end, ...ended() }),
    rejected: () => ({ rejection: end?.state === "rejected" ? end.rejection : forgotten, ...ended() }),
  };
  // A row has the end of its state.
  return {
    requestId,
    request,
    state,
    money: purchaseStates[state].money,
    account: row.account ?? undefined,
    sentSince,
    runs: Number(row.runs),
    storedAt: moment("stored_at"),
    attempts: sentSince ? [sentSince, ...sentAgain] : [],
    ...rest[state](),
  } as StoredPurchase;
}

/** What the outcome of each state holds. */
const holding = {
  open: "",
  conflict: "transaction",
  succeeded: "transaction",
  failed: "transaction",
  rejected: "rejection",
} as const;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The reason of a deleted rejection. */
const forgotten = { about: "order", status: 0 } as const;

/** Of a deleted purchase the id, the state and the reference are left. Its request is `{}`. */
export const isDeleted = ({ request }: Pick<Kept, "request">): boolean => request.client_request_id === undefined;

/** What is left of the outcome of a deleted success or failure. */
function deletedOutcome(
  requestId: string,
  state: State,
  reference: () => string | undefined,
): FinalOutcome | undefined {
  if (state !== "succeeded" && state !== "failed") return undefined;
  const transaction = { internal_reference: reference() ?? "", request_id: requestId };
  const rest = { requestId, attempts: 0, statusChecks: 0, replayed: true, transaction };
  if (state === "succeeded") return { state, money: "keep", ...rest };
  return { state, money: "return", ...rest };
}

/** What `begin` returns of a stored purchase whose lease it does not take. */
export function notLeased(purchase: StoredPurchase, account: string | undefined): Begun {
  if (isDeleted(purchase)) return { kind: "deleted", purchase };
  if (purchase.state !== "open") return { kind: "over", purchase };
  return { kind: isAt(account, purchase) ? "held" : "elsewhere", purchase };
}

/** Whether a call with this account gets the purchase. */
export const isAt = (account: string | undefined, purchase: Pick<Kept, "account">): boolean =>
  account === undefined || purchase.account === undefined || account === purchase.account;
