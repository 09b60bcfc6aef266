/**
 * A new, unique request id, the idempotency key of a purchase. Make one for each purchase, store it with the order, and use it for
 * every attempt: a new id is a new purchase.
 */
export function createRequestId(prefix = ""): string {
  return `${prefix}${crypto.randomUUID()}`;
}
