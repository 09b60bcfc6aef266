import { type SandboxServer, startServer } from "@vending/sandbox/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ofBrowsers, testPackage } from "../lib/packed/package.ts";

let server: SandboxServer;
beforeAll(async () => {
  // One check needs a purchase to stay pending for more than a second, even on a busy machine.
  server = await startServer({ port: 0, settleAfter: 3_000 });
});
afterAll(() => server.stop());

const { run } = testPackage({
  folder: "conformance",
  entries: ["index", "vitest"],
  isCommonJs: false,
  dependencies: ["@vending/contract", "p-limit", "valibot", "xmlbuilder"],
  optionalPeers: ["vitest"],
  binary: "vending-conformance",
  consumer: `
import { type CheckResult, type Config, configTemplate, type Fetch, readConfig, type Report, runConformance,
  sandboxConfig } from "@vending/conformance";

export const config: Config = readConfig(JSON.parse(configTemplate), { KEY: "k" });
export const send: Fetch = (url, init) => fetch(url, { ...init, redirect: "manual" });

export async function main(): Promise<readonly CheckResult[]> {
  const report: Report = await runConformance({ baseUrl: "http://x", config: sandboxConfig, fetch: send, only: ["health"] });
  // @ts-expect-error no operation has this name
  report.operations.buyTheMoon;
  // @ts-expect-error an address is a text
  await runConformance({ baseUrl: 5 });
  return report.checks.filter(({ failures }) => failures[0]?.exchanges[0]?.request);
}
`,
  types: ofBrowsers,
});

test("its binary passes two groups of checks against the sandbox", async () => {
  const { status, output } = await run([
    "vending-conformance",
    "--base-url",
    server.url,
    "--only",
    "health,idempotency",
  ]);
  expect(status, output).toBe(0);
});
