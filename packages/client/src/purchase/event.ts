/**
 * What a response says about a purchase: an event of the purchase protocol. No other file of this client knows what an HTTP
 * status or an outcome's code says about one.
 */
import { type CreateTransactionRequest, outcomeCodes, type PurchaseEventName } from "@vending/contract";
import { isText } from "@vending/shared/is-text";
import { jsonOf, type Received } from "../http/exchange.ts";
import { textOf } from "../values/json-value.ts";
import { differences } from "../values/same-purchase.ts";
import type { Transaction } from "../values/transaction.ts";
import type { CauseKind } from "./outcome.ts";
import { originalIn, transactionIn } from "./received-transaction.ts";

/** What came of a request, or of none. */
export type Heard = Said & (Shown | NotShown);

interface Said {
  readonly event: PurchaseEventName;
  /** The same for a log. `refused` after a status check: checking again unchanged will not help. */
  readonly cause: CauseKind;
}

/** An outcome. */
interface Shown {
  readonly transaction: Transaction;
  /** The fields in which it certainly differs from the request. */
  readonly fields: readonly string[];
}

type NotShown = { readonly [Name in keyof Shown]?: undefined };

/** With which a create is rejected whose request id is in use, or that is not valid. */
export const takenStatus = 422;
const rejections: readonly number[] = [400, 401, 403, 404];
const refusals: readonly number[] = [400, 401, 403];

/**
 * Names the event, after a create (`isSend`) or a status check. Only a JSON body is the service's, and an error whose body
 * shows the purchase says nothing certain about it.
 *
 * @param request Compared with the outcome, if it is known.
 */
export function eventOf(
  received: Received,
  isSend: boolean,
  requestId: string,
  request?: CreateTransactionRequest,
): Heard {
  const { status, isJson, body } = received;
  const outcome = outcomeIn(received, requestId);
  if (outcome) {
    const { event, transaction } = outcome;
    const fields = request ? differences(request, originalIn(received)) : [];
    return { event: fields.length > 0 ? "other" : event, cause: "processing", transaction, fields };
  }
  const shows = showsPurchase(received, requestId);
  if (isSend) {
    if (isJson && status === takenStatus) return { event: shows ? "pending" : "taken", cause: "already-used" };
    if (isJson && !shows && rejections.includes(status)) return { event: "rejected", cause: "refused" };
  } else {
    if (isJson && !shows && status === 404) return { event: "absent", cause: "not-found" };
    if ((isJson || !body) && refusals.includes(status)) return { event: "unknown", cause: "refused" };
  }
  return { event: "unknown", cause: status === 0 ? "no-response" : "unusable-response" };
}

/**
 * An outcome that can be relied on: the word and the code agree, and it is about this request id. A failure names its
 * transaction, too (section 2.1): without its reference, a failure proves nothing.
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
 * Whether a response shows a purchase: an outcome or the service's reference in any place of its body, or our id where an
 * outcome has it. The `client_request_id` of a request that it echoes is none.
 */
const showsPurchase = (received: Received, requestId: string): boolean =>
  purchaseSigns.test(String(jsonOf(received.original))) || textOf(originalIn(received).request_id) === requestId;

const purchaseSigns = /"(?:status":"(?:success|pending)"|response_code":"0[012]"|internal_reference":(?!null|""))/i;
