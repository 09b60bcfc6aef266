import { isUsableId, unusableId } from "@vending/contract";
import { InvalidRequestError } from "../errors.ts";

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
