/** The responses in the purchase protocol, with the event that each is after each action. */
import { type PurchaseAction, type PurchaseEventName, purchaseProtocol } from "@vending/contract";
import type { Received } from "./classify.ts";

export interface Vector {
  readonly action: PurchaseAction;
  readonly received: Received;
  readonly request: Readonly<Record<string, string>>;
  readonly event: PurchaseEventName;
}

const request = purchaseProtocol.order;
const { events } = purchaseProtocol;

export const vectors: readonly Vector[] = Object.entries(events).flatMap(([event, { after = [], examples = [] }]) =>
  after.flatMap((action) =>
    // The keys are those of the type.
    examples.map((received) => ({ action, received, request, event: event as PurchaseEventName })),
  ),
);

const shown = (events.success.examples?.[0] as { readonly body: { readonly data: object } }).body;
const inForm = (fields: object): Received => ({ status: 200, body: { ...shown, data: { ...shown.data, ...fields } } });

/** What the protocol says in words, and has no example of. */
export const further: readonly Vector[] = [
  { action: "send", received: { status: 422, body: shown }, request, event: "pending" },
  { action: "send", received: { status: 400, body: [] }, request, event: "rejected" },
  { action: "send", received: { status: 400, body: "" }, request, event: "unknown" },
  { action: "check", received: { status: 404, body: [] }, request, event: "absent" },
  { action: "check", received: { status: 404, body: "" }, request, event: "unknown" },
  { action: "check", received: { status: 422, body: {} }, request, event: "unknown" },
  { action: "check", received: { status: 401, body: {} }, request, event: "unknown" },
  { action: "send", received: inForm({ amount: "500.00" }), request, event: "success" },
  { action: "send", received: inForm({ msisdn: "08031234567" }), request, event: "success" },
  { action: "check", received: inForm({ network: "Mtn" }), request, event: "success" },
];
