/** Starting again after a crash: look first, send only what is not there, and never what is old. */
import { purchase, resume, waitForOutcome } from "@vending/client";
import { expect, test } from "vitest";
import { type FakeClock, fakeClock } from "./lib/clock.ts";
import { airtime, clientOf, inTurn, lost, outcome, status } from "./lib/scripted.ts";

const hour = 3_600_000;
const ago = (clock: FakeClock, ms: number) => ({ clock, firstSentAt: clock.now() - ms });
const posts = ({ methods }: { methods: string[] }) => methods.filter((method) => method === "POST").length;

test("an existing transaction is followed, and nothing is sent", async () => {
  const request = airtime();
  const handler = inTurn(status(404), lost, outcome("02", request), outcome("00", request));
  const result = await resume(clientOf(handler), request, ago(fakeClock(), 1_000));
  expect(result).toMatchObject({ state: "succeeded", replayed: true });
  expect(posts(handler)).toBe(0);
});

/** How long: `when-it-is-sent.test.ts`. */
test("a purchase that stays absent is sent, under the same id", async () => {
  const request = airtime();
  const clock = fakeClock();
  let body: unknown;
  const client = clientOf(async (sent) => {
    if (sent.method === "GET") return status(404)(sent);
    body = await sent.json();
    return outcome("00", request)(sent);
  });
  const result = await resume(client, request, ago(clock, 1_000));
  expect(result).toMatchObject({ state: "succeeded", replayed: false });
  expect(body).toEqual(request);
});

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

test("a rejection is never `rejected`", async () => {
  for (const code of [400, 401, 403, 404, 422]) {
    const request = airtime();
    const handler = inTurn(status(404), (sent) => status(sent.method === "POST" ? code : 404)(sent));
    const options = { ...ago(fakeClock(), hour), deadlineMs: 600_000, visibilityMs: 1_000 };
    expect(await resume(clientOf(handler), request, options), String(code)).toMatchObject({
      state: "open",
    });
    expect(posts(handler)).toBe(1);
    const refused = await resume(clientOf(inTurn(status(code))), request, ago(fakeClock(), 20 * hour));
    expect(refused).toMatchObject({ state: "open" });
  }
});

test("a stored request that no longer validates is looked up, and sent as it was", async () => {
  const request = { ...airtime(), amount: 500, plan: "old" } as never as ReturnType<typeof airtime>;
  const found = clientOf(inTurn(outcome("00", request, { amount: "500.00" })));
  expect(await resume(found, request, ago(fakeClock(), hour))).toMatchObject({ state: "succeeded" });
  let body: unknown;
  const absent = clientOf(async (sent) => {
    if (sent.method === "GET") return status(404)(sent);
    body = await sent.json();
    return outcome("00", request)(sent);
  });
  expect(await resume(absent, request, ago(fakeClock(), hour))).toMatchObject({ state: "succeeded" });
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

test("with a deadline of 0 it checks once", async () => {
  const request = airtime();
  const handler = inTurn(outcome("00", request));
  const options = { ...ago(fakeClock(), hour), deadlineMs: 0 };
  expect(await resume(clientOf(handler), request, options)).toMatchObject({ state: "succeeded" });
});
