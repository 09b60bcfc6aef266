/** Which event of the purchase protocol a response is: the examples of the protocol, and what it says in words. */
import {
  nextState,
  type PurchaseEventName,
  purchaseEventOf,
  purchaseProtocol,
  rejectionAbout,
} from "@vending/contract";
import { describe, expect, test } from "vitest";
import { eventOf, nested, published, type Vector, vectors } from "./lib/vectors.ts";

test("each response is the event that the protocol says", () => {
  for (const vector of [...vectors, ...nested]) expect({ ...vector, event: eventOf(vector) }).toEqual(vector);
  expect(vectors.length).toBeGreaterThanOrEqual(60);
});

test("each transition leads to the state of the protocol, and a table with a mistake differs from the vectors", () => {
  const wrong = (timings = {}) =>
    published.transitions.filter(
      ({ state, event, next, ...times }) => nextState(state, event, times, timings) !== next,
    );
  expect(wrong()).toEqual([]);
  for (const timing of ["settling", "visibility", "resendWithin"] as const)
    expect(wrong({ [timing]: purchaseProtocol.timings[timing].seconds + 1 }).length, timing).toBeGreaterThan(0);
  const known = new Set(published.transitions.map(({ state, event }) => `${state} ${event}`));
  for (const { from, event: events } of purchaseProtocol.transitions)
    for (const state of from) for (const event of events) expect(known).toContain(`${state} ${event}`);
  for (const { next, money } of published.transitions) expect(money).toBe(purchaseProtocol.states[next].money);
});

describe("a reading with a mistake differs from the vectors", () => {
  type Fields = Readonly<Record<string, unknown>>;
  const bodyOf = ({ received }: Vector): Fields => Object(received?.body) as Fields;
  const dataOf = (vector: Vector): Fields => Object(bodyOf(vector).data) as Fields;
  const withBody = (vector: Vector, body: unknown): Vector =>
    vector.received ? { ...vector, received: { ...vector.received, body } } : vector;
  const withData = (vector: Vector, data: Fields): Vector =>
    "data" in bodyOf(vector) ? withBody(vector, { ...bodyOf(vector), data: { ...dataOf(vector), ...data } }) : vector;
  const { client_request_id, amount, product, customer_msisdn, network } = purchaseProtocol.order;

  const mistakes: Readonly<Record<string, (vector: Vector) => Vector>> = {
    "it does not look at the HTTP status": (vector) =>
      vector.received ? { ...vector, received: { ...vector.received, status: 200 } } : vector,
    "it does not look at the request id": (vector) => withData(vector, { request_id: client_request_id }),
    "it does not compare the purchase": (vector) => withData(vector, { amount, product, msisdn: customer_msisdn }),
    "it does not compare the network": (vector) => withData(vector, { network }),
    "it takes a masked number for another one": (vector) =>
      withData(vector, { msisdn: String(dataOf(vector).msisdn ?? customer_msisdn).replaceAll("*", "0") }),
    "it wants no reference of what failed": (vector) =>
      withData(vector, { internal_reference: dataOf(vector).internal_reference ?? "any" }),
    "it believes the word without its code": (vector) =>
      withBody(vector, {
        ...bodyOf(vector),
        response_code: { success: "00", failed: "01", pending: "02" }[String(bodyOf(vector).status)],
      }),
    "it takes a page for JSON": (vector) => (typeof vector.received?.body === "string" ? withBody(vector, {}) : vector),
    "it does not look into the body of an error": (vector) =>
      vector.received?.status === 200 ? vector : withBody(vector, typeof vector.received?.body === "string" ? "" : {}),
    "it takes a check for a create": (vector) => ({ ...vector, action: "send" }),
    "it takes a create for a check": (vector) => ({ ...vector, action: "check" }),
  };

  test.each(Object.entries(mistakes))("%s", (_, mistaken) => {
    expect(vectors.filter((vector) => eventOf(mistaken(vector)) !== vector.event)).not.toEqual([]);
  });
});

const order = { client_request_id: "order-1" };
const circle: Record<string, unknown> = {};
circle.circle = circle;
const throwing = {
  get a() {
    throw new Error("no");
  },
};

test.each<[what: string, body: unknown, event: PurchaseEventName]>([
  // A purchase: an outcome or a reference anywhere, or the id where an outcome has it.
  ["an outcome", { status: "PENDING" }, "unknown"],
  ["a code", { status: "failed", response_code: "01" }, "unknown"],
  ["the id in its place", { data: { request_id: "order-1" } }, "unknown"],
  ["a reference within it", { error: { transaction: { internal_reference: "ref-1" } } }, "unknown"],
  ["a reference in upper case", [{ Internal_Reference: 7 }], "unknown"],
  // What cannot be read may show anything.
  ["what throws", { data: throwing }, "unknown"],
  // An echo of the request is none.
  ["nothing", {}, "rejected"],
  ["a list of nothing", [], "rejected"],
  ["itself", circle, "rejected"],
  [
    "the id in a text",
    { status: "failed", response_code: "400", response_message: "order-1 is not valid" },
    "rejected",
  ],
  ["the request", { errors: [{ input: { client_request_id: "order-1" } }], request_id: "order-1" }, "rejected"],
  ["empty fields", { data: { internal_reference: null, request_id: null } }, "rejected"],
  ["an empty reference", { data: { internal_reference: "" } }, "rejected"],
])("the body of a 400 that shows %s", (_, body, event) => {
  expect(purchaseEventOf({ status: 400, body }, { action: "send", order })).toBe(event);
});

test.each([
  ["17", "17", "success"],
  // JSON has rounded it: it may be the id of another purchase.
  ["12345678901234567000", "12345678901234567890", "unknown"],
])("the id %s may come back as the number %s: %s", (client_request_id, number, event) => {
  const body = JSON.parse(`{"status":"success","response_code":"00","data":{"request_id":${number}}}`);
  const sentAs = { action: "check", order: { client_request_id } } as const;
  expect(purchaseEventOf({ status: 200, body }, sentAs)).toBe(event);
});

test.each<[number, string | undefined, "order" | "merchant"]>([
  [400, undefined, "order"],
  [422, undefined, "order"],
  [401, "amount is wrong", "merchant"],
  [403, undefined, "merchant"],
  [404, undefined, "merchant"],
  [404, "There is no merchant SANDBOX.", "merchant"],
  [404, "There is no route for this path.", "merchant"],
  [404, "Plan MTN-8 not found", "order"],
  [404, "Unknown smart card", "order"],
  [404, "This merchant does not sell the product.", "merchant"],
])("a rejection with %i, %j, is about the %s", (status, reason, about) => {
  expect(rejectionAbout(status, reason)).toBe(about);
});
