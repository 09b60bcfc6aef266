/** The responses that are an event of the purchase protocol. */
import type { PurchaseEventName, PurchaseProtocol, PurchaseStateName } from "@vending/contract";
import { type Document, operationsOf } from "@vending/openapi/document";
import { eventOf, operationOf } from "@vending/openapi/events";
import { inOrder } from "./responses.ts";

/** The responses that are this event after the action of one of these states, as keys of a meaning. */
export function responsesOf(
  document: Document,
  protocol: PurchaseProtocol,
  states: readonly PurchaseStateName[],
  event: PurchaseEventName,
): string[] {
  const actions = states.map((name) => protocol.states[name]).flatMap((state) => ("do" in state ? [state.do] : []));
  const found = [...new Set(actions)].flatMap((action) => {
    if (action === "wait") return [];
    const at = operationsOf(document).find(({ operation }) => operation.operationId === operationOf[action]);
    const responses = inOrder(at?.operation["x-meaning"] ?? {}).map(([response]) => response);
    return responses.filter((response) => eventOf(protocol, action, response) === event);
  });
  return [...new Set(found)];
}
