/**
 * What a response says of a purchase: the event of the purchase protocol that it is. No other code knows what an HTTP status or
 * the code of an outcome means for a purchase.
 */
import { outcomeCodes } from "../../../generated/constants.ts";
import type { CreateTransactionRequest } from "../../../generated/types.ts";
import { type ComparedRequest, differences } from "./differences.ts";
import type { PurchaseAction, PurchaseEventName } from "./protocol.ts";

/** A response as far as it says something of a purchase. */
export interface PurchaseResponse {
  readonly status: number;
  /** Parsed, if it is JSON. Only a JSON object or array comes from the service: a text is the page of a proxy, or was cut. */
  readonly body?: unknown;
}

/** The request that a response is for. */
export interface SentRequest {
  /** A create, or a status check. */
  readonly action: Exclude<PurchaseAction, "wait">;
  /** The purchase that it is about, as far as it is known: fields that are missing are not compared. */
  readonly order: ComparedRequest & Pick<CreateTransactionRequest, "client_request_id">;
}

const rejections: readonly number[] = [400, 401, 403, 404];

/**
 * Names the event that a response is, for a request that was sent. An error whose body shows the purchase, or cannot be read,
 * says nothing certain about it.
 *
 * @param response `null` if no response came, or not all of it.
 */
export function purchaseEventOf(response: PurchaseResponse | null, { action, order }: SentRequest): PurchaseEventName {
  if (!response || !isObject(response.body)) return "unknown";
  const { status, body } = response;
  const outcome = status === 200 ? outcomeIn(body, order.client_request_id) : undefined;
  if (outcome) return differences(order, Object(body).data).length > 0 ? "other" : outcome;
  const shows = showsPurchase(body, order.client_request_id);
  if (action === "send") {
    if (status === 422) return shows ? "pending" : "duplicate";
    return rejections.includes(status) && !shows ? "rejected" : "unknown";
  }
  if (shows) return "unknown";
  return status === 404 ? "absent" : status === 401 || status === 403 ? "denied" : "unknown";
}

/**
 * A reliable outcome: the word and the code agree, and it is about this request id. A failure without the reference of its
 * transaction proves nothing (section 2.1).
 */
function outcomeIn(body: object, requestId: string): keyof typeof outcomeCodes | undefined {
  const { status, response_code, data } = body as Readonly<Record<string, unknown>>;
  const { request_id, internal_reference } = Object(data) as Readonly<Record<string, unknown>>;
  const word = typeof status === "string" ? status.toLowerCase() : "";
  if (!isWord(word) || outcomeCodes[word] !== response_code || !isSameId(request_id, requestId)) return undefined;
  const isNamed = typeof internal_reference === "string" && internal_reference.trim() !== "";
  return word !== "failed" || isNamed ? word : undefined;
}

const isWord = (text: string): text is keyof typeof outcomeCodes => Object.hasOwn(outcomeCodes, text);

/** A service may return an id of digits as a number. JSON rounds a long one, which may then be any. */
const isSameId = (found: unknown, requestId: string): boolean =>
  (typeof found === "string" || Number.isSafeInteger(found)) && String(found) === requestId;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/**
 * Whether a body shows a purchase: an outcome or the service's reference anywhere in it, or the request id in the place where an
 * outcome has it. The `client_request_id` of an echoed request does not count.
 */
function showsPurchase(body: object, requestId: string): boolean {
  try {
    if (isSameId(Object((body as { data?: unknown }).data).request_id, requestId)) return true;
    // Not by recursion: a body may be nested deeper than any stack. Nor twice, since middleware may have made a circle.
    const seen = new Set<unknown>([body]);
    for (const value of seen)
      for (const [name, field] of Object.entries(value as object)) {
        if (isSign(name.toLowerCase(), field)) return true;
        if (isObject(field)) seen.add(field);
      }
    return false;
  } catch {
    // What cannot be read may show anything.
    return true;
  }
}

function isSign(name: string, value: unknown): boolean {
  if (name === "internal_reference") return (value ?? "") !== "";
  const text = typeof value === "string" ? value.toLowerCase() : "";
  if (name === "status") return text === "success" || text === "pending";
  return name === "response_code" && Object.values<string>(outcomeCodes).includes(text);
}

/**
 * Whether a rejection concerns this order, or the merchant, in which case every order would be rejected. A 404 concerns the
 * merchant, unless its reason names something that is sold (section 7.1). A gateway's own JSON looks the same.
 *
 * @param reason The service's own words, if it gives any.
 */
export function rejectionAbout(status: number, reason = ""): "order" | "merchant" {
  if (status === 404) return sold.test(reason) && !/merchant/i.test(reason) ? "order" : "merchant";
  return status === 401 || status === 403 ? "merchant" : "order";
}

const sold = /plan|product|network|customer|biller|package|bundle|meter|smart ?card|msisdn|phone/i;
