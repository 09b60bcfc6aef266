/** The journal is bounded in memory, whatever the requests and responses are. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { Journal } from "../src/control/journal.ts";
import { Merchants } from "../src/data/merchants.ts";
import type { Exchange } from "../src/service/exchange.ts";

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

test("only the beginning of a long text is kept", () => {
  const journal = new Journal(new Merchants());
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const heap = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = heap();
  for (let count = 0; count < 50; count++) {
    const text = JSON.stringify({ id: count, data: "x".repeat(2_000_000) });
    journal.add({ ...exchange, path: text, requestBody: text, responseBody: text });
  }
  // 50 requests of 6 MB each.
  expect(heap() - before).toBeLessThan(20_000_000);
  const [newest] = journal.entries();
  expect(newest?.response.body).toMatch(/^\{"id":49,.{3991}… \(cut\)$/);
});

test("the last 200 requests are kept", () => {
  const journal = new Journal(new Merchants());
  for (let count = 0; count < 300; count++) journal.add(exchange);
  const ids = journal.entries().map(({ id }) => id);
  expect([ids.length, ids[0], ids[199]]).toEqual([200, 300, 101]);
  journal.clear();
  expect(journal.entries()).toEqual([]);
});

test("masking takes no time, whatever is sent", () => {
  const journal = new Journal(new Merchants());
  const requestBody = "a\\u0061%61".repeat(6_500);
  const start = performance.now();
  for (let count = 0; count < 20; count++) {
    journal.add({ ...exchange, requestBody, key: "a".repeat(3_000), secret: `${"a".repeat(3_000)}${count}` });
  }
  for (let count = 0; count < 200; count++) journal.add({ ...exchange, secret: `${"a".repeat(3_000)}${count}` });
  expect(journal.entries()).toHaveLength(200);
  expect(performance.now() - start).toBeLessThan(20_000);
});
