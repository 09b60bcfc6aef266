/** The moments at which a purchase is sent, and at which a refusal is believed, to the millisecond. */
import { createVendingClient, purchase, resume, waitForOutcome } from "@vending/client";
import { describe, expect, test } from "vitest";
import { type FakeClock, fakeClock } from "./lib/clock.ts";
import { airtime, type inTurn, lost, outcome, status } from "./lib/scripted.ts";

const minute = 60_000;
const hour = 60 * minute;

/** A client whose requests go to a handler, and the moments at which it sent the purchase, in milliseconds from now. */
function watched(clock: FakeClock, handler: (request: Request) => Response | Promise<Response>) {
  const begin = clock.now();
  const sentAt: number[] = [];
  const client = createVendingClient({
    baseUrl: "https://vending.test",
    merchantKey: "k",
    merchantSecret: "s",
    fetch: async (request) => {
      if (request.method === "POST") sentAt.push(clock.now() - begin);
      return handler(request);
    },
  });
  return { client, sentAt };
}

/** The first pause, with the chance that the clock draws. */
const firstPause = 375;

describe("resume sends what is not there", () => {
  const run = async (firstSentAgo: number, options: object = {}, first = status(404)) => {
    const clock = fakeClock();
    const request = airtime();
    let calls = 0;
    const { client, sentAt } = watched(clock, (sent) => {
      if (sent.method === "POST") return outcome("00", request)(sent);
      return calls++ === 0 ? first(sent) : status(404)(sent);
    });
    await resume(client, request, { clock, firstSentAt: clock.now() - firstSentAgo, ...options });
    return sentAt;
  };

  test("after 15 seconds of absence, however old it is", async () => {
    for (const age of [0, minute, 5 * minute, hour]) {
      const [sent = 0] = await run(age);
      expect(sent).toBeGreaterThanOrEqual(15_000);
      expect(sent).toBeLessThan(25_000);
    }
  });

  test("after a quarter of a short deadline, or as long as a transaction can be invisible", async () => {
    expect((await run(0, { deadlineMs: 8_000 }))[0]).toBeGreaterThanOrEqual(2_000);
    expect((await run(0, { deadlineMs: 8_000 }))[0]).toBeLessThan(6_500);
    expect((await run(0, { visibilityMs: 4_000 }))[0]).toBeGreaterThanOrEqual(4_000);
    expect((await run(0, { visibilityMs: 4_000 }))[0]).toBeLessThan(10_000);
    // Its clock was ahead, and nothing is invisible: one look is enough.
    expect(await run(-1_000, { visibilityMs: 0 })).toEqual([firstPause]);
  });

  test("counted from the first absence, and not from the start", async () => {
    const clock = fakeClock();
    const request = airtime();
    let calls = 0;
    const { client, sentAt } = watched(clock, (sent) => {
      if (sent.method === "POST") return outcome("00", request)(sent);
      if (calls++ > 0) return status(404)(sent);
      clock.advance(14_000);
      return lost(sent);
    });
    await resume(client, request, { clock, firstSentAt: clock.now(), deadlineMs: 2 * minute });
    expect(sentAt[0]).toBeGreaterThanOrEqual(14_000 + firstPause + 15_000);
  });

  test("up to five minutes before its clock said that it was sent, and no earlier", async () => {
    expect(await run(-5 * minute + 1)).toHaveLength(1);
    await expect(run(-5 * minute)).rejects.toThrow("firstSentAt must not be in the future");
  });

  test("up to the limit of its age, and no later", async () => {
    const options = { resendWithinMs: hour + firstPause, visibilityMs: 0 };
    expect(await run(hour, options)).toEqual([firstPause]);
    expect(await run(hour + 1, options)).toEqual([]);
  });
});

describe("purchase", () => {
  test("believes a 422 with 404 as soon as a transaction would be visible, counted from the 422", async () => {
    const at = async (visibilityMs: number) => {
      const clock = fakeClock();
      const begin = clock.now();
      const { client } = watched(clock, (sent) => {
        if (sent.method === "GET") return status(404)(sent);
        clock.advance(10_000);
        return status(422)(sent);
      });
      const refused = await purchase(client, airtime(), { clock, visibilityMs, deadlineMs: hour });
      expect(refused).toMatchObject({ state: "rejected" });
      return clock.now() - begin;
    };
    expect(await at(0)).toBe(10_000);
    expect(await at(minute)).toBeGreaterThanOrEqual(10_000 + minute);
    expect(await at(minute)).toBeLessThan(10_000 + minute + 11_000);
  });
});

test.each<[string, Parameters<typeof inTurn>[0]]>([
  ["pending", outcome("02", { ...airtime(), client_request_id: "late-1" })],
  ["absent", status(404)],
])("waitForOutcome asks nothing after the deadline: %s", async (_, handler) => {
  const clock = fakeClock();
  const begin = clock.now();
  let last = -1;
  const { client } = watched(clock, (sent) => {
    last = clock.now() - begin;
    return handler(sent);
  });
  await waitForOutcome(client, "late-1", { clock, deadlineMs: 10_000 });
  expect(last).toBeGreaterThan(5_000);
  expect(last).toBeLessThan(10_000);
});
