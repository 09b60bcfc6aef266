/** A process that stood still, or a clock that is wrong, makes no second purchase: the service may have forgotten the id. */
import { purchase, resume } from "@vending/client";
import { expect, test } from "vitest";
import { type FakeClock, fakeClock } from "./lib/clock.ts";
import { airtime, clientOf, inTurn, lost, outcome, status } from "./lib/scripted.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** A clock whose date goes on, by a day, while the process stands still in the pause with this number; its time does not. */
function suspendedIn(pause: number): FakeClock & { date(): number } {
  const clock = fakeClock();
  return { ...clock, date: () => clock.now() + (clock.pauses.length >= pause ? day : 0) };
}

const posts = (methods: readonly string[]) => methods.filter((method) => method === "POST").length;

test("what was decided before a pause is not sent after a day in it", async () => {
  for (const pause of [1, 2, 3]) {
    const handler = inTurn(lost, status(404));
    const result = await purchase(clientOf(handler), airtime(), { clock: suspendedIn(pause) });
    expect(result).toMatchObject({ state: "open" });
    // Each absence before the pause sent it once; nothing did after that.
    expect(posts(handler.methods), `pause ${pause}`).toBe(Math.ceil(pause / 2));
  }
});

test("nor by resume", async () => {
  const handler = inTurn(status(404));
  const clock = suspendedIn(1);
  const options = { clock, firstSentAt: clock.now() - hour };
  expect(await resume(clientOf(handler), airtime(), options)).toMatchObject({ state: "open" });
  expect(posts(handler.methods)).toBe(0);
});

test("a Retry-After of a day makes no second purchase", async () => {
  const handler = inTurn(lost, status(404, { "retry-after": "90000" }), status(404));
  const options = { clock: fakeClock(), deadlineMs: 26 * hour };
  expect(await purchase(clientOf(handler), airtime(), options)).toMatchObject({ state: "open" });
  expect(posts(handler.methods)).toBe(1);
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
    expect(posts(handler.methods)).toBe(1);
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
    expect(posts(handler.methods)).toBe(sent);
  }
});
