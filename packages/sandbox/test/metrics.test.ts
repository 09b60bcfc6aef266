/** The text of `/metrics`, as Prometheus reads it. */
import { expect, test } from "vitest";
import { createMetrics } from "../src/hosting/metrics.ts";
import { memoryStore } from "../src/store/memory.ts";

test("requests are counted by operation and status, and their durations by bucket", async () => {
  const metrics = createMetrics(memoryStore(), false);
  for (const milliseconds of [1, 20, 99_000]) {
    metrics.observe({ operation: "listTransactions", status: 200, milliseconds, merchant: "SHOP" });
  }
  metrics.observe({ operation: "checkHealth", status: null, milliseconds: 2, merchant: null });
  const counts = (operation: string, buckets: number[], seconds: number) => {
    const bounds = ["0.001", "0.005", "0.025", "0.1", "0.5", "2.5", "10", "30", "+Inf"];
    const name = "vending_sandbox_request_duration_seconds";
    return [
      ...buckets.map((count, index) => `${name}_bucket{le="${bounds[index]}",operation="${operation}"} ${count}`),
      `${name}_sum{operation="${operation}"} ${seconds}`,
      `${name}_count{operation="${operation}"} ${buckets.at(-1)}`,
    ];
  };
  const lines = (await metrics.text()).split("\n").filter((line) => !line.startsWith("# HELP "));
  expect(lines).toEqual([
    "# TYPE vending_sandbox_requests_total counter",
    'vending_sandbox_requests_total{operation="listTransactions",status="200"} 3',
    'vending_sandbox_requests_total{operation="checkHealth",status="dropped"} 1',
    "",
    "# TYPE vending_sandbox_request_duration_seconds histogram",
    ...counts("listTransactions", [1, 1, 2, 2, 2, 2, 2, 2, 3], 99.021),
    ...counts("checkHealth", [0, 1, 1, 1, 1, 1, 1, 1, 1], 0.002),
    "",
    "# TYPE vending_sandbox_transactions gauge",
    "vending_sandbox_transactions 0",
    "",
    "# TYPE vending_sandbox_registered_merchants gauge",
    "vending_sandbox_registered_merchants 0",
    "",
  ]);
});

test("while the store is away, its numbers are NaN, and the others are served", async () => {
  const store = { ...memoryStore(), latest: () => Promise.reject(new Error("away")) };
  const text = await createMetrics(store, false).text();
  expect(text).toContain("\nvending_sandbox_transactions NaN\n");
  expect(text).toContain("\nvending_sandbox_registered_merchants 0\n");
});
