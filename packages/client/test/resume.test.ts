/**
 * What is old is never sent: after a crash, in a process that stood still, or by a clock that is wrong. The service may have
 * forgotten the id.
 */
import { purchase, resume, waitForOutcome } from "@vending/client";
import { expect, test } from "vitest";
import { type FakeClock, fakeClock } from "./lib/clock.ts";
import { airtime, clientOf, inTurn, lost, outcome, status } from "./lib/scripted.ts";

const hour = 3_600_000;
const ago = (clock: FakeClock, ms: number) => ({ clock, firstSentAt: clock.now() - ms });
const posts = ({ methods }: { methods: string[] }) => methods.filter((method) => method === "POST").length;

test("a purchase that is old, or was sent at an unknown time, is looked up and never sent", async () => {
  const clock = fakeClock();
  const times = [13 * hour, 25 * hour, 400 * 24 * hour].map((ms) => clock.now() - ms);
  for (const firstSentAt of [...times, null, undefined]) {
    const request = airtime();
    const handler = inTurn(status(404));
    const options = { clock: fakeClock(), firstSentAt };
    expect(await resume(clientOf(handler), request, options)).toMatchObject({ state: "open" });
    expect(posts(handler), String(firstSentAt)).toBe(0);
    const found = clientOf(inTurn(status(404), outcome("01", request)));
    expect(await resume(found, request, options)).toMatchObject({ state: "failed", replayed: true });
  }
  // A limit of its own, and every form of a date.
  for (const firstSentAt of [
    clock.now() - 2 * hour,
    String(clock.now() - 2 * hour),
    new Date(clock.now() - 2 * hour),
    new Date(clock.now() - 2 * hour).toISOString(),
    "2026-03-02T08:00:00+01:00",
  ]) {
    for (const [resendWithinMs, sent] of [
      [hour, 0],
      [3 * hour, 1],
    ] as const) {
      const request = airtime();
      const handler = inTurn(status(404), (one) =>
        one.method === "POST" ? outcome("00", request)(one) : status(404)(one),
      );
      await resume(clientOf(handler), request, { clock: fakeClock(), firstSentAt, resendWithinMs });
      expect(posts(handler)).toBe(sent);
    }
  }
});

test("a purchase with a long deadline is not sent again when it is old", async () => {
  const request = airtime();
  const clock = fakeClock();
  const begin = clock.now();
  let last = 0;
  const client = clientOf((sent) => {
    if (sent.method === "POST") last = clock.now() - begin;
    return status(sent.method === "POST" ? 503 : 404)(sent);
  });
  const options = { clock, deadlineMs: hour, resendWithinMs: 600_000 };
  expect(await purchase(client, request, options)).toMatchObject({ state: "open" });
  expect(last).toBeGreaterThan(500_000);
  expect(last).toBeLessThanOrEqual(620_000);
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

test("a request without an id that can be looked up is refused, whatever it is", async () => {
  for (const request of [null, undefined, 5, "x", [], {}, { client_request_id: ".." }, { client_request_id: 5 }]) {
    const handler = inTurn(status(404));
    for (const call of [resume, purchase])
      await expect(call(clientOf(handler), request as never)).rejects.toMatchObject({ code: "invalid-request" });
    expect(handler.methods).toEqual([]);
  }
  const client = clientOf(inTurn(status(404)));
  const error = { code: "invalid-request" };
  for (const id of [undefined, null, 1001, "", "..", {}])
    await expect(waitForOutcome(client, id as never)).rejects.toMatchObject(error);
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

test("nor by resume", async () => {
  const handler = inTurn(status(404));
  const clock = suspendedIn(1);
  const options = { clock, firstSentAt: clock.now() - hour };
  expect(await resume(clientOf(handler), airtime(), options)).toMatchObject({ state: "open" });
  expect(posts(handler)).toBe(0);
});

test("a Retry-After of a day makes no second purchase", async () => {
  const handler = inTurn(lost, status(404, { "retry-after": "90000" }), status(404));
  const options = { clock: fakeClock(), deadlineMs: 26 * hour };
  expect(await purchase(clientOf(handler), airtime(), options)).toMatchObject({ state: "open" });
  expect(posts(handler)).toBe(1);
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
