/** The memory of a million creates, in process. */
import { setTimeout as sleep } from "node:timers/promises";
import { createSandbox } from "@vending/sandbox";
import { command } from "../lib/command.ts";
import { UserError } from "../lib/fail.ts";

const creates = 1_000_000;

const help = `Usage: node --max-semi-space-size=32 --expose-gc scripts/bench/sandbox-million.ts

Creates ${creates.toLocaleString("en")} transactions in memory and prints their memory. The exit status is 1 if more than 700 MB stay resident.`;

/** The resident set after garbage is collected and its pages are returned, which V8 otherwise does when it sees fit. */
async function residentBytes(): Promise<number> {
  if (!globalThis.gc) throw new UserError("run it with --expose-gc", 2);
  await globalThis.gc({ type: "major", execution: "async", flavor: "last-resort" });
  await sleep(1_000);
  return process.memoryUsage.rss();
}

await command({ help }, async () => {
  const sandbox = createSandbox();
  const headers = {
    "X-Merchant-Key": "sandbox-key",
    "X-Merchant-Secret": "sandbox-secret",
    "Content-Type": "application/json",
  };

  for (let index = 0; index < creates; index++) {
    const response = await sandbox.fetch("http://sandbox.test/ext/gateway/v1/transactions/airtime/async", {
      method: "POST",
      headers,
      body: JSON.stringify({
        merchant_code: "SANDBOX",
        // The 7 at the end keeps clear of the scenarios.
        customer_msisdn: `080${1_000_000 + index}7`,
        network: "mtn",
        amount: "500",
        client_request_id: `shop-20260302-${index}`,
      }),
    });
    if (response.status !== 200) throw new Error(`create ${index} got HTTP ${response.status}`);
  }
  const peak = process.resourceUsage().maxRSS * 1_024;
  const rss = await residentBytes();
  const last = await sandbox.fetch("http://sandbox.test/sandbox/transactions");
  if (((await last.json()) as { total: number }).total !== creates) throw new Error("transactions are missing");
  const { heapUsed } = process.memoryUsage();
  const mb = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MB`;
  console.log(
    `sandbox, ${creates.toLocaleString("en")} creates in memory: ${mb(heapUsed)} of heap, ${mb(rss)} resident (at most 700 MB), ${mb(peak)} at the peak`,
  );
  if (rss > 700 * 1_048_576) process.exitCode = 1;
});
