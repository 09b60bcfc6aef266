/** Which event of the purchase protocol a response is: the examples of the protocol, and what it says in words. */
import { purchaseEventOf, purchaseProtocol, rejectionAbout } from "@vending/contract";
import { describe, expect, test } from "vitest";
import { eventOf, further, nested, type Vector, vectors } from "./lib/vectors.ts";

test("each response is the event that the protocol says", () => {
  for (const vector of [...vectors, ...further, ...nested])
    expect({ ...vector, event: eventOf(vector) }).toEqual(vector);
  expect(vectors.length).toBeGreaterThanOrEqual(60);
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

describe("what a body shows", () => {
  const order = { client_request_id: "order-1" };
  const sent = (body: unknown, status = 400) => purchaseEventOf({ status, body }, { action: "send", order });

  test("an outcome or a reference anywhere in it is a purchase, and so is the id where an outcome has it", () => {
    for (const body of [
      { status: "PENDING" },
      { status: "failed", response_code: "01" },
      { data: { request_id: "order-1" } },
      { error: { transaction: { internal_reference: "ref-1" } } },
      [{ Internal_Reference: 7 }],
    ])
      expect(sent(body), JSON.stringify(body)).toBe("unknown");
  });

  test("an echo of the request is none", () => {
    for (const body of [
      {},
      [],
      { status: "failed", response_code: "400", response_message: "order-1 is not accepted" },
      { errors: [{ input: { client_request_id: "order-1" } }], request_id: "order-1" },
      { data: { internal_reference: null, request_id: null } },
      { data: { internal_reference: "" } },
    ])
      expect(sent(body), JSON.stringify(body)).toBe("rejected");
  });

  test("what cannot be read may show anything", () => {
    const throwing = Object.defineProperty({}, "a", {
      enumerable: true,
      get() {
        throw new Error("no");
      },
    });
    expect(sent({ data: throwing })).toBe("unknown");
    const circle: Record<string, unknown> = {};
    circle.circle = circle;
    expect(sent(circle)).toBe("rejected");
  });

  test("an id of digits may come back as a number", () => {
    const body = { status: "success", response_code: "00", data: { request_id: 17 } };
    const sentAs = { action: "check", order: { client_request_id: "17" } } as const;
    expect(purchaseEventOf({ status: 200, body }, sentAs)).toBe("success");
  });
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
