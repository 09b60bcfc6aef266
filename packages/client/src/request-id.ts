/** Request ids: the idempotency keys of purchases. */

/**
 * A new request id, which nobody has used. Make one for each purchase, store it with the order, and use it for every
 * attempt at that purchase: a new id is a new purchase.
 */
export function createRequestId(prefix = ""): string {
  return `${prefix}${crypto.randomUUID()}`;
}
