/** What an order meets, and how it ends, stays hidden: no request tells more than the service would. */
import { scenarios } from "@vending/sandbox";
import { expect, test } from "vitest";
import { createCertification, type Order } from "../src/index.ts";
import { base, Prober, transactions } from "./lib/merchant.ts";

/** Each value once. One value: it is the same whatever the order meets. */
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
    products: ["airtime", "data"],
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

test.each(["HEAD", "OPTIONS", "PUT", "DELETE", "PATCH"])("%s tells nothing about a purchase", async (method) => {
  const prober = await sold();
  const { orders } = prober.certification;
  const paths = orders.map(({ reference }) => `${transactions}/status/${reference}`);
  const statuses = await Promise.all([...paths, transactions].map((path) => prober.send(method, path)));
  expect(distinct(statuses.map(({ status }) => status))).toEqual([404]);
});

test("a 404 from the status reads the same whether nothing was made or the purchase is hidden for a while", async () => {
  const prober = await Prober.start({ seed: 12, situations: ["lost-then-rejected", "lost-unsold"] });
  const { orders } = prober.certification;
  for (const order of orders) expect((await prober.create(order)).status).toBe(0);
  const texts = await Promise.all(
    orders.map(async (order) => (await prober.status(order)).text.replaceAll(order.reference, "the id")),
  );
  expect(texts.length).toBe(3);
  expect(distinct(texts).length).toBe(1);
});

test("a 401 reads the same whether the credentials are wrong or are rejected for a while", async () => {
  const prober = await Prober.start({ seed: 12, situations: ["unauthorised", "status-unauthorised", "success"] });
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
