/** The requests of this client, before anything is sent. */
import { isUsableId, unusableId } from "@vending/contract";
import type { CreateTransactionRequest, VerifyCustomerRequest } from "@vending/contract/validators";
import { InvalidRequestError } from "../errors.ts";
import { isObject } from "./json-value.ts";

/**
 * A new, unique request id, the idempotency key of a purchase. Make one for each purchase, store it with the order, and use it for
 * every attempt: a new id is a new purchase.
 *
 * @throws {InvalidRequestError} With this prefix it is an id that `purchase` refuses.
 */
export function createRequestId(prefix = ""): string {
  return usableId(`${prefix}${crypto.randomUUID()}`);
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
  const must = (what: string) => ({ message: `the request must be ${what}`, path: [], keyword: "type" });
  if (!isObject(request)) throw new InvalidRequestError([must("an object")]);
  try {
    // Whatever a stored request is, only its id must be usable.
    return Object(JSON.parse(JSON.stringify(request)));
  } catch (cause) {
    throw new InvalidRequestError([must("writable as JSON")], { cause });
  }
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
