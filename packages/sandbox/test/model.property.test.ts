/** Any history of requests goes as a small model of the service says. */
import { test } from "vitest";
import { expectHistories } from "./lib/history.ts";
import { inMemory } from "./lib/stores.ts";

test("every history goes as the model says", { timeout: 300_000 }, () =>
  expectHistories(inMemory, { quick: 10, thorough: 600 }),
);
