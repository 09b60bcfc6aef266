/** Which event of the purchase protocol a response is, by the examples of the protocol alone. */
import type { PurchaseAction, PurchaseEventName, PurchaseProtocol } from "../../../generated/types-data.ts";

/** All creates have the same responses, and so have all status checks: these stand for the others. */
export const operationOf = { send: "createTransaction", check: "getTransactionStatus" } as const;

type Examples = NonNullable<PurchaseProtocol["events"][PurchaseEventName]["examples"]>;

/**
 * The event that a response is, if it is about this purchase.
 *
 * @param action The last action, which decides which events can follow.
 * @param response The key of a meaning: the code of an outcome, an HTTP status, or `no-answer`.
 */
export function eventOf({ events }: PurchaseProtocol, action: PurchaseAction, response: string): PurchaseEventName {
  const found = Object.entries(events).find(
    ([, { after = [], examples = [] }]) => after.includes(action) && examples.some((one) => isExample(one, response)),
  );
  // A response that is no other event says nothing certain about the purchase.
  return (found?.[0] ?? "unknown") as PurchaseEventName;
}

/** Whether an example is this response in its simplest form: an outcome with this code, or this status with JSON that shows no purchase. */
export function isExample(example: Examples[number], response: string): boolean {
  if (example === null) return response === "no-answer";
  const { status, body } = example;
  if (typeof body !== "object" || body === null || Array.isArray(body)) return false;
  const code = "response_code" in body ? body.response_code : undefined;
  return code === undefined ? String(status) === response : status === 200 && code === response;
}
