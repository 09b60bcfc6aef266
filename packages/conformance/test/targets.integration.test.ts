/** Every sandbox passes the same checks: in memory, on SQLite, over HTTP. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, startServer } from "@vending/sandbox/server";
import { beforeAll, describe, expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { checks, type Report, runConformance } from "../src/index.ts";
import { named, runSandbox, sandboxRuns } from "./lib/targets.ts";

/** The checks that call every operation and see most outcomes. With a large budget, all. */
const only = thorough
  ? []
  : ["server", "schema", "health", "creates", "status", "list/defaults", "plans", "verification", "gift-cards"];
const chosen = checks.filter(({ name }) => only.length === 0 || only.some((one) => `${name}/`.startsWith(`${one}/`)));

const onSqlite = async (): Promise<Report> => {
  const folder = await mkdtemp(join(tmpdir(), "vending-conformance-"));
  const store = await openDatabase(join(folder, "sandbox.db"));
  try {
    return await runSandbox({}, { store });
  } finally {
    store.close();
    await rm(folder, { recursive: true, force: true });
  }
};

const overHttp = async (): Promise<Report> => {
  // Real time: on a slow machine a purchase must not settle before the runner has seen it pending.
  const server = await startServer({ port: 0, settleAfter: 8_000 });
  try {
    return await runConformance({ baseUrl: server.url, only });
  } finally {
    await server.stop();
  }
};

const targets: readonly (readonly [name: string, run: () => Promise<Report>])[] = [
  ["the sandbox over HTTP", overHttp],
  // The tests of the command line run every check in memory.
  ...(thorough
    ? [["the sandbox in memory", () => runSandbox()] as const, ["the sandbox on SQLite", onSqlite] as const]
    : []),
];

describe.each(targets)("%s", (_, run) => {
  let report: Report;
  beforeAll(async () => {
    report = await run();
  }, 60_000);

  test.each(chosen)("$name: $rule", ({ name }) => {
    const result = report.checks.find((one) => one.name === name);
    expect(result?.failures).toEqual([]);
    expect(result?.skipped).toEqual([]);
    expect(result?.verdict).toBe("passed");
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
