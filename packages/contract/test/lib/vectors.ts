/** The responses in the purchase protocol, each with its event after each action. */
import {
  type PurchaseEventName,
  type PurchaseResponse,
  purchaseEventOf,
  purchaseProtocol,
  type SentRequest,
} from "@vending/contract";

/** `null` if no response came, or not all of it. The body is a text if it is not JSON. */
export type Received = PurchaseResponse | null;

export interface Vector {
  readonly action: SentRequest["action"];
  readonly received: Received;
  readonly request: Readonly<Record<string, string>>;
  readonly event: PurchaseEventName;
}

/** The event that the contract reads in a vector. */
export const eventOf = ({ action, received, request }: Omit<Vector, "event">): PurchaseEventName =>
  // Every order has its id.
  purchaseEventOf(received, { action, order: request as SentRequest["order"] & typeof request });

const request = purchaseProtocol.order;
const { events } = purchaseProtocol;

export const vectors: readonly Vector[] = Object.entries(events).flatMap(([event, { after = [], examples = [] }]) =>
  (after as readonly SentRequest["action"][]).flatMap((action) =>
    // The keys are those of the type.
    examples.map((received) => ({ action, received, request, event: event as PurchaseEventName })),
  ),
);

const shown = (events.success.examples?.[0] as { readonly body: { readonly data: object } }).body;
const inForm = (fields: object): Received => ({ status: 200, body: { ...shown, data: { ...shown.data, ...fields } } });

const inFailure = { status: "failed", response_code: "01" };

/** A status check about another order: the fields of the transaction that it shows, and its event. */
const shownFor = (order: object, fields: object, event: PurchaseEventName): Vector => ({
  action: "check",
  received: inForm(fields),
  request: { ...request, ...order },
  event,
});
const data = { product: "data", plan_code: "MTN-8" };
const cable = { product: "CABLE", network: "DSTV", customer_msisdn: "7023456781", plan_code: "101" };
const meter = { product: "ELECTRICITY", network: "IKEDC", customer_msisdn: "0045041234567", plan_code: "301" };
const shownData = { product: "data", plan: "MTN-8" };
const shownCable = { product: "CABLE", network: "DSTV", msisdn: "7023456781", plan: "101" };
const shownMeter = { product: "ELECTRICITY", network: "IKEDC", msisdn: "0045041234567", plan: "301" };

/** Responses that the protocol describes in words, without an example. */
export const further: readonly Vector[] = [
  { action: "send", received: { status: 422, body: shown }, request, event: "pending" },
  { action: "send", received: { status: 400, body: [] }, request, event: "rejected" },
  { action: "send", received: { status: 400, body: "" }, request, event: "unknown" },
  { action: "check", received: { status: 404, body: [] }, request, event: "absent" },
  { action: "check", received: { status: 404, body: "" }, request, event: "unknown" },
  // Almost JSON.
  { action: "send", received: { status: 400, body: "[NaN]" }, request, event: "unknown" },
  { action: "send", received: { status: 400, body: '["\\u12"]' }, request, event: "unknown" },
  { action: "check", received: { status: 422, body: {} }, request, event: "unknown" },
  { action: "check", received: { status: 400, body: {} }, request, event: "unknown" },
  { action: "check", received: { status: 401, body: {} }, request, event: "denied" },
  { action: "check", received: { status: 401, body: "" }, request, event: "unknown" },
  { action: "check", received: { status: 403, body: shown }, request, event: "unknown" },
  // What no operation declares, and an outcome without its word.
  ...(["send", "check"] as const).flatMap((action): Vector[] => [
    { action, received: { status: 418, body: {} }, request, event: "unknown" },
    { action, received: { status: 201, body: shown }, request, event: "unknown" },
    { action, received: { status: 200, body: null }, request, event: "unknown" },
    { action, received: { status: 200, body: { ...shown, status: null } }, request, event: "unknown" },
  ]),
  {
    action: "check",
    received: { status: 200, body: { ...inFailure, data: { ...shown.data, internal_reference: 5 } } },
    request,
    event: "unknown",
  },
  { action: "send", received: inForm({ amount: "500.00" }), request, event: "success" },
  { action: "send", received: inForm({ msisdn: "08031234567" }), request, event: "success" },
  { action: "check", received: inForm({ network: "Mtn" }), request, event: "success" },
  shownFor({}, { msisdn: "+234 803 123 4567", amount: "500.0", plan: "", network: null }, "success"),
  shownFor(
    {},
    { msisdn: "XXX3 1234568", network: "Glo Nigeria", plan: "GLO-1", product: "VTU", amount: "" },
    "success",
  ),
  shownFor({}, { msisdn: 2348031234567, amount: 500 }, "success"),
  // As scenario 932 of the sandbox writes it.
  shownFor({ amount: "5000" }, { amount: "5,000.00", network: "MTN Nigeria", msisdn: "08031234567" }, "success"),
  shownFor({ amount: "5000" }, { amount: "5,001.00", network: "MTN Nigeria", msisdn: "08031234567" }, "other"),
  shownFor({}, { msisdn: true, product: false, network: [], amount: {}, plan: true }, "success"),
  shownFor({}, { amount: "0.00" }, "success"),
  shownFor({ amount: "5000000" }, { amount: 5_000_000 }, "success"),
  shownFor({ amount: "5000" }, { amount: "5,000.00" }, "success"),
  shownFor({}, { msisdn: "08031234568" }, "other"),
  shownFor({}, { msisdn: 2348031234568 }, "other"),
  shownFor({}, { network: "Airtel" }, "other"),
  shownFor({}, { product: "DATA" }, "other"),
  shownFor({}, { amount: "500.50" }, "other"),
  shownFor({}, { amount: 5000 }, "other"),
  shownFor({ amount: "500.50" }, { amount: 500.5 }, "success"),
  shownFor(data, shownData, "success"),
  shownFor(data, { ...shownData, plan: "mtn-8" }, "success"),
  shownFor(data, { ...shownData, plan: "MTN 1.5GB" }, "success"),
  shownFor(data, { ...shownData, plan: "12" }, "success"),
  shownFor(data, { ...shownData, plan: "MTN-9" }, "other"),
  shownFor({ ...data, plan_code: "8" }, { ...shownData, plan: "9" }, "success"),
  shownFor(cable, shownCable, "success"),
  shownFor(cable, { ...shownCable, plan: "0", network: "MultiChoice" }, "success"),
  shownFor(cable, { ...shownCable, plan: 101, network: "DStv" }, "success"),
  shownFor(cable, { ...shownCable, plan: "Compact" }, "success"),
  shownFor(cable, { ...shownCable, plan: "102" }, "other"),
  shownFor(cable, { ...shownCable, network: "gotv" }, "other"),
  shownFor(cable, { ...shownCable, msisdn: "7023456782" }, "other"),
  shownFor(meter, shownMeter, "success"),
  shownFor(meter, { ...shownMeter, msisdn: "45041234567", network: "EKEDC" }, "success"),
  shownFor(meter, { ...shownMeter, msisdn: 45041234567 }, "success"),
  shownFor(meter, { ...shownMeter, msisdn: "4504****567" }, "success"),
  shownFor(meter, { ...shownMeter, msisdn: true }, "success"),
  shownFor(meter, { ...shownMeter, msisdn: null }, "success"),
  shownFor({ ...meter, customer_msisdn: "45A41234567" }, { ...shownMeter, msisdn: 45041234567 }, "other"),
  // With a space that does not break.
  shownFor({}, { amount: "5\u00a0000" }, "other"),
  shownFor(meter, { ...shownMeter, msisdn: "145041\u00a0234567" }, "other"),
  // Ten digits of a meter do not make it the same meter.
  shownFor(meter, { ...shownMeter, msisdn: "145041234567" }, "other"),
];

/** An error whose body is nested so deeply that no recursion reaches its end, and what stands there. */
const deep = (inner: unknown): unknown => {
  let body = inner;
  for (let level = 0; level < 100_000; level++) body = level % 2 === 0 ? [body] : { errors: body };
  return body;
};

/** What no program that reads by recursion can answer. */
export const nested: readonly Vector[] = [
  ...[400, 401, 403, 404].flatMap((status): Vector[] => [
    { action: "send", received: { status, body: deep({ internal_reference: "1" }) }, request, event: "unknown" },
    { action: "send", received: { status, body: deep({}) }, request, event: "rejected" },
  ]),
  { action: "send", received: { status: 422, body: deep({ response_code: "02" }) }, request, event: "pending" },
  { action: "check", received: { status: 404, body: deep({ status: "SUCCESS" }) }, request, event: "unknown" },
];
