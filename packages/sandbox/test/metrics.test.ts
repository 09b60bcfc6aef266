/** The text of `/metrics`, as Prometheus reads it. */
import { expect, test } from "vitest";
import { createMetrics } from "../src/hosting/metrics.ts";
import { memoryStore } from "../src/store/memory.ts";

test("while the store is away, its numbers are NaN, and the others are served", async () => {
  const store = { ...memoryStore(), latest: () => Promise.reject(new Error("away")) };
  const text = await createMetrics(store, false).text();
  expect(text).toMatch(/\nvending_sandbox_transactions nan\n/i);
  expect(text).toContain("\nvending_sandbox_registered_merchants 0\n");
});
