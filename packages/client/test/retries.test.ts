/** An outage is not multiplied: Retry-After is kept, and all calls of a client share one budget. */
import { purchase, resume, transactions, waitForOutcome } from "@vending/client";
import { purchaseTimings } from "@vending/contract";
import { describe, expect, test } from "vitest";
import { clockOf, SimulatedTime } from "../simulation/simulated-time.ts";
import { budgetOf, newBudget, type RetryBudget } from "../src/http/retry-budget.ts";
import { startTimer } from "../src/http/timing.ts";
import { fakeClock } from "./lib/clock.ts";
import { airtime, clientOf, inTurn, outcome, status } from "./lib/service.ts";

const deadlineMs = purchaseTimings.deadline * 1_000;

/** Its forms: `exchange.test.ts`. */
test.each<[string, Parameters<typeof inTurn>[0], number, number, string]>([
  ["kept", status(503, { "retry-after": "7" }), 7_000, 8_000, "succeeded"],
  ["bounded by the deadline", status(503, { "retry-after": "86400" }), deadlineMs, deadlineMs, "open"],
])("Retry-After is %s", async (_, first, atLeast, atMost, end) => {
  const request = airtime();
  const clock = fakeClock();
  const begin = clock.now();
  const client = clientOf(inTurn(first, outcome("00", request)));
  expect(await purchase(client, request, { clock })).toMatchObject({ state: end });
  expect(clock.now() - begin).toBeGreaterThanOrEqual(atLeast);
  expect(clock.now() - begin).toBeLessThanOrEqual(atMost);
});

test("where the caller retries, Retry-After is handed on", async () => {
  const client = clientOf(status(503, { "retry-after": "7" }));
  const error = await transactions(client)
    .next()
    .catch((caught: unknown) => caught);
  expect(error).toMatchObject({ name: "ServiceUnavailableError", retryAfterMs: 7_000 });
});

test("in an outage all calls of a client together send a bounded number of requests", async () => {
  const outage = async (count: number) => {
    const time = new SimulatedTime();
    const end = time.now + 60_000;
    let requests = 0;
    const client = clientOf(async (sent) => {
      if (time.now < end) requests++;
      await time.sleep(20);
      return status(503)(sent);
    });
    const clock = clockOf(time);
    const all = Promise.all(Array.from({ length: count }, () => purchase(client, airtime(), { clock })));
    await time.run();
    for (const { state } of await all) expect(state).toBe("open");
    return requests;
  };
  expect(await outage(1)).toBeLessThanOrEqual(20);
  // A first request each, the budget, and what comes back of it in a minute.
  expect(await outage(200)).toBeLessThanOrEqual(200 + 100 + 60);
});

/** How long a retry at this moment waits for a token. If there is one, it takes it, and does not wait. */
async function waitAt(budget: RetryBudget, now: number): Promise<number> {
  let waited = 0;
  const timer = startTimer({ clock: { ...fakeClock(() => 0), now: () => now } });
  const sleep = async (ms: number) => {
    waited = ms;
  };
  await budget.pause({ ...timer, sleep, pause: async () => {}, expired: () => waited > 0 }, 0);
  return waited;
}

/** How many retries may follow each other at this moment. */
async function left(budget: RetryBudget, now: number): Promise<number> {
  for (let count = 0; ; count++) if ((await waitAt(budget, now)) > 0) return count;
}

/** A budget of which nothing is left. */
async function used(now = 0): Promise<RetryBudget> {
  const budget = newBudget();
  await left(budget, now);
  return budget;
}

describe("the budget", () => {
  test("is a hundred at first, and one a second comes back, up to a hundred", async () => {
    expect(await left(newBudget(), 0)).toBe(100);
    for (const [now, count] of [
      [999, 0],
      [1_000, 1],
      [7_500, 7],
      [1e9, 100],
    ] as const)
      expect(await left(await used(), now)).toBe(count);
  });

  test("says how long the next one takes, and keeps what it has when a clock is set back", async () => {
    const budget = await used();
    expect(await waitAt(budget, 250)).toBeCloseTo(750);
    expect(await waitAt(budget, 1_000)).toBe(0);
    expect(await waitAt(budget, 1_000)).toBeCloseTo(1_000);
    await waitAt(budget, 5_500);
    expect(await left(budget, 1_000)).toBe(3);
    expect(await left(budget, 2_000)).toBe(1);
  });

  test("makes who finds nothing left wait, each a random while, and takes nothing after the deadline", async () => {
    const pauses = async (random: number, deadlineMs: number) => {
      const clock = fakeClock(() => random);
      await (await used(clock.now())).pause(startTimer({ clock, deadlineMs }), 0);
      return clock.pauses.map(Math.round);
    };
    expect(await pauses(0, deadlineMs)).toEqual([250, 750]);
    expect(await pauses(1, deadlineMs)).toEqual([500, 1_000]);
    expect(await pauses(0.5, 600)).toEqual([375, 225]);
    const budget = newBudget();
    await budget.pause(startTimer({ clock: fakeClock(), deadlineMs: 0 }), 0);
    expect(await left(budget, 0)).toBe(100);
  });

  test("belongs to one client, and one of five successes gives one back", async () => {
    for (const call of [
      (client: ReturnType<typeof clientOf>, request = airtime()) => purchase(client, request, { clock: fakeClock() }),
      (client: ReturnType<typeof clientOf>, request = airtime()) => resume(client, request, { clock: fakeClock() }),
      (client: ReturnType<typeof clientOf>, { client_request_id } = airtime()) =>
        waitForOutcome(client, client_request_id, { clock: fakeClock() }),
    ]) {
      const request = airtime();
      const client = clientOf(outcome("00", request));
      const budget = budgetOf(client);
      expect(budgetOf(clientOf(outcome("00", request)))).not.toBe(budget);
      await left(budget, 0);
      for (let count = 0; count < 4; count++) await call(client, request);
      expect(await waitAt(budget, 0)).toBeGreaterThan(0);
      await call(client, request);
      expect(await left(budget, 0)).toBe(1);
    }
  });

  test("is not touched by what is pending, which waits for none", async () => {
    const clock = fakeClock();
    const request = airtime();
    const pending = outcome("02", request);
    const client = clientOf(inTurn(pending, pending, outcome("00", request)));
    await left(budgetOf(client), clock.now());
    expect(await purchase(client, request, { clock })).toMatchObject({ state: "succeeded" });
    expect(clock.pauses).toEqual([375, 1.6 * 375]);
  });
});
