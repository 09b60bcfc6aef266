/** A check passes only if it has checked something: a server that says nothing passes almost none. */
import { expect, test } from "vitest";
import { runConformance, sandboxConfig } from "../src/index.ts";
import { virtualClock } from "./lib/clock.ts";
import { named } from "./lib/targets.ts";

/** The checks that any server passes that responds in JSON. */
const always = ["credentials/secret-never-echoed", "server/headers", "server/reachable", "validation/odd-pages"];
const anyHealth = ["health/needs-no-credentials", "schema/checkHealth"];

const empty = {
  status: "success",
  description: "",
  data: [],
  pagination: { total: 0, page: 1, size: 10, total_pages: 0 },
};

const bodies: readonly [string, unknown, readonly string[]][] = [
  ["an empty object", {}, [...always, ...anyHealth]],
  ["null", null, [...always, ...anyHealth]],
  [
    "an empty list",
    empty,
    [
      ...always,
      ...anyHealth,
      "list/defaults",
      "list/no-match",
      "schema/listTransactions",
      "schema/listCablePlans",
      "schema/listDataPlans",
    ],
  ],
];

test.each(bodies)("%s as the response to everything", async (_, body, expected) => {
  const report = await runConformance({
    baseUrl: "http://nothing.test",
    config: sandboxConfig,
    allowPurchases: true,
    clock: virtualClock(),
    fetch: async () => Response.json(body),
  });
  expect(report.failed).toBeGreaterThan(50);
  expect(named(report, "passed").sort()).toEqual([...expected].sort());
});
