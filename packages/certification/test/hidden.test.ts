/** What an order meets, and how it ends, stays hidden: no request tells more than the service would. */
import { expect, test } from "vitest";
import { createCertification, type Order } from "../src/index.ts";
import { base, Prober, transactions } from "./lib/merchant.ts";

/** Each value once. One value: it is the same whatever the order meets. */
const distinct = (values: readonly unknown[]): unknown[] => [
  ...new Map(values.map((one) => [JSON.stringify(one), one])).values(),
];

test("a gift card for the customer of an order ends like any other", async () => {
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

test("no other method tells anything about a purchase", async () => {
  const prober = await Prober.start({ seed: 12 });
  const { orders } = prober.certification;
  for (const order of orders) await prober.create(order);
  const paths = [...orders.map(({ reference }) => `${transactions}/status/${reference}`), transactions];
  const sent = ["HEAD", "OPTIONS", "PUT"].flatMap((method) => paths.map((path) => prober.send(method, path)));
  expect(distinct((await Promise.all(sent)).map(({ status }) => status))).toEqual([404]);
});

test("a 404 from the status reads the same whether nothing was made or the purchase is hidden for a while", async () => {
  const prober = await Prober.start({ seed: 12, scenarios: ["lost-then-rejected", "lost-unsold"] });
  const { orders } = prober.certification;
  for (const order of orders) expect((await prober.create(order)).status).toBe(0);
  const texts = await Promise.all(
    orders.map(async (order) => (await prober.status(order)).text.replaceAll(order.reference, "the id")),
  );
  expect(texts.length).toBe(3);
  expect(distinct(texts).length).toBe(1);
});

test("a 401 reads the same whether the credentials are wrong or are rejected for a while", async () => {
  const prober = await Prober.start({ seed: 12, scenarios: ["unauthorised", "status-unauthorised", "success"] });
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

test("the seed, which decides everything, is too large to be found by trying", async () => {
  const seeds = await Promise.all(Array.from({ length: 12 }, async () => (await createCertification()).seed));
  expect(seeds.filter((seed) => !Number.isSafeInteger(seed) || seed < 0)).toEqual([]);
  expect(Math.max(...seeds)).toBeGreaterThan(2 ** 48);
});
