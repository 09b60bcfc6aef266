/** The checks that a server can pass that stores nothing: the mock. */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { checks, type Report, runConformance, sandboxConfig } from "../src/index.ts";
import { virtualClock } from "./lib/clock.ts";

/** Checks that a mock cannot pass, because it responds to each request with an example, and keeps nothing. */
const mockCannot: Readonly<Record<string, readonly string[]>> = {
  "it knows no merchants, only that there are credentials": [
    "credentials/body-names-other-merchant",
    "credentials/other-merchants-transaction",
    "credentials/unknown-merchant",
    "credentials/wrong-pair",
    "creates/rejected-buys-nothing",
    "gift-cards/other-merchants-order",
    "idempotency/per-merchant",
    "list/only-own-transactions",
  ],
  "it responds with the example that is nearest to the request": [
    "creates/betting",
    "creates/cable",
    "creates/electricity",
    "creates/unique-reference",
    "gift-cards/success",
    "status/both-routes",
    "status/same-transaction",
    "status/unknown",
  ],
  "it knows no scenarios": [
    "creates/sync-airtime",
    "creates/sync-data",
    "electricity/debt",
    "electricity/key-change-tokens",
    "electricity/token-and-units",
    "gift-cards/failed",
    "gift-cards/pending",
    "recovery/retry-after-503",
    "recovery/error-but-bought",
    "recovery/error-not-bought",
    "recovery/no-response",
    "status/failed-has-its-ids",
    "verification/outage",
    "verification/rejection",
  ],
  "it keeps nothing": [
    "gift-cards/same-again",
    "idempotency/across-routes",
    "idempotency/after-failure",
    "idempotency/first-stands",
    "idempotency/other-purchase",
    "idempotency/race",
    "idempotency/race-across-routes",
    "idempotency/same-again",
    "list/counts-purchases",
    "list/filter-msisdn",
    "list/filter-network",
    "list/filter-status",
    "list/limit",
    "list/no-match",
    "list/pages-add-up",
    "list/row-is-the-transaction",
    "recovery/client-buys-once",
    "states/pending-becomes-failed",
    "states/pending-becomes-success",
    "states/pending-is-200-with-02",
    "states/settling-moves-updated-at",
  ],
};
/** The groups that run. With a large budget, all. */
const only = thorough ? [] : ["server", "schema", "health", "plans", "status", "verification", "gift-cards"];
const isRun = (name: string): boolean => only.length === 0 || only.includes(name.split("/")[0] ?? "");
const failing = Object.values(mockCannot).flat().filter(isRun);

describe("the mock", () => {
  let report: Report;
  beforeAll(async () => {
    // The mock names the example in a header.
    const config = { ...sandboxConfig, headers: ["x-example"], settlesWithinMs: 0 };
    const clock = virtualClock();
    report = await runConformance({ baseUrl: inject("mockUrl"), config, allowPurchases: true, clock, only });
  }, 120_000);

  test.each(checks.filter(({ name }) => isRun(name) && !failing.includes(name)))("$name: $rule", ({ name }) => {
    const result = report.checks.find((one) => one.name === name);
    expect(result?.failures).toEqual([]);
    expect(result?.verdict).toBe("passed");
  });

  test("exactly the checks that it cannot pass do not pass", () => {
    expect(
      report.checks
        .filter(({ verdict }) => verdict !== "passed")
        .map(({ name }) => name)
        .sort(),
    ).toEqual(failing.sort());
  });
});
