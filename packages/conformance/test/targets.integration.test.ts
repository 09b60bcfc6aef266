/** The sandbox passes every check with any seed. */
import { expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { checks } from "../src/index.ts";
import { named, sandboxRuns } from "./lib/targets.ts";

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
