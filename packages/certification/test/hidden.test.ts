/** What an order meets, and how it ends, cannot be asked for: who tries learns no more than a merchant of the service. */
import { scenarios } from "@vending/sandbox";
import { describe, expect, test } from "vitest";
import { createCertification, type Order, situations } from "../src/index.ts";
import { keyOf } from "../src/service/kept.ts";
import { longLagFor } from "../src/situations/situations.ts";
import { base, Prober, transactions } from "./lib/merchant.ts";
import { named } from "./lib/run.ts";

/** What is the same, whatever the order is. */
const distinct = (values: readonly unknown[]): unknown[] => [
  ...new Map(values.map((one) => [JSON.stringify(one), one])).values(),
];

const otherForm = (number: string): string =>
  number.startsWith("234") ? `0${number.slice(3)}` : number.replace(/^0/, "234");

/** A run in which each order was sent once. */
async function sold(): Promise<Prober> {
  const prober = await Prober.start({ seed: 12 });
  for (const order of prober.certification.orders) await prober.create(order);
  return prober;
}

test("a list finds no order under the number that would select a scenario", async () => {
  const prober = await sold();
  const found: string[] = [];
  for (const { customer_msisdn } of prober.certification.orders) {
    for (const { suffix } of scenarios) {
      const number = customer_msisdn.slice(0, -3) + suffix;
      const { body } = await prober.get(`${transactions}?msisdn=${number}`);
      if (body.pagination.total > 0) found.push(number);
    }
  }
  expect(found).toEqual([]);
  expect((await prober.get(`${transactions}?limit=100`)).body.pagination.total).toBeGreaterThan(25);
});

test("a list finds every order under the number that was sent, and none under its other form", async () => {
  const prober = await Prober.start({
    seed: 12,
    situations: ["success", "failed", "pending-for-good", "pending-failed"],
  });
  const { orders } = prober.certification;
  for (const order of orders) await prober.create(order);
  const totals = async (form: (number: string) => string) =>
    distinct(
      await Promise.all(
        orders.map(async ({ customer_msisdn }) => {
          const { body } = await prober.get(`${transactions}?msisdn=${form(customer_msisdn)}`);
          return body.pagination.total;
        }),
      ),
    );
  expect(await totals((number) => number)).toEqual([1]);
  expect(await totals(otherForm)).toEqual([0]);
});

test("a gift card for the customer of an order ends as any other", async () => {
  const prober = await Prober.start({ seed: 12 });
  const { orders, merchant } = prober.certification;
  const gift = ({ reference, customer_msisdn }: Order) => ({
    merchant_code: merchant.merchant_code,
    client_request_id: `gift-${reference}`,
    customer_msisdn,
  });
  for (const order of orders) {
    expect((await prober.send("POST", `${base}/giftcards/orders`, gift(order))).status).toBe(200);
  }
  for (const ms of [0, 3_000, 100_000]) {
    prober.pass(ms);
    const outcomes = await Promise.all(
      orders.map(async ({ reference }) => (await prober.get(`${base}/giftcards/orders/gift-${reference}`)).body.status),
    );
    expect(distinct(outcomes)).toEqual([ms === 0 ? "pending" : "success"]);
  }
});

test.each([
  ["a space before it", (number: string) => ` ${number}`],
  ["a space behind it", (number: string) => `${number} `],
  ["a plus", (number: string) => `+${number.replace(/^0/, "234")}`],
])("a number with %s is rejected, whatever its order meets", async (_, change) => {
  const prober = await Prober.start({ seed: 12 });
  const orders = prober.certification.orders.filter(({ product }) => product !== "BETTING");
  const statuses = await Promise.all(
    orders.map(async (order) => {
      const { status } = await prober.create(order, { customer_msisdn: change(order.customer_msisdn) });
      return status;
    }),
  );
  expect(distinct(statuses)).toEqual([400]);
  expect((await prober.get(transactions)).body.pagination.total).toBe(0);
});

test.each(["HEAD", "OPTIONS", "PUT", "DELETE", "PATCH"])("%s tells nothing about a purchase", async (method) => {
  const prober = await sold();
  const { orders } = prober.certification;
  const paths = orders.map(({ reference }) => `${transactions}/status/${reference}`);
  const statuses = await Promise.all([...paths, transactions].map((path) => prober.send(method, path)));
  expect(distinct(statuses.map(({ status }) => status))).toEqual([404]);
});

test("a status of 404 reads the same where nothing was made as where the purchase is hidden for a while", async () => {
  const prober = await Prober.start({ seed: 12, situations: ["lag", "lost-unsold"] });
  const { orders } = prober.certification;
  for (const order of orders) expect((await prober.create(order)).status).toBe(0);
  const texts = await Promise.all(
    orders.map(async (order) => (await prober.status(order)).text.replaceAll(order.reference, "the id")),
  );
  expect(texts.length).toBe(2);
  expect(distinct(texts).length).toBe(1);
});

test("a 401 reads the same where the credentials are wrong as where they are rejected for a while", async () => {
  const prober = await Prober.start({ seed: 12, situations: ["unauthorised", "status-unauthorised", "bill-success"] });
  const texts = new Set<string>();
  for (const order of prober.certification.orders) {
    const answers = [
      await prober.create(order),
      await prober.status(order),
      await prober.create(order, {}, { "x-merchant-secret": "wrong" }),
      await prober.send("GET", `${transactions}/status/x`, undefined, { "x-merchant-secret": "wrong" }),
    ];
    for (const { status, text } of answers) if (status === 401) texts.add(text);
  }
  expect(texts.size).toBe(1);
});

test("how far the integration is does not tell which orders meet the same", async () => {
  const [one, other] = [await Prober.start({ seed: 12 }), await Prober.start({ seed: 13 })];
  const seen = [one, other].map(async (prober) => {
    const progress: unknown[] = [];
    for (const order of prober.certification.orders) {
      await prober.create(order);
      const { orders, ...rest } = prober.certification.progress();
      progress.push({ ...rest, orders: orders.map(({ requests }) => requests) });
    }
    return progress;
  });
  // Different orders meet different situations, and nothing shows it.
  expect(await seen[0]).toEqual(await seen[1]);
});

test("the seed is too large to guess: it decides everything, and its list of orders is known", async () => {
  const seeds = await Promise.all(Array.from({ length: 12 }, async () => (await createCertification()).seed));
  expect(seeds.filter((seed) => !Number.isSafeInteger(seed) || seed < 0)).toEqual([]);
  expect(Math.max(...seeds)).toBeGreaterThan(2 ** 48);
});

describe("an order that the service never took up was not tried", () => {
  type Change = (prober: Prober, order: Order) => Promise<{ status: number }>;
  const changes: readonly (readonly [string, number, Change])[] = [
    ["a secret that is wrong", 401, (prober, order) => prober.create(order, {}, { "x-merchant-secret": "wrong" })],
    [
      "an id that is too long",
      400,
      (prober, order) => prober.create(order, { client_request_id: order.reference.padEnd(2_000, "x") }),
    ],
    [
      "a blank id",
      400,
      (prober, order) => prober.create(order, { client_request_id: " ".repeat(Number(order.reference.slice(-2))) }),
    ],
  ];

  test.each(changes)("%s", async (_, status, send) => {
    const prober = await Prober.start({ seed: 12, situations: ["success", "bill-success"] });
    const { certification } = prober;
    for (const order of certification.orders) {
      const isBill = order.product === order.product.toUpperCase();
      expect((await (isBill ? send(prober, order) : prober.create(order))).status).toBe(isBill ? status : 200);
    }
    const beliefs = certification.orders.map(({ reference }) => ({ reference, outcome: "failed" as const }));
    const judgement = certification.judge(beliefs);
    const tried = judgement.rules.find(({ rule }) => rule.id === "every-order-tried");
    const bills = certification.orders.filter(({ product }) => product === product.toUpperCase());
    expect([tried?.verdict, tried?.orders]).toEqual(["failed", bills.map(({ reference }) => reference)]);
  });
});

test("one id does not stand for another", async () => {
  const prober = await Prober.start({ seed: 12, situations: ["lost-unsold"] });
  const [order] = prober.certification.orders as [Order];
  const long = "i".repeat(300);
  await prober.create(order, { client_request_id: long });
  await prober.create(order, { client_request_id: keyOf(long) });
  expect(named(prober.certification.judge(), "failed")).toContain("one-id-per-order");
});

describe("what an order meets cannot be used up beforehand", () => {
  const failing = situations.filter(
    ({ create }) => create?.sold && create.reply !== "held" && create.reply !== "rejected-shown",
  );

  test.each(failing.map(({ id }) => id))("%s: not by a create for another merchant", async (id) => {
    const [wanted, without] = await Promise.all([
      Prober.start({ seed: 12, situations: [id] }),
      Prober.start({ seed: 12, situations: [id] }),
    ]);
    for (const order of wanted.certification.orders) {
      const refused = await wanted.create(order, { merchant_code: "NOBODY" });
      expect(refused.status).toBe(404);
      expect((await wanted.create(order)).status).toEqual((await without.create(order)).status);
    }
    expect(named(wanted.certification.judge(), "failed")).toContain("sold-as-ordered");
  });

  test.each([
    "outage",
    "unauthorised",
  ])("%s: not by requests without the right credentials, long before", async (id) => {
    const prober = await Prober.start({ seed: 12, situations: [id] });
    const [order] = prober.certification.orders as [Order];
    for (let count = 0; count < 3; count++) {
      expect((await prober.create(order, {}, { "x-merchant-secret": "wrong" })).status).toBe(401);
      prober.pass(60_000);
    }
    const expected = id === "outage" ? 0 : 401;
    expect((await prober.create(order)).status).toBe(expected);
    prober.pass(5_000);
    expect((await prober.status(order)).status).toBe(expected);
    prober.pass(6_000);
    expect((await prober.status(order)).status).toBe(404);
  });

  test("unauthorised: not by a verification long before", async () => {
    const prober = await Prober.start({ seed: 12, situations: ["unauthorised"] });
    const [order] = prober.certification.orders as [Order];
    const { amount: _, client_request_id: __, ...body } = prober.requestOf(order);
    expect((await prober.send("POST", `${base}/v1/transactions/verify`, body)).status).toBe(200);
    prober.pass(60_000);
    expect((await prober.create(order)).status).toBe(401);
  });

  test("a hidden purchase is hidden from its sale on, not from the first request about the order", async () => {
    const prober = await Prober.start({ seed: 12, situations: ["bill-lag"] });
    const [order] = prober.certification.orders as [Order];
    await prober.create(order, {}, { "x-merchant-secret": "wrong" });
    prober.pass(60_000);
    expect((await prober.create(order)).status).toBe(500);
    for (let check = 0; check < 4; check++) expect((await prober.status(order)).status).toBe(404);
    prober.pass(longLagFor);
    expect((await prober.status(order)).status).toBe(200);
  });
});

test.each([
  "lost-unsold",
  "lost-sold",
  "overload",
  "failed-unreferenced",
])("a create that the service rejects for its id does not use up %s", async (situation) => {
  const prober = await Prober.start({ seed: 3, situations: [situation] });
  const [order] = prober.certification.orders;
  if (!order) throw new Error("nothing is ordered");
  const met = { "lost-unsold": [0], "lost-sold": [0], overload: [503], "failed-unreferenced": [200] }[situation];
  expect((await prober.create(order, { client_request_id: ".." })).status).toBe(400);
  const { status, body } = await prober.create(order);
  expect([status]).toEqual(met);
  if (situation === "failed-unreferenced") expect(body.status).toBe("failed");
});

test.each([
  ["lost-unsold", [0, 200]],
  ["lost-sold", [0, 422]],
])("of creates that arrive together one meets %s", async (situation, statuses) => {
  const prober = await Prober.start({ seed: 3, situations: [situation] });
  const [order] = prober.certification.orders;
  if (!order) throw new Error("nothing is ordered");
  const responses = await Promise.all([prober.create(order), prober.create(order)]);
  expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual(statuses);
});
