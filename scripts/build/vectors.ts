/** The test vectors of the purchase protocol, for a program in any language: the event of each response, and what follows from it. */
import type {
  PurchaseAction,
  PurchaseEventName,
  PurchaseMoney,
  PurchaseProtocol,
  PurchaseStateName,
  PurchaseTimingName,
} from "../../generated/types-data.ts";

interface ResponseVector {
  /** What was done right before. */
  readonly action: Exclude<PurchaseAction, "wait">;
  /** As it came: the text is JSON, or not. `null` if no response came, or not all of it. */
  readonly response: { readonly status: number; readonly text: string } | null;
  readonly order: object;
  readonly event: PurchaseEventName;
}

interface TransitionVector {
  readonly state: PurchaseStateName;
  readonly event: PurchaseEventName;
  /** For how many seconds nothing else has happened in the state. */
  readonly lasted: number;
  /** Seconds since the purchase was first sent. */
  readonly sinceFirstSend: number;
  readonly next: PurchaseStateName;
  readonly money: PurchaseMoney;
}

export interface PurchaseVectors {
  readonly responses: readonly ResponseVector[];
  readonly transitions: readonly TransitionVector[];
}

export function vectorsOf(protocol: PurchaseProtocol): PurchaseVectors {
  const examples = Object.entries(protocol.events).flatMap(([event, { after = [], examples = [] }]) =>
    // The keys are those of the type.
    after.flatMap((action) => examples.map((received) => ({ action, received, event }) as Vector)),
  );
  const responses = [...examples, ...further(protocol)].map(({ action, received, request, event }) => ({
    action,
    response: received && { status: received.status, text: textOf(received.body) },
    order: request ?? protocol.order,
    event,
  }));
  return { responses, transitions: transitionsOf(protocol) };
}

/** A body that is a text is no JSON. */
const textOf = (body: unknown): string => (typeof body === "string" ? body : JSON.stringify(body));

/** Each event in each state in which it can happen, at the edges of the times that decide there. */
function transitionsOf({ states, transitions, timings }: PurchaseProtocol): TransitionVector[] {
  const edges = (name: PurchaseTimingName | undefined, step: number): number[] =>
    name ? [timings[name].seconds, timings[name].seconds + step] : [];
  const cases = new Map<string, TransitionVector>();
  for (const { from, event: events } of transitions) {
    for (const state of from) {
      for (const event of events) {
        const rules = transitions.filter((rule) => rule.from.includes(state) && rule.event.includes(event));
        for (const lasted of [0, ...rules.flatMap(({ after }) => edges(after, -1))]) {
          for (const sinceFirstSend of [lasted, ...rules.flatMap(({ within }) => edges(within, 1))]) {
            const rule = rules.find(
              ({ after, within }) =>
                (!after || lasted >= timings[after].seconds) && (!within || sinceFirstSend <= timings[within].seconds),
            );
            if (!rule || sinceFirstSend < lasted) continue;
            const one = { state, event, lasted, sinceFirstSend, next: rule.to, money: states[rule.to].money };
            cases.set(JSON.stringify(one), one);
          }
        }
      }
    }
  }
  return [...cases.values()];
}

interface Vector extends Pick<ResponseVector, "action" | "event"> {
  readonly received: { readonly status: number; readonly body: unknown } | null;
  /** Default: the order of the protocol. */
  readonly request?: object;
}

/** Responses that the protocol describes in words, without an example. */
function further({ order: request, events }: PurchaseProtocol): Vector[] {
  const shown = (events.success.examples?.[0] as { readonly body: { readonly data: object } }).body;
  const inForm = (fields: object): Vector["received"] => ({
    status: 200,
    body: { ...shown, data: { ...shown.data, ...fields } },
  });

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

  return [
    { action: "send", received: { status: 422, body: shown }, event: "pending" },
    { action: "send", received: { status: 400, body: [] }, event: "rejected" },
    { action: "send", received: { status: 400, body: "" }, event: "unknown" },
    { action: "check", received: { status: 404, body: [] }, event: "absent" },
    { action: "check", received: { status: 404, body: "" }, event: "unknown" },
    // Almost JSON.
    { action: "send", received: { status: 400, body: "[NaN]" }, event: "unknown" },
    { action: "send", received: { status: 400, body: '["\\u12"]' }, event: "unknown" },
    { action: "check", received: { status: 422, body: {} }, event: "unknown" },
    { action: "check", received: { status: 400, body: {} }, event: "unknown" },
    { action: "check", received: { status: 401, body: {} }, event: "denied" },
    { action: "check", received: { status: 401, body: "" }, event: "unknown" },
    { action: "check", received: { status: 403, body: shown }, event: "unknown" },
    // What no operation declares, and an outcome without its word.
    ...(["send", "check"] as const).flatMap((action): Vector[] => [
      { action, received: { status: 418, body: {} }, event: "unknown" },
      { action, received: { status: 201, body: shown }, event: "unknown" },
      { action, received: { status: 200, body: null }, event: "unknown" },
      { action, received: { status: 200, body: { ...shown, status: null } }, event: "unknown" },
    ]),
    {
      action: "check",
      received: { status: 200, body: { ...inFailure, data: { ...shown.data, internal_reference: 5 } } },
      event: "unknown",
    },
    { action: "send", received: inForm({ amount: "500.00" }), event: "success" },
    { action: "send", received: inForm({ msisdn: "08031234567" }), event: "success" },
    { action: "check", received: inForm({ network: "Mtn" }), event: "success" },
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
}
