/**
 * Names the event of the purchase protocol that a response is. No other file of this client knows what an HTTP status or the
 * code of an outcome means for a purchase.
 */
import { type CreateTransactionRequest, outcomeCodes, type PurchaseEventName } from "@vending/contract";
import { isText } from "@vending/shared/is-text";
import type { Received } from "../http/exchange.ts";
import { jsonOf, textOf } from "../values/json-value.ts";
import { differences } from "../values/same-purchase.ts";
import type { Transaction } from "../values/transaction.ts";
import type { CauseKind } from "./outcome.ts";
import { originalIn, transactionIn } from "./received-transaction.ts";

export type ReceivedEvent = Named & (WithOutcome | WithoutOutcome);

interface Named {
  readonly event: PurchaseEventName;
  /** The same for a log. `refused` after a status check: checking again unchanged will not help. */
  readonly cause: CauseKind;
}

interface WithOutcome {
  readonly transaction: Transaction;
  /** The fields in which it certainly differs from the request. */
  readonly fields: readonly string[];
}

type WithoutOutcome = { readonly [Name in keyof WithOutcome]?: undefined };

/** The status of a create whose request id is in use, or that is not valid. */
export const takenStatus = 422;
const rejections: readonly number[] = [400, 401, 403, 404];
const refusals: readonly number[] = [400, 401, 403];

/**
 * Names the event that the response to an action is. Only a JSON body comes from the service, and an error whose body shows the
 * purchase says nothing certain about it.
 *
 * @param request Is compared with the outcome, if it is known.
 */
export function eventOf(
  received: Received,
  action: "send" | "check",
  requestId: string,
  request?: CreateTransactionRequest,
): ReceivedEvent {
  const { status, isJson, body } = received;
  const outcome = outcomeIn(received, requestId);
  if (outcome) {
    const { event, transaction } = outcome;
    const fields = request ? differences(request, originalIn(received)) : [];
    return { event: fields.length > 0 ? "other" : event, cause: "processing", transaction, fields };
  }
  const shows = showsPurchase(received, requestId);
  if (action === "send") {
    if (isJson && status === takenStatus) return { event: shows ? "pending" : "taken", cause: "already-used" };
    if (isJson && !shows && rejections.includes(status)) return { event: "rejected", cause: "refused" };
  } else {
    if (isJson && !shows && status === 404) return { event: "absent", cause: "not-found" };
    if ((isJson || !body) && refusals.includes(status)) return { event: "unknown", cause: "refused" };
  }
  return { event: "unknown", cause: status === 0 ? "no-response" : "unusable-response" };
}

/**
 * A reliable outcome: the word and the code agree, and it is about this request id. A failure without the reference of its
 * transaction proves nothing (section 2.1).
 */
function outcomeIn(received: Received, requestId: string) {
  const transaction = transactionIn(received, requestId);
  if (!transaction) return undefined;
  const { status, response_code } = received.original as { status?: unknown; response_code?: unknown };
  const event = String(textOf(status)).toLowerCase();
  if (!isWord(event) || outcomeCodes[event] !== response_code) return undefined;
  return event !== "failed" || isText(transaction.internal_reference) ? { event, transaction } : undefined;
}

const isWord = (text: string): text is keyof typeof outcomeCodes => Object.hasOwn(outcomeCodes, text);

/**
 * Whether a response shows a purchase: an outcome or the service's reference anywhere in its body, or the request id in the place
 * where an outcome has it. The `client_request_id` of an echoed request does not count.
 */
const showsPurchase = (received: Received, requestId: string): boolean =>
  purchaseSigns.test(String(jsonOf(received.original))) || textOf(originalIn(received).request_id) === requestId;

const purchaseSigns = /"(?:status":"(?:success|pending)"|response_code":"0[012]"|internal_reference":(?!null|""))/i;
