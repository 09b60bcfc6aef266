/** The checks as tests: the sandbox over HTTP passes all, and the mock those that a server can pass that stores nothing. */
import { sandboxConfig } from "@vending/conformance";
import { testConformance } from "@vending/conformance/vitest";
import { startServer } from "@vending/sandbox/server";
import { afterAll, describe, inject } from "vitest";
import { thorough } from "../lib/budget.ts";

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
    "creates/unique-reference",
    "gift-cards/success",
    "idempotency/ids-are-exact",
    "status/both-routes",
    "status/same-transaction",
    "status/unknown",
  ],
  "it knows no scenarios": [
    "creates/outcome",
    "electricity/debt",
    "electricity/key-change-tokens",
    "electricity/token-and-units",
    "gift-cards/failed",
    "gift-cards/pending",
    "recovery/error-but-bought",
    "recovery/error-not-bought",
    "recovery/no-response",
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
    "idempotency/same-again",
    "list/counts-purchases",
    "list/filter-msisdn",
    "list/filter-network",
    "list/filter-status",
    "list/no-match",
    "list/pages-add-up",
    "list/row-is-the-transaction",
    "recovery/retry-after-503",
    "states/pending-is-200-with-02",
    "states/pending-settles",
  ],
};
/** The groups of the mock that run. With a large budget, all. */
const only = thorough ? [] : ["server", "schema", "health", "plans", "status", "verification", "gift-cards"];

describe("the mock", async () => {
  await testConformance({
    baseUrl: inject("mockUrl"),
    // The mock names the example in a header.
    config: { ...sandboxConfig, headers: ["x-example"], settlesWithinMs: 0 },
    allowPurchases: true,
    only,
    notYet: Object.values(mockCannot).flat(),
  });
});

describe("the sandbox", async () => {
  // Real time: on a slow machine a purchase must not settle before the run has seen it pending.
  const server = await startServer({ port: 0, settleAfter: 8_000 });
  afterAll(() => server.stop());
  await testConformance({ baseUrl: server.url, only: thorough ? [] : [...only, "creates", "list/defaults"] });
});
