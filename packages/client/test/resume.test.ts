/**
 * When a purchase is sent, and when it is not any more: after a crash, in a process that stood still, or by a clock that is wrong.
 * The service may have forgotten the id of what is old.
 */
import { purchase, type ResumeOptions, resume } from "@vending/client";
import { describe, expect, test } from "vitest";
import { type FakeClock, fakeClock } from "./lib/clock.ts";
import { airtime, clientOf, inTurn, lost, outcome, status } from "./lib/service.ts";

const minute = 60_000;
const hour = 60 * minute;
const ago = (clock: FakeClock, ms: number) => ({ clock, firstSentAt: clock.now() - ms });
const posts = ({ methods }: { methods: string[] }) => methods.filter((method) => method === "POST").length;

/** The first pause, with the chance that the clock draws. */
const firstPause = 375;

/** The moments at which `resume` sends what is not there, in milliseconds. */
async function sentBy(options: ResumeOptions, first = status(404), clock = fakeClock()): Promise<number[]> {
  const begin = clock.now();
  const sentAt: number[] = [];
  const request = airtime();
  let calls = 0;
  const client = clientOf((sent) => {
    if (sent.method === "GET") return calls++ === 0 ? first(sent) : status(404)(sent);
    sentAt.push(clock.now() - begin);
    return outcome("00", request)(sent);
  });
  await resume(client, request, { clock, ...options });
  return sentAt;
}

describe("resume sends what is not there", () => {
  const { now } = fakeClock();

  test.each<[what: string, options: ResumeOptions, atLeast: number, atMost: number]>([
    ...[0, minute, 5 * minute, hour].map((age) => {
      const what = `${age} ms after it was sent: after 15 seconds of absence`;
      return [what, { firstSentAt: now() - age }, 15_000, 25_000] as [string, ResumeOptions, number, number];
    }),
    ["with a short deadline: after a quarter of it", { firstSentAt: now(), deadlineMs: 8_000 }, 2_000, 6_500],
    ["where all is visible soon: after that", { firstSentAt: now(), visibilityMs: 4_000 }, 4_000, 10_000],
    ["where all is visible: after one look", { firstSentAt: now() + 1_000, visibilityMs: 0 }, firstPause, firstPause],
    ["by a clock that was ahead of ours", { firstSentAt: now() + 5 * minute - 1 }, 15_000, 25_000],
    ["at its limit", { firstSentAt: now() - hour, resendWithinMs: hour + firstPause, visibilityMs: 0 }, 375, 375],
  ])("%s", async (_, options, atLeast, atMost) => {
    const [at, ...more] = await sentBy(options);
    expect(more).toEqual([]);
    expect(at).toBeGreaterThanOrEqual(atLeast);
    expect(at).toBeLessThanOrEqual(atMost);
  });

  test("counted from the first absence, and not from the start", async () => {
    const clock = fakeClock();
    const slowly = (sent: Request) => {
      clock.advance(14_000);
      return lost(sent);
    };
    const [at] = await sentBy({ firstSentAt: clock.now() }, slowly, clock);
    expect(at).toBeGreaterThanOrEqual(14_000 + firstPause + 15_000);
  });

  test.each<[what: string, options: ResumeOptions]>([
    ["a moment past its limit", { firstSentAt: now() - hour - 1, resendWithinMs: hour + firstPause, visibilityMs: 0 }],
    ...[13 * hour, 25 * hour, 400 * 24 * hour].map((age): [string, ResumeOptions] => [
      `${age} ms after it was sent`,
      { firstSentAt: now() - age },
    ]),
    ["at an unknown time, null", { firstSentAt: null }],
    ["at an unknown time", {}],
  ])("but not %s: it is looked up", async (_, options) => {
    expect(await sentBy(options)).toEqual([]);
    const request = airtime();
    const found = clientOf(inTurn(status(404), outcome("01", request)));
    expect(await resume(found, request, { clock: fakeClock(), ...options })).toMatchObject({
      state: "failed",
      replayed: true,
    });
  });

  test("by a limit of its own, with the time in each form that a database returns", async () => {
    const at = now() - 2 * hour;
    const forms = [at, String(at), new Date(at), new Date(at).toISOString(), "2026-03-02T08:00:00+01:00"];
    for (const firstSentAt of forms) {
      expect(await sentBy({ firstSentAt, resendWithinMs: hour })).toHaveLength(0);
      expect(await sentBy({ firstSentAt, resendWithinMs: 3 * hour })).toHaveLength(1);
    }
  });
});

test("a stored request that no longer validates is looked up, and sent as it was", async () => {
  const request = { ...airtime(), amount: 500, plan: "old" } as never as ReturnType<typeof airtime>;
  const found = clientOf(inTurn(outcome("00", request, { amount: "500.00" })));
  expect(await resume(found, request, ago(fakeClock(), hour))).toMatchObject({ state: "succeeded", replayed: true });
  let body: unknown;
  const absent = clientOf(async (sent) => {
    if (sent.method === "GET") return status(404)(sent);
    body = await sent.json();
    return outcome("00", request)(sent);
  });
  expect(await resume(absent, request, ago(fakeClock(), hour))).toMatchObject({ state: "succeeded", replayed: false });
  expect(body).toEqual(request);
});

const day = 24 * hour;

/** A clock whose date goes on, by a day, while the process stands still in the pause with this number; its time does not. */
function suspendedIn(pause: number): FakeClock & { date(): number } {
  const clock = fakeClock();
  return { ...clock, date: () => clock.now() + (clock.pauses.length >= pause ? day : 0) };
}

test("what was decided before a pause is not sent after a day in it", async () => {
  for (const pause of [1, 2, 3]) {
    const handler = inTurn(lost, status(404));
    const result = await purchase(clientOf(handler), airtime(), { clock: suspendedIn(pause) });
    expect(result).toMatchObject({ state: "open" });
    // Each absence before the pause sent it once; nothing did after that.
    expect(posts(handler), `pause ${pause}`).toBe(Math.ceil(pause / 2));
  }
});

test("a first attempt is sent, however late it is", async () => {
  const request = airtime();
  const options = { clock: suspendedIn(0), resendWithinMs: 0 };
  const result = await purchase(clientOf(inTurn(outcome("00", request))), request, options);
  expect(result).toMatchObject({ state: "succeeded" });
});

test("422, a day of standing still, then 404: unknown, since the service may have forgotten the id", async () => {
  for (const pause of [1, 2, 10]) {
    const handler = inTurn(status(422), lost, status(404));
    const options = { clock: suspendedIn(pause), deadlineMs: 600_000 };
    expect(await purchase(clientOf(handler), airtime(), options)).toMatchObject({ state: "open" });
    expect(posts(handler)).toBe(1);
  }
});

test("a clock that was set back does not make an old purchase young: the service's own date counts", async () => {
  for (const [ahead, sent] of [
    [2 * hour, 1],
    [15 * hour, 0],
  ] as const) {
    const request = airtime();
    const clock = fakeClock();
    const date = new Date(clock.now() + ahead).toUTCString();
    const handler = inTurn(status(404, { date }), (one) =>
      one.method === "POST" ? outcome("00", request)(one) : status(404)(one),
    );
    await resume(clientOf(handler), request, { clock, firstSentAt: clock.now() - 8 * hour });
    expect(posts(handler)).toBe(sent);
  }
});

test("a clock that jumps ahead makes no time for a transaction to become visible", async () => {
  const request = airtime();
  const clock = fakeClock();
  const handler = inTurn(status(422), status(404), () => {
    clock.advance(3_600_000);
    return status(404)(new Request("https://x.test"));
  });
  const result = await purchase(clientOf(handler), request, { clock, deadlineMs: 400_000 });
  expect(result).toMatchObject({ state: "open" });
});
