/** The sandbox passes every check over HTTP, too, and with any seed. */
import { startServer } from "@vending/sandbox/server";
import { beforeAll, describe, expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { checks, type Report, runConformance } from "../src/index.ts";
import { named, sandboxRuns } from "./lib/targets.ts";

/** The checks that call every operation and see most outcomes. With a large budget, all. */
const only = thorough
  ? []
  : ["server", "schema", "health", "creates", "status", "list/defaults", "plans", "verification", "gift-cards"];
const chosen = checks.filter(({ name }) => only.length === 0 || only.some((one) => `${name}/`.startsWith(`${one}/`)));

describe("the sandbox over HTTP", () => {
  let report: Report;
  beforeAll(async () => {
    // Real time: on a slow machine a purchase must not settle before the runner has seen it pending.
    const server = await startServer({ port: 0, settleAfter: 8_000 });
    report = await runConformance({ baseUrl: server.url, only }).finally(() => server.stop());
  }, 60_000);

  test.each(chosen)("$name: $rule", ({ name }) => {
    const result = report.checks.find((one) => one.name === name);
    expect(result).toMatchObject({ verdict: "passed", failures: [], skipped: [] });
  });

  test("every operation was called", () => {
    expect(Object.entries(report.operations).filter(([, responses]) => responses === 0)).toEqual([]);
  });
});

const runs = 50;

test.runIf(thorough)(`${runs} runs in a row against one sandbox, each with another seed, raise no alarm`, async () => {
  const run = sandboxRuns();
  const seen = new Set<number>();
  for (let count = 0; count < runs; count++) {
    const report = await run();
    seen.add(report.seed);
    expect({ seed: report.seed, failed: named(report, "failed") }).toEqual({ seed: report.seed, failed: [] });
    expect({ seed: report.seed, passed: report.passed }).toEqual({ seed: report.seed, passed: checks.length });
  }
  expect(seen.size).toBe(runs);
});
