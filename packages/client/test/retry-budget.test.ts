/** How many retries there are, when they come back, and who waits for them. */
import { createVendingClient } from "@vending/client";
import { describe, expect, test } from "vitest";
import { budgetOf, RetryBudget } from "../src/http/retry-budget.ts";
import { startTimer } from "../src/http/timing.ts";
import { fakeClock } from "./lib/clock.ts";
import { credentials } from "./lib/scripted.ts";

/** How many retries may follow each other at this moment. */
function left(budget: RetryBudget, now: number): number {
  for (let count = 0; ; count++) if (budget.take(now) > 0) return count;
}

/** A budget of which nothing is left. */
function used(): RetryBudget {
  const budget = new RetryBudget();
  left(budget, 0);
  return budget;
}

describe("tokens", () => {
  test("are a hundred at first, and one a second comes back, up to a hundred", () => {
    expect(left(new RetryBudget(), 0)).toBe(100);
    expect(left(new RetryBudget(), 1e9)).toBe(100);
    expect(left(used(), 999)).toBe(0);
    expect(left(used(), 1_000)).toBe(1);
    expect(left(used(), 7_500)).toBe(7);
    expect(left(used(), 1e9)).toBe(100);
  });

  test("come back in parts, and say how long the next one takes", () => {
    const budget = used();
    expect(budget.take(0)).toBe(1_000);
    expect(budget.take(250)).toBeCloseTo(750);
    expect(budget.take(400)).toBeCloseTo(600);
    expect(budget.take(1_000)).toBe(0);
    expect(budget.take(1_000)).toBeCloseTo(1_000);
  });

  test("do not go when a clock is set back", () => {
    const budget = used();
    budget.take(5_500);
    expect(budget.take(1_000)).toBe(0);
    expect(left(budget, 1_000)).toBe(3);
    expect(left(budget, 2_000)).toBe(1);
  });

  test("come back with success: one of five, up to a hundred", () => {
    const budget = used();
    for (let count = 0; count < 4; count++) budget.succeeded();
    expect(budget.take(0)).toBeGreaterThan(0);
    budget.succeeded();
    expect(left(budget, 0)).toBe(1);
    const full = new RetryBudget();
    for (let count = 0; count < 50; count++) full.succeeded();
    expect(left(full, 0)).toBe(100);
  });
});

describe("a pause", () => {
  test("is one where there is a token, and as long as the service asks", async () => {
    const clock = fakeClock();
    const budget = new RetryBudget();
    await budget.pause(startTimer({ clock }), 0);
    await budget.pause(startTimer({ clock }), 7_000);
    expect(clock.pauses).toEqual([375, 7_250]);
    // One token each: what came back meanwhile fills the budget.
    expect(left(budget, clock.now())).toBe(99);
  });

  test("ends when there is a token, and waiting calls return one after the other", async () => {
    const firstWaits = await Promise.all(
      [0, 0.5, 1].map(async (random) => {
        const clock = fakeClock(() => random);
        const budget = new RetryBudget();
        left(budget, clock.now());
        await budget.pause(startTimer({ clock }), 0);
        return clock.pauses.map(Math.round);
      }),
    );
    expect(firstWaits).toEqual([
      [250, 750],
      [375, 938],
      [500, 1_000],
    ]);
  });

  test("takes no token after the deadline", async () => {
    const clock = fakeClock();
    const budget = new RetryBudget();
    left(budget, clock.now());
    await budget.pause(startTimer({ clock, deadlineMs: 600 }), 0);
    expect(clock.pauses).toEqual([375, 225]);
    const other = new RetryBudget();
    await other.pause(startTimer({ clock, deadlineMs: 0 }), 0);
    expect(left(other, 0)).toBe(100);
  });
});

test("a client has one, and another client has another", () => {
  const make = () => createVendingClient({ baseUrl: "https://vending.test", ...credentials });
  const client = make();
  expect(budgetOf(client)).toBe(budgetOf(client));
  expect(budgetOf(make())).not.toBe(budgetOf(client));
});
