/** There is no shortcut to a certificate: what is not sold counts as not sold, and no obstacle can be used up beforehand. */
import { describe, expect, test } from "vitest";
import { type Order, orderScenarios } from "../src/index.ts";
import { longLagFor } from "../src/plan/scenarios.ts";
import { keyOf } from "../src/service/text.ts";
import { type Answer, base, Prober, transactions } from "./lib/merchant.ts";
import { named } from "./lib/run.ts";

const verification = `${base}/v1/transactions/verify`;

const isBill = ({ product }: Order): boolean => product === product.toUpperCase();

/** The request that verifies the number of a bill. */
function verifiable(prober: Prober, order: Order): Record<string, string> {
  const { amount: _, client_request_id: __, ...body } = prober.requestOf(order);
  return body;
}

/** The orders that count as not sold. */
function untried(prober: Prober): readonly string[] {
  const rule = prober.judge("failed").verdict.rules.find(({ id }) => id === "every-order-finished");
  return rule?.verdict === "failed" ? rule.orders : [];
}

test("a verification that is not valid rejects no customer", async () => {
  const prober = await Prober.start({ seed: 12, products: ["ELECTRICITY"], scenarios: ["success"] });
  for (const order of prober.certification.orders) {
    const { plan_code: _, ...invalid } = verifiable(prober, order);
    expect((await prober.send("POST", verification, invalid)).status).toBe(400);
    expect((await prober.send("POST", verification, verifiable(prober, order))).status).toBe(200);
    expect((await prober.create(order)).status).toBe(200);
  }
  const { rules } = prober.judge("success").verdict;
  expect(rules.find(({ id }) => id === "verification-respected")?.verdict).toBe("not-applicable");
});

describe("an order counts as not sold", () => {
  type Send = (prober: Prober, order: Order) => Promise<Answer | undefined>;
  const sends: readonly (readonly [string, number | undefined, Send])[] = [
    [
      "its create has a wrong secret",
      401,
      (prober, order) => prober.create(order, {}, { "x-merchant-secret": "wrong" }),
    ],
    [
      "the id of its create is too long",
      400,
      (prober, order) => prober.create(order, { client_request_id: order.reference.padEnd(2_000, "x") }),
    ],
    [
      "the id of its create is blank",
      400,
      (prober, order) => prober.create(order, { client_request_id: " ".repeat(Number(order.reference.slice(-2))) }),
    ],
    [
      "its number is verified, and the client hangs up",
      undefined,
      (prober, order) => prober.abandon("POST", verification, verifiable(prober, order)),
    ],
  ];

  test.each(sends)("if %s", async (_, status, send) => {
    const prober = await Prober.start({ seed: 12, scenarios: ["success"] });
    const { orders } = prober.certification;
    for (const order of orders) {
      const answer = await (isBill(order) ? send(prober, order) : prober.create(order));
      expect(answer?.status).toBe(isBill(order) ? status : 200);
    }
    expect(untried(prober)).toEqual(orders.filter(isBill).map(({ reference }) => reference));
  });

  test("if its phone number is verified as a meter, in a form that no meter has", async () => {
    const prober = await Prober.start({ seed: 12, products: ["airtime", "data"], scenarios: ["success", "failed"] });
    const [first, ...others] = prober.certification.orders as [Order, ...Order[]];
    await prober.create(first);
    const { merchant_code } = prober.certification.merchant;
    for (const { customer_msisdn } of others) {
      const meter = { merchant_code, product: "ELECTRICITY", network: "IKEDC", plan_code: "301" };
      const number = `+234${customer_msisdn.slice(-10)}`;
      expect((await prober.send("POST", verification, { ...meter, customer_msisdn: number })).status).toBe(400);
    }
    expect(untried(prober)).toEqual(others.map(({ reference }) => reference));
  });
});

test("one id does not stand for another", async () => {
  const prober = await Prober.start({ seed: 12, scenarios: ["lost-unsold"] });
  const [order] = prober.certification.orders as [Order];
  const long = "i".repeat(300);
  await prober.create(order, { client_request_id: long });
  await prober.create(order, { client_request_id: keyOf(long) });
  expect(named(prober.certification.judge(), "failed")).toContain("one-id-per-order");
});

describe("what an order meets cannot be used up beforehand", () => {
  const failing = orderScenarios.filter(({ create, foreign }) => foreign || (create?.sold && create.reply !== "late"));

  test.each(failing.map(({ id }) => id))("%s: not by a create for another merchant", async (id) => {
    const [wanted, without] = await Promise.all([
      Prober.start({ seed: 12, scenarios: [id] }),
      Prober.start({ seed: 12, scenarios: [id] }),
    ]);
    for (const order of wanted.certification.orders) {
      const refused = await wanted.create(order, { merchant_code: "NOBODY" });
      expect(refused.status).toBe(404);
      expect((await wanted.create(order)).status).toEqual((await without.create(order)).status);
    }
    expect(named(wanted.certification.judge(), "failed")).toContain("sold-as-ordered");
  });

  test("a hidden purchase is hidden from its sale on, not from the first request about the order", async () => {
    const prober = await Prober.start({ seed: 12, scenarios: ["lag"] });
    const [order] = prober.certification.orders as [Order];
    await prober.create(order, {}, { "x-merchant-secret": "wrong" });
    prober.pass(60_000);
    expect((await prober.create(order)).status).toBe(500);
    for (let check = 0; check < 4; check++) expect((await prober.status(order)).status).toBe(404);
    prober.pass(longLagFor);
    expect((await prober.status(order)).status).toBe(200);
  });

  const met = [
    ["lost-unsold", 0],
    ["lost-sold", 0],
    ["overload", 503],
    ["invalid", 422],
    ["foreign", 422],
    ["unauthorised", 401],
  ] as const;

  test.each(
    met,
  )("%s: not by creates that the service rejects for their id, also while they are under way", async (scenario, status) => {
    const prober = await Prober.start({ seed: 3, scenarios: [scenario] });
    const [order] = prober.certification.orders as [Order];
    const rejected = ["..", "i".repeat(2_000)].map((id) => prober.create(order, { client_request_id: id }));
    expect((await prober.create(order)).status).toBe(status);
    for (const one of rejected) expect((await one).status).toBe(400);
  });

  test.each([
    ["lost-unsold", [0, 200]],
    ["lost-sold", [0, 422]],
    ["foreign", [422, 422]],
  ])("%s: of creates that arrive together, one meets it", async (scenario, statuses) => {
    const prober = await Prober.start({ seed: 3, scenarios: [scenario] });
    const [order] = prober.certification.orders as [Order];
    const responses = await Promise.all([prober.create(order), prober.create(order)]);
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual(statuses);
  });
});

test.each([
  "delivered-twice",
  "invalid",
])("a client that hangs up before the response of %s must not believe that the purchase failed", async (scenario) => {
  const prober = await Prober.start({ seed: 3, scenarios: [scenario] });
  const [order] = prober.certification.orders as [Order];
  await prober.abandon("POST", transactions, prober.requestOf(order));
  expect(named(prober.judge("failed"), "failed")).toContain("believed-as-shown");
});
