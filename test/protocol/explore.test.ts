import { actionIn, nextState, type PurchaseStateName, purchaseProtocol } from "@vending/contract";
import { describe, expect, test } from "vitest";
import { sampled } from "../lib/budget.ts";
import { brokenTables, promises } from "./broken-tables.ts";
import { explore } from "./explore.ts";
import { movesOf, nextIn, tableOf } from "./table.ts";
import { lawfulRuns } from "./world.ts";

const table = tableOf(purchaseProtocol);
const { visibility, remembered } = table.timings;
const world = { visibility, remembered };
/** Explores fewer positions, which is enough for each mistake. */
const withoutProgress = { fresh: Object.keys(table.states) as PurchaseStateName[], forgetful: false };

test("the table sells once, returns and keeps money only where that is right, and ends wherever the service lets it", () => {
  const { broken, positions } = explore(table, world);
  expect(broken?.timeline.join("\n") ?? broken?.promise).toBeUndefined();
  expect(positions, "the exploration has visited too little to prove anything").toBeGreaterThan(50_000);
});

test("what the contract exports follows the table in every state, event and time", () => {
  const moves = movesOf(table);
  for (const { state, event, ...times } of moves) {
    expect(nextState(state, event, times), `${event} in ${state}`).toBe(nextIn(table, state, event, times));
  }
  expect(moves.length).toBe(13 * 12 * 7 * 8);
});

test("the contract gives the action of the table for each state, and late after its time limit", () => {
  const { resendWithin } = table.timings;
  for (const [name, state] of Object.entries(table.states)) {
    for (const since of [0, resendWithin, resendWithin + 1, Number.NaN]) {
      const isLate = "within" in state && !(since <= resendWithin);
      const expected = "end" in state ? undefined : isLate ? "late" : state.do;
      expect(actionIn(name as PurchaseStateName, since), `${name} after ${since} s`).toBe(expected);
    }
  }
  expect(actionIn("resending", 11, { resendWithin: 10 })).toBe("late");
});

test.each([
  ["goes on in ready", { ...lawfulRuns, fresh: ["open"] as const }, "later run goes on from stored progress → ready"],
  ["goes on where another run had no progress", { ...lawfulRuns, forgetful: true }, "a later run knows nothing"],
])("a later run that %s returns money for what was sold", (_, runs, step) => {
  const found = explore(table, world, runs).broken;
  expect(found?.promise).toBe(promises.refund);
  expect(found?.timeline.join("\n")).toContain(step);
});

describe("the exploration finds a mistake in a table, with the steps that lead to it", () => {
  test.each(sampled(brokenTables, 16))("$mistake", ({ breaks, table: broken }) => {
    const found = explore(broken(table), world, withoutProgress).broken;
    expect(found?.promise).toContain(promises[breaks]);
    expect(found?.timeline[0]).toBe("a new order");
    expect(found?.timeline.length).toBeGreaterThan(1);
  });
});
