/** Request ids: the idempotency keys of purchases. */
import type { Issue } from "@vending/contract/validators";

/**
 * A new request id, which nobody has used. Make one for each purchase, store it with the order, and use it for every
 * attempt at that purchase: a new id is a new purchase.
 */
export function createRequestId(prefix = ""): string {
  return `${prefix}${crypto.randomUUID()}`;
}

/** Whether an address, and a log, can hold a request id, so that its status can be checked: they cannot hold every text. */
export function isUsableId(requestId: unknown): requestId is string {
  try {
    // Dots alone are a way up, however they are written.
    return (
      typeof requestId === "string" &&
      /^(?=.*\S)\P{Cc}{1,255}$/u.test(requestId) &&
      !/^\.{1,2}$/.test(encodeURIComponent(requestId))
    );
  } catch {
    return false; // It holds half a character.
  }
}

/** What is wrong with an id that is not usable. */
export const unusableId: Issue = {
  message: "client_request_id must be 1 to 255 characters that an address can hold, not blank, and not dots alone",
  path: ["client_request_id"],
  keyword: "pattern",
};
