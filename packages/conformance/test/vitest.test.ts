/** The checks as tests: what each test says of a server that keeps the contract, breaks it, or is down. */
import { expect, test } from "vitest";
import { type Fetch, type RunClock, sandboxConfig } from "../src/index.ts";
import { type ConformanceTestOptions, type TestRunner, testConformance } from "../src/vitest.ts";
import { virtualClock } from "./lib/clock.ts";
import { handling, type Mutation, mutantServer } from "./lib/mutant.ts";
import { sandboxUrl } from "./lib/targets.ts";

type Outcome = "passed" | { readonly failed: string } | { readonly skipped: string };
class SkippedTest extends Error {}
type Case = [title: string, run: () => unknown];

/** Runs the tests that were defined, as vitest does. */
async function outcomes(options: Omit<ConformanceTestOptions, "baseUrl">): Promise<Record<string, Outcome>> {
  const cases: Case[] = [];
  const before: (() => unknown)[] = [];
  const found: Record<string, Outcome> = {};
  const each = (all: readonly { name: string }[]) => (_: string, run: (one: unknown, context: unknown) => unknown) => {
    for (const one of all) {
      const skip = (why: string) => {
        throw new SkippedTest(why);
      };
      cases.push([one.name, () => run(one, { skip })]);
    }
  };
  const runner = {
    beforeAll: (run: () => unknown) => before.push(run),
    describe: (_: string, define: () => void) => define(),
    test: Object.assign((title: string, run: () => unknown) => cases.push([title, run]), { for: each }),
  };
  // The part of vitest that is needed.
  await testConformance({ baseUrl: sandboxUrl, ...options }, runner as unknown as TestRunner);
  for (const run of before) await run();
  for (const [title, run] of cases) {
    try {
      await run();
      found[title] = "passed";
    } catch (error) {
      const { message } = error as Error;
      found[title] = error instanceof SkippedTest ? { skipped: message } : { failed: message };
    }
  }
  return found;
}

const kept: Mutation = (request, forward) => forward(request);
const ignoresTheQuery = handling("listTransactions", (request, forward) =>
  forward({ ...request, query: new URLSearchParams() }),
);
function server(mutation: Mutation): { fetch: Fetch; clock: RunClock } {
  const clock = virtualClock();
  return { clock, fetch: mutantServer(mutation, clock) };
}
const only = ["list", "health", "creates/echo"];

test("a server that keeps the contract passes each test", async () => {
  const found = await outcomes({ ...server(kept), only });
  expect(Object.values(found).every((one) => one === "passed")).toBe(true);
  expect(Object.keys(found)).toContain("health/needs-no-credentials");
});

test("a finding is told by the first test that it fails, and named by the others", async () => {
  const found = await outcomes({ ...server(ignoresTheQuery), only });
  expect(found["health/needs-no-credentials"]).toBe("passed");
  const told = Object.values(found).map((one) => (one instanceof Object && "failed" in one ? one.failed : ""));
  expect(told.filter((text) => text.includes("     why     A merchant that reconciles"))).not.toEqual([]);
  for (const title of new Set(told.flatMap((text) => /^ 1 shape (.*?) \(/.exec(text)?.[1] ?? []))) {
    expect(told.filter((text) => text.includes(`${title} (`) && text.includes("     why "))).toHaveLength(1);
  }
});

test("what the server does not pass yet may fail, and must not pass", async () => {
  const names = Object.entries(await outcomes({ ...server(ignoresTheQuery), only })).flatMap(([name, one]) =>
    one === "passed" ? [] : [name],
  );
  expect(names).not.toEqual([]);
  const accepted = await outcomes({ ...server(ignoresTheQuery), only, notYet: names });
  expect(Object.values(accepted).filter((one) => one !== "passed")).toEqual([]);
  const better = await outcomes({ ...server(kept), only, notYet: ["health"] });
  expect(better["health/needs-no-credentials"]).toEqual({ failed: "It passes now: take it out of notYet." });
});

test("what cannot be checked is skipped, and a server that is down fails them all at once", async () => {
  const found = await outcomes({ ...server(kept), only: ["idempotency", "health"], config: sandboxConfig });
  expect(found["idempotency/race"]).toEqual({ skipped: "It makes purchases, which need --allow-purchases." });
  const { clock } = server(kept);
  const down = outcomes({ clock, fetch: () => Promise.reject(new TypeError("no")), only: ["health"] });
  await expect(down).rejects.toThrow("The server did not respond");
});
