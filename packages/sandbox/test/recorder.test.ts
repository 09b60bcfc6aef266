/** The journal is bounded in memory, whatever the responses are. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { Merchants } from "../src/merchants.ts";
import { createRecorder, type Exchange } from "../src/recorder.ts";

const exchange: Exchange = {
  time: 0,
  method: "GET",
  path: "/ext/gateway/v1/transactions",
  contentType: null,
  key: null,
  secret: null,
  merchant: null,
  requestBody: null,
  status: 200,
  responseBody: null,
  milliseconds: 0,
  notes: [],
};

test("the beginning of a long response is kept, not the whole", () => {
  const recorder = createRecorder(new Merchants(undefined));
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const heap = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = heap();
  for (let count = 0; count < 200; count++) {
    recorder.add({ ...exchange, responseBody: JSON.stringify({ id: count, data: "x".repeat(2_000_000) }) });
  }
  // 200 responses of 2 MB each.
  expect(heap() - before).toBeLessThan(60_000_000);
  expect(recorder.entries()[0]?.response.body).toMatch(/^\{"id":199,/);
});
