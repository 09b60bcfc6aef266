/** An outage is not multiplied: Retry-After is kept, and all calls of a client share one budget. */
import { purchase, transactions } from "@vending/client";
import { purchaseTimings } from "@vending/contract";
import { expect, test } from "vitest";
import { clockOf, SimulatedTime } from "../simulation/simulated-time.ts";
import { fakeClock } from "./lib/clock.ts";
import { airtime, clientOf, inTurn, outcome, status } from "./lib/scripted.ts";

const deadlineMs = purchaseTimings.deadline * 1_000;

const cut = () =>
  new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError("terminated")) }), {
    status: 503,
    headers: { "retry-after": "7" },
  });

/** Its forms: `exchange.test.ts`. */
test.each<[string, Parameters<typeof inTurn>[0], number, number, string]>([
  ["kept", status(503, { "retry-after": "7" }), 7_000, 8_000, "succeeded"],
  ["kept if the body cannot be read", cut, 7_000, 8_000, "succeeded"],
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
