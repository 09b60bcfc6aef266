/** The checks as tests: the sandbox over HTTP passes all. */
import { testConformance } from "@vending/conformance/vitest";
import { startServer } from "@vending/sandbox/server";
import { afterAll, describe } from "vitest";
import { thorough } from "../lib/budget.ts";

/** The groups that run. With a large budget, all. */
const only = thorough
  ? []
  : ["server", "schema", "health", "plans", "status", "verification", "gift-cards", "creates", "list/defaults"];

describe("the sandbox", async () => {
  // Real time: on a slow machine a purchase must not settle before the run has seen it pending.
  const server = await startServer({ port: 0, settleAfter: 8_000 });
  afterAll(() => server.stop());
  await testConformance({ baseUrl: server.url, only });
});
