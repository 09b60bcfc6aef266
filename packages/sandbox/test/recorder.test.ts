/** The journal is bounded in memory, whatever the responses are. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createRecorder } from "../src/control/journal.ts";
import { Merchants } from "../src/data/merchants.ts";
import type { Exchange } from "../src/service/exchange.ts";

const exchange: Exchange = {
  time: 0,
  operation: "listTransactions",
  method: "GET",
  path: "/ext/gateway/v1/transactions",
  contentType: null,
  key: null,
  secret: null,
  merchant: null,
  requestBody: null,
  status: 200,
  responseBody: null,
  isWhole: true,
  milliseconds: 0,
  notes: [],
};

test("only the beginning of a long response is kept", async () => {
  const recorder = createRecorder(new Merchants(undefined));
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const heap = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = heap();
  for (let count = 0; count < 50; count++) {
    recorder.add({ ...exchange, responseBody: JSON.stringify({ id: count, data: "x".repeat(2_000_000) }) });
  }
  // 50 responses of 2 MB each.
  expect(heap() - before).toBeLessThan(20_000_000);
  expect((await recorder.entries())[0]?.response.body).toMatch(/^\{"id":49,/);
});

test("many requests of one merchant never push out the few of another, and their total size is bounded", async () => {
  const recorder = createRecorder(new Merchants(undefined));
  const add = (merchant: string | null, responseBody: string) => recorder.add({ ...exchange, merchant, responseBody });
  add("QUIET", "quiet");
  const long = "x".repeat(65_000);
  for (let count = 0; count < 2_000; count++) add(`LOUD-${count % 9}`, long);
  for (let count = 0; count < 300; count++) add(null, "nobody");
  expect(await recorder.entries("QUIET")).toMatchObject([{ id: 1, merchant: "QUIET", response: { body: "quiet" } }]);
  const loud = Array.from({ length: 9 }, (_, index) => recorder.entries(`LOUD-${index}`));
  const kept = (await Promise.all(loud)).map((entries) => entries.length);
  // 32 Mi characters for all of them.
  expect(kept.reduce((sum, one) => sum + one)).toBeLessThan(520);
  expect(Math.min(...kept)).toBeGreaterThan(50);
  const ids = (await recorder.entries()).map(({ id }) => id);
  expect([ids.length, ids[0], ids[199]]).toEqual([200, 2_301, 2_102]);
  recorder.clear();
  expect([await recorder.entries(), await recorder.entries("QUIET")]).toEqual([[], []]);
});

test("other requests are served while a slow journal is built", async () => {
  const recorder = createRecorder(new Merchants(undefined));
  const requestBody = `{"secretsecret${"a\\u0061".repeat(9_000)}`;
  for (let count = 0; count < 200; count++) {
    recorder.add({ ...exchange, requestBody, key: "k".repeat(3_000), secret: `${"s".repeat(3_000)}${count}` });
  }
  let turns = 0;
  const timer = setInterval(() => turns++);
  const entries = await recorder.entries();
  clearInterval(timer);
  expect(entries).toHaveLength(200);
  expect(turns).toBeGreaterThan(5);
});
