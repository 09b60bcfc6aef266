/** Of many creates with one id at the same time, one buys: over HTTP, across all routes. */
import { type SandboxServer, startServer } from "@vending/sandbox/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Checked, checked, first, second } from "./lib/checked.ts";

const racers = 36;
const prefix = "/ext/gateway/v1/transactions";

const airtime = { network: "mtn", amount: "500" };
const data = { ...airtime, plan_code: "MTN-8" };
const cable = { network: "DSTV", amount: "9300", plan_code: "101", product: "CABLE" };
const routes: [path: string, fields: object][] = [
  [prefix, { ...airtime, product: "airtime" }],
  [prefix, { ...data, product: "data" }],
  [prefix, cable],
  [`${prefix}/airtime/async`, airtime],
  [`${prefix}/airtime/sync`, airtime],
  [`${prefix}/data/async`, data],
  [`${prefix}/data/sync`, data],
  ["/v1/transactions", cable],
  ["/giftcards/orders", {}],
];

let server: SandboxServer;
let call: Checked;
beforeEach(async () => {
  server = await startServer({ port: 0 });
  call = checked({ fetch }, server.url);
});
afterEach(() => server.stop());

/** Sends all creates at once, and counts their statuses; a dropped connection counts as `dropped`. */
async function race(suffix: string, merchants = [first]) {
  const statuses = await Promise.all(
    Array.from({ length: racers }, async (_, index) => {
      const [path, fields] = routes[index % routes.length] as [string, object];
      const as = merchants[index % merchants.length] ?? first;
      const merchant_code = as === first ? "SANDBOX" : "SANDBOX2";
      const body = { merchant_code, client_request_id: "once", customer_msisdn: `08030000${suffix}`, ...fields };
      return call("POST", path, { as, body }).then(
        ({ status }) => status,
        (error: unknown) => {
          if (error instanceof TypeError) return "dropped";
          throw error;
        },
      );
    }),
  );
  const counts: Record<string, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  const { body } = await call("GET", "/sandbox/transactions");
  return { counts, kept: (body as { total: number }).total };
}

test("an id belongs to its merchant: two merchants buy once each", async () => {
  expect(await race("123", [first, second])).toEqual({ counts: { 200: 2, 422: racers - 2 }, kept: 2 });
});

test.each([
  ["123: one buys", "123", { 200: 1, 422: racers - 1 }, 1],
  ["902: one connection is dropped, and that one bought", "902", { dropped: 1, 422: racers - 1 }, 1],
  ["903: none buys", "903", { 500: racers }, 0],
  ["904: one gets 500, and that one bought", "904", { 500: 1, 422: racers - 1 }, 1],
  ["905: one is too early, one buys", "905", { 503: 1, 200: 1, 422: racers - 2 }, 1],
])("%s", async (_, suffix, counts, kept) => {
  expect(await race(suffix)).toEqual({ counts, kept });
});
