/** The built package. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { TrafficReport } from "@vending/monitor";
import { expect, test } from "vitest";

test("the built monitor has the thread in which large bodies are judged", async () => {
  const built = new URL("../dist/index.js", import.meta.url).href;
  const body = JSON.stringify({ status: "success", data: Array.from({ length: 500 }, () => ({ merchant_id: "one" })) });
  const script = `
    const { createMonitor } = await import(${JSON.stringify(built)});
    const monitor = createMonitor();
    const response = { status: 200, headers: [["content-type", "application/json"]], body: ${JSON.stringify(body)} };
    const request = { method: "GET", url: "/ext/gateway/v1/transactions", requestHeaders: {}, requestBody: "" };
    // Large enough for the thread.
    if (response.body.length < 10_000) throw new Error("too small");
    monitor.observe({ ...request, response: { ...response, body: response.body + " ".repeat(20_000) }, startedAt: 1, endedAt: 2 });
    await monitor.settled();
    console.log(JSON.stringify(monitor.report()));`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
  const { skipped, findings }: TrafficReport = JSON.parse(stdout);
  expect(skipped).toBe(0);
  expect(findings.map(({ id }) => id)).toContain("schema:data.*.merchant_id must be an integer");
});
