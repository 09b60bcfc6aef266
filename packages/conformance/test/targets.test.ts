/** The same checks against everything of ours that can answer: the sandbox in memory, on SQLite, over HTTP, and the mock. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, startServer } from "@vending/sandbox/server";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { checks, type Report, runConformance, sandboxConfig } from "../src/index.ts";
import { virtualClock } from "./lib/clock.ts";
import { named, runSandbox, sandboxRuns } from "./lib/targets.ts";

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
  const server = await startServer({ port: 0 });
  try {
    return await runConformance({ baseUrl: server.url });
  } finally {
    await server.stop();
  }
};

describe.each([
  ["the sandbox in memory", () => runSandbox()],
  ["the sandbox on SQLite", onSqlite],
  ["the sandbox over HTTP", overHttp],
] as const)("%s", (_, run) => {
  let report: Report;
  beforeAll(async () => {
    report = await run();
  }, 60_000);

  test.each(checks)("$name: $rule", ({ name }) => {
    const result = report.checks.find((one) => one.name === name);
    expect(result?.failures).toEqual([]);
    expect(result?.notExercised).toEqual([]);
    expect(result?.verdict).toBe("passed");
  });

  test("every operation was called", () => {
    expect(Object.entries(report.operations).filter(([, answers]) => answers === 0)).toEqual([]);
  });
});

/** Checks that a mock cannot pass which answers each request alone, with an example. */
const mockCannot: Readonly<Record<string, readonly string[]>> = {
  "it knows no merchants, only that there are credentials": [
    "credentials/body-names-other-merchant",
    "credentials/other-merchants-transaction",
    "credentials/unknown-merchant",
    "credentials/wrong-pair",
    "creates/refused-buys-nothing",
    "gift-cards/other-merchants-order",
    "idempotency/per-merchant",
    "list/only-own-transactions",
  ],
  "it answers with an example, whatever was asked for": [
    "creates/betting",
    "creates/both-number-forms",
    "creates/cable",
    "creates/echo",
    "creates/electricity",
    "creates/unique-reference",
    "gift-cards/success",
    "plans/cable-by-network",
    "plans/data-by-network",
    "plans/sold-plans-are-listed",
    "status/both-routes",
    "status/same-transaction",
    "status/unknown",
    "verification/by-service-id",
    "verification/success",
  ],
  "it knows no scenarios": [
    "creates/sync-airtime",
    "creates/sync-data",
    "electricity/debt",
    "electricity/key-change-tokens",
    "electricity/nowhere-else",
    "electricity/token-and-units",
    "gift-cards/failed",
    "gift-cards/pending",
    "recovery/retry-after-503",
    "recovery/error-but-bought",
    "recovery/error-not-bought",
    "recovery/no-answer",
    "status/failed-has-its-ids",
    "verification/outage",
    "verification/rejection",
  ],
  "it keeps nothing": [
    "gift-cards/same-again",
    "idempotency/across-routes",
    "idempotency/after-failure",
    "idempotency/first-stands",
    "idempotency/ids-are-exact",
    "idempotency/other-purchase",
    "idempotency/race",
    "idempotency/race-across-routes",
    "idempotency/same-again",
    "list/counts-purchases",
    "list/defaults",
    "list/filter-msisdn",
    "list/filter-network",
    "list/filter-status",
    "list/limit",
    "list/no-match",
    "list/pages-add-up",
    "list/row-is-the-transaction",
    "recovery/client-buys-once",
    "states/outcome-of-create-is-the-status",
    "states/pending-becomes-failed",
    "states/pending-becomes-success",
    "states/pending-is-200-with-02",
    "states/settling-moves-updated-at",
  ],
};
const tooMuch = Object.values(mockCannot).flat();

describe("the Prism mock", () => {
  let report: Report;
  beforeAll(async () => {
    // Prism says in a header of its own why it refused a request.
    const config = { ...sandboxConfig, headers: ["sl-violations"], settlesWithinMs: 0 };
    const clock = virtualClock();
    report = await runConformance({ baseUrl: inject("mockUrl"), config, allowPurchases: true, clock });
  }, 120_000);

  test.each(checks.filter(({ name }) => !tooMuch.includes(name)))("$name: $rule", ({ name }) => {
    const result = report.checks.find((one) => one.name === name);
    expect(result?.failures).toEqual([]);
    expect(result?.verdict).toBe("passed");
  });

  test("what is said to be too much for it is just that", () => {
    expect(
      report.checks
        .filter(({ verdict }) => verdict !== "passed")
        .map(({ name }) => name)
        .sort(),
    ).toEqual(tooMuch.sort());
  });
});

test("50 runs in a row against one sandbox, each with another seed, raise no alarm", async () => {
  const run = sandboxRuns();
  const seen = new Set<number>();
  for (let count = 0; count < 50; count++) {
    const report = await run();
    seen.add(report.seed);
    expect({ seed: report.seed, failed: named(report, "failed") }).toEqual({ seed: report.seed, failed: [] });
    expect({ seed: report.seed, passed: report.passed }).toEqual({ seed: report.seed, passed: checks.length });
  }
  expect(seen.size).toBe(50);
}, 120_000);
