/** Request ids: the idempotency keys of purchases. */

/**
 * A new, unique request id. Make one for each purchase, store it with the order, and use it for every
 * attempt at that purchase: a new id is a new purchase.
 */
export function createRequestId(prefix = ""): string {
  return `${prefix}${crypto.randomUUID()}`;
}
