/** Shortcuts to a certificate: none of them counts as a sale, or takes an obstacle away. */
import { describe, expect, test } from "vitest";
import type { Judgement, Order } from "../src/index.ts";
import { base, Prober, transactions } from "./lib/merchant.ts";
import { named } from "./lib/run.ts";

const verify = `${base}/v1/transactions/verify`;

/** What each order that was never sent is believed to be. */
function judged({ certification }: Prober, outcome: "pending" | "failed" = "pending"): Judgement {
  return certification.judge(certification.orders.map(({ reference }) => ({ reference, outcome })));
}

describe("an order is not sold by verifying it", () => {
  const untried = (prober: Prober) =>
    judged(prober).verdict.rules.find(({ id }) => id === "every-order-tried")?.orders.length;

  test("not if its phone number is verified as a meter, in a form that no meter has", async () => {
    const prober = await Prober.start({ seed: 12, products: ["airtime", "data"], situations: ["success", "failed"] });
    const [first, ...others] = prober.certification.orders as [Order, ...Order[]];
    await prober.create(first);
    for (const { customer_msisdn } of others) {
      const number = `+234${customer_msisdn.slice(-10)}`;
      const { merchant_code } = prober.certification.merchant;
      const meter = { merchant_code, product: "ELECTRICITY", network: "IKEDC", plan_code: "301" };
      expect((await prober.send("POST", verify, { ...meter, customer_msisdn: number })).status).toBe(400);
    }
    expect(untried(prober)).toBe(others.length);
  });

  test("not if the integration hangs up on the verification", async () => {
    const prober = await Prober.start({ seed: 12, situations: ["bill-success", "bill-overload"] });
    const { orders, merchant, fetch } = prober.certification;
    const [first, ...others] = orders as readonly Order[] as [Order, ...Order[]];
    await prober.create(first);
    for (const order of others) {
      const { amount: _, client_request_id: __, ...body } = prober.requestOf(order);
      const headers = { "x-merchant-key": merchant.merchant_key, "x-merchant-secret": merchant.merchant_secret };
      const hangUp = new AbortController();
      const init = { method: "POST", headers, body: JSON.stringify(body), signal: hangUp.signal };
      const verified = fetch(verify, init).catch(() => undefined);
      hangUp.abort();
      await verified;
    }
    expect(untried(prober)).toBe(others.length);
  });
});

describe("an id that the service rejects does not use up", () => {
  test.each([
    ["foreign", 422],
    ["foreign-lost", 0],
  ] as const)("%s", async (situation, status) => {
    const prober = await Prober.start({ seed: 3, situations: [situation] });
    const [order] = prober.certification.orders as [Order];
    expect((await prober.create(order, { client_request_id: ".." })).status).toBe(400);
    expect((await prober.create(order)).status).toBe(status);
  });

  test.each([
    ["lost-unsold", 0],
    ["overload", 503],
    ["invalid", 422],
  ] as const)("%s, while another create is under way", async (situation, met) => {
    for (const id of ["..", "i".repeat(2_000)]) {
      const prober = await Prober.start({ seed: 3, situations: [situation] });
      const [order] = prober.certification.orders as [Order];
      const rejected = prober.create(order, { client_request_id: id });
      expect((await prober.create(order)).status).toBe(met);
      expect((await rejected).status).toBe(400);
      expect((await prober.status(order)).status).toBe(404);
    }
  });
});

test.each([
  "delivered-twice",
  "invalid",
  "failed-unreferenced",
])("hanging up before the response of %s does not make the purchase a failed one", async (situation) => {
  const prober = await Prober.start({ seed: 3, situations: [situation] });
  const [order] = prober.certification.orders as [Order];
  const { merchant, fetch } = prober.certification;
  const headers = {
    "x-merchant-key": merchant.merchant_key,
    "x-merchant-secret": merchant.merchant_secret,
    "content-type": "application/json",
  };
  const hangUp = new AbortController();
  const init = { method: "POST", headers, body: JSON.stringify(prober.requestOf(order)), signal: hangUp.signal };
  const created = fetch(transactions, init).catch(() => undefined);
  hangUp.abort();
  await created;
  expect(named(judged(prober, "failed"), "failed")).toContain("no-response-is-not-failed");
});
