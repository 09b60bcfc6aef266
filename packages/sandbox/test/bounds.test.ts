/** What a sandbox keeps is bounded: the journal, what was bought, and how often it was tried. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createSandbox } from "@vending/sandbox";
import { expect, test } from "vitest";
import { Journal } from "../src/control/journal.ts";
import { Merchants } from "../src/data/merchants.ts";
import { Purchases } from "../src/data/purchases.ts";
import { Attempts } from "../src/scenario/rules.ts";
import type { Exchange } from "../src/service/exchange.ts";
import { headers, topUp } from "./lib/checked.ts";
import { transaction } from "./lib/transaction.ts";

const exchange: Exchange = {
  time: 0,
  operation: "listTransactions",
  method: "GET",
  path: "/ext/gateway/v1/transactions",
  contentType: null,
  signal: undefined,
  key: null,
  secret: null,
  merchant: null,
  requestBody: null,
  status: 200,
  responseBody: null,
  milliseconds: 0,
  notes: [],
};

test("only the beginning of a long text is kept in the journal", () => {
  const journal = new Journal(new Merchants());
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const heap = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = heap();
  for (let count = 0; count < 10; count++) {
    const text = JSON.stringify({ id: count, data: "x".repeat(2_000_000) });
    journal.add({ ...exchange, path: text, requestBody: text, responseBody: text });
  }
  // 10 requests of 6 MB each.
  expect(heap() - before).toBeLessThan(20_000_000);
  const [newest] = journal.entries();
  expect(newest?.response.body).toMatch(/^\{"id":9,.{3992}… \(cut\)$/);
});

test("the journal keeps the last 200 requests", () => {
  const journal = new Journal(new Merchants());
  for (let count = 0; count < 300; count++) journal.add(exchange);
  const ids = journal.entries().map(({ id }) => id);
  expect([ids.length, ids[0], ids[199]]).toEqual([200, 300, 101]);
  journal.clear();
  expect(journal.entries()).toEqual([]);
});

test("long texts take the room of several", () => {
  const purchases = new Purchases();
  purchases.insert({ ...transaction("a"), plan: "x".repeat(1_000) });
  expect(purchases.room).toBeGreaterThan(7);
  purchases.clear();
  expect(purchases.room).toBe(0);
});

test("attempts are remembered up to a bound, and those that are longest ago are forgotten first", () => {
  const attempts = new Attempts();
  const count = (id: string) => attempts.count("create", "SANDBOX", id);
  const others = (name: string) => {
    for (let index = 0; index < 4_990; index++) count(`${name}-${index}`);
  };
  others("id");
  expect([count("id-0"), count("id-4989"), attempts.count("status", "SANDBOX", "id-0")]).toEqual([2, 2, 1]);
  others("other");
  expect(count("id-0")).toBe(3);
  others("more");
  expect([count("id-0"), count("id-1")]).toEqual([4, 1]);
  attempts.clear();
  expect([count("id-0"), count("more-0")]).toEqual([1, 1]);
});

test("a full sandbox rejects a create with 503, and keeps its transactions", async () => {
  const sandbox = createSandbox({ maxTransactions: 2 });
  const buy = (id: string) =>
    sandbox.fetch("http://sandbox.test/ext/gateway/v1/transactions/airtime/sync", {
      method: "POST",
      headers,
      body: JSON.stringify({ ...topUp, client_request_id: id }),
    });
  expect([(await buy("1")).status, (await buy("2")).status, (await buy("3")).status]).toEqual([200, 200, 503]);
  expect((await buy("1")).status).toBe(422);
  await sandbox.reset();
  expect((await buy("3")).status).toBe(200);
});
