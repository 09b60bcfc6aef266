/** A body that is collected while it passes takes bounded memory, and no more than its bytes. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { BodyCollector } from "../src/traffic/collector.ts";
import { maxBodyLength } from "../src/traffic/exchange.ts";

test("a body in chunks of one byte takes no more memory than its bytes", () => {
  const collector = new BodyCollector();
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void; // the flag above defines it
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  for (let index = 0; index < maxBodyLength; index++) collector.add(Buffer.from([97 + (index % 26)]));
  collectGarbage();
  const after = process.memoryUsage();
  expect(after.heapUsed - heapUsed + after.arrayBuffers - arrayBuffers).toBeLessThan(10 * maxBodyLength);
  expect(collector.text()).toHaveLength(maxBodyLength);
  collector.add("x");
  expect([collector.isFull, collector.text()]).toEqual([true, undefined]);
});

test("a sender that reuses its buffer changes nothing", () => {
  const collector = new BodyCollector();
  for (const text of ["ab", "cd"]) {
    const bytes = Buffer.from(text);
    collector.add(bytes);
    bytes.fill("!");
  }
  expect(collector.text()).toBe("abcd");
});

test.each([
  ["gzip", gzipSync("text"), "text"],
  ["GZIP ", gzipSync("text"), "text"],
  ["gzip", Buffer.from("not compressed"), "not compressed"],
  ["br", brotliCompressSync("text"), "text"],
  ["deflate", deflateSync("text"), "text"],
  ["gzip", gzipSync(Buffer.alloc(2 * maxBodyLength)), undefined],
  ["br", brotliCompressSync(Buffer.alloc(2 * maxBodyLength)), undefined],
  ["deflate", deflateSync(Buffer.alloc(2 * maxBodyLength)), undefined],
  ["gzip, gzip", gzipSync(gzipSync("text")), undefined],
  ["unknown", Buffer.from("text"), "text"],
  ["unknown", Buffer.from([0xff]), undefined],
  ["__proto__", Buffer.from("text"), "text"],
  ["toString", Buffer.from("text"), "text"],
])("a body in %j", (encoding, bytes, text) => {
  const collector = new BodyCollector();
  collector.add(bytes);
  expect(collector.text(encoding)).toBe(text);
});
