/** Integrations that follow the documentation pass with every lawful strategy and every seed. */
import { describe, expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { rules } from "../src/index.ts";
import { certifyClient } from "./lib/client-integration.ts";
import { type Habits, lawful } from "./lib/plain-integration.ts";
import { certify, named, type RunOptions } from "./lib/run.ts";

const seeds: readonly number[] = Array.from({ length: thorough ? 50 : 1 }, (_, index) => 100 + index);

interface Strategy {
  readonly what: string;
  readonly habits: Partial<Habits>;
  readonly options?: Partial<RunOptions>;
}

const strategies: readonly Strategy[] = [
  { what: "the common route, with a timeout longer than any response", habits: {} },
  { what: "synchronous routes, with timeouts of 15 seconds", habits: { route: "sync", timeout: 15_000 } },
  { what: "asynchronous routes, and each bill verified before", habits: { route: "async", verifies: true } },
  { what: "one order after the other, and little patience", habits: { concurrency: 1, patience: 45_000 } },
  {
    what: "an order that is rejected is kept open, not refunded",
    habits: { absentAfterRejected: "pending" },
  },
  {
    what: "credentials that are rejected are corrected, and the purchase sent again",
    habits: { create: { ...lawful.create, rejected: "resend" }, resendPause: 3_000 },
  },
  { what: "the fast pace, with times of its own that are scaled", habits: {}, options: { pace: "fast", speed: 10 } },
  { what: "the fast pace, with times of its own that are not", habits: { route: "sync" }, options: { pace: "fast" } },
  { what: "a status check before the first attempt", habits: { looksFirst: true } },
  {
    what: "one check too soon after a Retry-After, as by a process that was killed and restarted",
    habits: {
      keepsRetryAfter: false,
      pause: (checks) => (checks === 0 ? 1_000 : 15_000 * 2 ** (checks - 1)),
      resendPause: 15_000,
    },
  },
];

describe("an integration that follows the documentation breaks no rule", () => {
  test.each(strategies)("$what", async ({ habits, options }) => {
    for (const seed of seeds) {
      const judgement = await certify(habits, { seed, ...options });
      expect({ seed, failed: named(judgement, "failed") }).toEqual({ seed, failed: [] });
      expect(judgement.exitCode).toBe(0);
    }
  });

  test.each([
    { mode: "async", pace: "real" },
    { mode: "sync", pace: "fast" },
  ] as const)("the client of this contract, $mode, at the pace $pace", async (options) => {
    for (const seed of seeds) {
      const judgement = await certifyClient({ seed, ...options });
      expect({ seed, failed: named(judgement, "failed") }).toEqual({ seed, failed: [] });
      expect(judgement.exitCode).toBe(0);
    }
  });
});

test("each rule is exercised by one of three strategies", async () => {
  const runs = await Promise.all(strategies.slice(0, 3).map(({ habits }) => certify(habits, { seed: 7 })));
  const passed = new Set(runs.flatMap((run) => named(run, "passed")));
  expect(rules.map(({ id }) => id).filter((id) => !passed.has(id))).toEqual([]);
  expect(rules.length).toBe(16);
});
