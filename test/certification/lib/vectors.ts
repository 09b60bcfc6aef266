/** The responses in the purchase protocol, with the event that each is after each action. */
import { type PurchaseAction, type PurchaseEventName, purchaseProtocol } from "@vending/contract";
import type { Received } from "./classify.ts";

export interface Vector {
  readonly action: PurchaseAction;
  readonly received: Received;
  readonly request: Readonly<Record<string, string>>;
  readonly event: PurchaseEventName;
}

export const vectors: readonly Vector[] = Object.entries(purchaseProtocol.events).flatMap(
  ([event, { after = [], examples = [] }]) =>
    after.flatMap((action) =>
      examples.map((received) => ({
        action,
        received,
        request: purchaseProtocol.order,
        event: event as PurchaseEventName,
      })),
    ),
);
