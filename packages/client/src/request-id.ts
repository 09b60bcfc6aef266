/** Request ids: the idempotency keys of purchases. */

/**
 * A new request id, which nobody has used. Make one for each purchase, store it with the order, and use it for every
 * attempt at that purchase: a new id is a new purchase.
 */
export function createRequestId(prefix = ""): string {
  return `${prefix}${crypto.randomUUID()}`;
}

/** Whether an address can hold a request id, so that its status can be read: it cannot hold every text. */
export function isReadable(requestId: string): boolean {
  try {
    // Dots alone are a way up, however they are written.
    return !/^\.{0,2}$/.test(encodeURIComponent(requestId));
  } catch {
    return false; // It holds half a character.
  }
}
