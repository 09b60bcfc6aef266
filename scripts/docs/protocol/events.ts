/** Which event of the purchase protocol a response is: what its examples say, and nothing else. */
import type { PurchaseAction, PurchaseEventName, PurchaseProtocol } from "../../../packages/contract/src/protocol.ts";

type Examples = NonNullable<PurchaseProtocol["events"][PurchaseEventName]["examples"]>;

/**
 * The event that a response of an operation is, as long as it is about this purchase.
 *
 * @param action What was done right before: only these events can follow.
 * @param response The key of a meaning: the code of an outcome, an HTTP status, or `no-answer`.
 */
export function eventOf({ events }: PurchaseProtocol, action: PurchaseAction, response: string): PurchaseEventName {
  const found = Object.entries(events).find(
    ([, { after = [], examples = [] }]) => after.includes(action) && examples.some((one) => isExample(one, response)),
  );
  // A response that is no other event says nothing certain about the purchase.
  return (found?.[0] ?? "unknown") as PurchaseEventName;
}

/** Whether it shows this response in its simplest form: an outcome with this code, or this status with JSON that shows no purchase. */
function isExample(example: Examples[number], response: string): boolean {
  if (example === null) return response === "no-answer";
  const { status, body } = example;
  if (typeof body !== "object" || body === null || Array.isArray(body)) return false;
  const code = "response_code" in body ? body.response_code : undefined;
  return code === undefined ? String(status) === response : status === 200 && code === response;
}
