/** The requests of this client, before anything is sent. */
import { isUsableId, unusableId } from "@vending/contract";
import type { CreateTransactionRequest, VerifyCustomerRequest } from "@vending/contract/validators";
import { InvalidRequestError } from "./errors.ts";
import { isObject } from "./values/json-value.ts";

/**
 * A new, unique request id, the idempotency key of a purchase. Make one for each purchase, store it with the order, and use it for
 * every attempt: a new id is a new purchase.
 *
 * @throws {InvalidRequestError} With this prefix it is an id that `purchase` refuses.
 */
export function createRequestId(prefix = ""): string {
  return usableId(`${prefix}${crypto.randomUUID()}`);
}

/**
 * Converts a Nigerian phone number, as people write it, to the form of the service (section 2.1): `+234 803 123 4567`,
 * `0803-123-4567` and `2348031234567` all become `2348031234567`, or `08031234567` for `local`.
 *
 * @throws {InvalidRequestError} It does not begin with 234 or 0, does not have ten digits after that, or holds anything else.
 */
export function toMsisdn(number: string, form: "international" | "local" = "international"): string {
  const text = typeof number === "string" ? number : "";
  // Numbers that are copied from a chat hold invisible characters. In +234 (0)803, the zero is for calls without the country code.
  const national = /^(?:(?:\+|00)?2340?|0)([1-9]\d{9})$/.exec(text.replace(/[\s().\p{Cf}-]/gu, ""))?.[1];
  if (!national) {
    // A log shows no number whole.
    const message = `"…${text.slice(-2)}" is not a phone number: 234 or 0, and ten digits`;
    throw new InvalidRequestError([{ message, path: ["customer_msisdn"], keyword: "pattern" }]);
  }
  return form === "local" ? `0${national}` : `234${national}`;
}

/** @throws {InvalidRequestError} An address cannot hold the id, so its status cannot be checked. */
export function usableId(requestId: unknown): string {
  if (isUsableId(requestId)) return requestId;
  throw new InvalidRequestError([unusableId], typeof requestId === "string" ? { requestId } : {});
}

/**
 * A request as the service gets it, after a way through JSON: a field that is undefined is missing. A copy, since the caller may
 * reuse its object, and a getter may return another value next time.
 *
 * @throws {InvalidRequestError} JSON cannot hold it, as with a circle or a bigint.
 */
export function asSent<T extends object>(request: T): T {
  let cause: unknown;
  try {
    const sent: unknown = isObject(request) && JSON.parse(JSON.stringify(request));
    if (isObject(sent)) return sent as T;
  } catch (caught) {
    cause = caught;
  }
  const message = "the request must be an object that can be written as JSON";
  throw new InvalidRequestError([{ message, path: [], keyword: "type" }], { cause });
}

/**
 * The same, checked: the copy that is sent is the one that is valid.
 *
 * @throws {InvalidRequestError} It breaks the contract.
 */
export function validRequest<T extends object>(
  validator: typeof CreateTransactionRequest | typeof VerifyCustomerRequest,
  request: T,
): T {
  const sent = asSent(request);
  const { issues } = validator["~standard"].validate(sent);
  const { client_request_id } = sent as { client_request_id?: string };
  if (issues) throw new InvalidRequestError(issues, { requestId: client_request_id });
  return sent;
}
