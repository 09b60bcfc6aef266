/** A later call goes on where an earlier one ended; and what is stored is believed only as far as it can be true. */
import type { PurchaseOutcome, PurchaseProgress } from "@vending/client";
import { purchase, resume } from "@vending/client";
import { purchaseTimings } from "@vending/contract";
import { expect, test } from "vitest";
import { type FakeClock, fakeClock } from "./lib/clock.ts";
import { airtime, clientOf, inTurn, lost, outcome, status } from "./lib/service.ts";

const minute = 60_000;
const hour = 60 * minute;
const visibilityMs = purchaseTimings.visibility * 1_000;

const posts = ({ methods }: { methods: string[] }) => methods.filter((method) => method === "POST").length;

/** What a database gives back of it. */
function stored(result: PurchaseOutcome): PurchaseProgress {
  if (result.state !== "open") throw new Error(`it has ended: ${result.state}`);
  return JSON.parse(JSON.stringify(result.progress)) as PurchaseProgress;
}

/** Progress of a purchase, as an outcome could have had it a minute ago. */
const progressOf = (
  { client_request_id: requestId }: { client_request_id: string },
  clock: FakeClock,
  change: object,
): PurchaseProgress => {
  const since = clock.now() - minute;
  const rejection = { about: "order", response: { status: 422, body: undefined } } as const;
  return { requestId, state: "id-in-use", since, firstSentAt: since, attempts: 1, rejection, ...change };
};

test("a first 422 ends as refused after `visibility`, across calls and processes", async () => {
  const request = airtime();
  const clock = fakeClock();
  const begin = clock.now();
  const handler = inTurn(status(422), status(404));
  let progress = stored(await purchase(clientOf(handler), request, { clock }));
  expect(progress).toMatchObject({ state: "id-in-use", event: "absent", firstSentAt: begin, attempts: 1 });
  for (;;) {
    clock.advance(minute);
    const result = await resume(clientOf(handler), request, { clock, progress, deadlineMs: 0 });
    const waited = clock.now() - begin;
    if (result.state === "rejected") {
      expect(result).toMatchObject({ money: "return", about: "order", response: { status: 422 } });
      expect(waited).toBeGreaterThanOrEqual(visibilityMs);
      expect(waited).toBeLessThan(visibilityMs + 2 * minute);
      break;
    }
    progress = stored(result);
    expect(waited).toBeLessThan(visibilityMs + minute);
  }
  expect(posts(handler)).toBe(1);
});

/** How the other states continue: `histories.test.ts`. */
test("nothing was sent when `in-doubt`, `ready` and `open` were written, but a later run may have: it is sent if it stays absent", async () => {
  const run = async (state: string, ...handlers: Parameters<typeof inTurn>) => {
    const request = airtime();
    const clock = fakeClock();
    const handler = inTurn(...handlers);
    const progress = progressOf(request, clock, { state });
    const result = await resume(clientOf(handler), request, { clock, progress, deadlineMs: 8_000 });
    return { result, methods: handler.methods.slice(0, 3).join(" "), posts: posts(handler) };
  };
  expect(await run("in-doubt", status(404))).toMatchObject({ methods: "GET POST" });
  for (const state of ["ready", "open"]) {
    expect(await run(state, status(404)), state).toMatchObject({ methods: "GET GET GET" });
    expect(await run(state, ...Array(5).fill(status(404)), status(400))).toMatchObject({
      result: { state: "open" },
      posts: 1,
    });
  }
});

test("a first rejection that the status could not confirm is confirmed by a later call, which knows the reason", async () => {
  const request = airtime();
  const run = async (first: number, ...later: Parameters<typeof inTurn>) => {
    const clock = fakeClock();
    const progress = stored(
      await purchase(clientOf(inTurn(status(first), lost)), request, { clock, deadlineMs: 1_000 }),
    );
    expect(progress).toMatchObject({ state: "unconfirmed", attempts: 1 });
    const handler = inTurn(...later);
    clock.advance(minute);
    const result = await resume(clientOf(handler), request, { clock, progress, deadlineMs: 1_000 });
    expect(posts(handler)).toBe(0);
    return result;
  };
  const rejected = { state: "rejected", money: "return", reason: "x." };
  expect(await run(400, status(404))).toMatchObject({ ...rejected, about: "order", response: { status: 400 } });
  expect(await run(401, status(404))).toMatchObject({ ...rejected, about: "merchant", response: { status: 401 } });
  expect(await run(400, status(401))).toMatchObject({ ...rejected, about: "merchant", response: { status: 400 } });
  expect(await run(400, outcome("00", request))).toMatchObject({ state: "succeeded", attempts: 0 });
});

test("a first rejection is confirmed by a 404 only as long as the id is remembered, and by a denied check only for minutes", async () => {
  const after = async (ms: number, code: number) => {
    const request = airtime();
    const clock = fakeClock();
    const progress = progressOf(request, clock, { state: "unconfirmed", firstSentAt: clock.now() - ms });
    return (await resume(clientOf(status(code)), request, { clock, progress, deadlineMs: 1_000 })).state;
  };
  expect(await after(11 * hour, 404)).toBe("rejected");
  expect(await after(13 * hour, 404)).toBe("open");
  expect(await after(minute, 403)).toBe("rejected");
  expect(await after(hour, 403)).toBe("open");
});

test("progress says when it was first sent, and the earlier of two times counts", async () => {
  const run = async (at: number | undefined, firstSentAt?: number) => {
    const request = airtime();
    const clock = fakeClock();
    const handler = inTurn((sent) => (sent.method === "POST" ? outcome("00", request)(sent) : status(404)(sent)));
    const { firstSentAt: _, ...rest } = progressOf(request, clock, { state: "unanswered" });
    const progress = { ...rest, ...(at !== undefined && { firstSentAt: clock.now() - at }) };
    const options = firstSentAt === undefined ? {} : { firstSentAt: clock.now() - firstSentAt };
    await resume(clientOf(handler), request, { clock, progress, ...options });
    return posts(handler);
  };
  expect(await run(hour)).toBe(1);
  expect(await run(13 * hour)).toBe(0);
  expect(await run(undefined)).toBe(0);
  expect(await run(undefined, hour)).toBe(1);
  expect(await run(hour, 13 * hour)).toBe(0);
  expect(await run(13 * hour, hour)).toBe(0);
});

test("a state that began in the future began now, and another event restarts it", async () => {
  const refusedAfter = async (change: object, ...handlers: Parameters<typeof inTurn>) => {
    const request = airtime();
    const clock = fakeClock();
    const begin = clock.now();
    const progress = progressOf(request, clock, change);
    const options = { clock, progress, deadlineMs: hour };
    const result = await resume(clientOf(inTurn(...handlers, status(404))), request, options);
    expect(result).toMatchObject({ state: "rejected" });
    return clock.now() - begin;
  };
  const { now } = fakeClock();
  expect(await refusedAfter({ since: now() - visibilityMs })).toBe(0);
  expect(await refusedAfter({ since: now() + hour })).toBeGreaterThanOrEqual(visibilityMs);
  expect(await refusedAfter({ since: now() + hour })).toBeLessThan(visibilityMs + minute);
  for (const change of [{ event: "unknown" }, { event: "absent" }]) {
    const handlers = change.event === "absent" ? [lost] : [];
    const waited = await refusedAfter({ since: now() - hour, ...change }, ...handlers);
    expect(waited).toBeGreaterThanOrEqual(visibilityMs);
  }
  expect(await refusedAfter({ since: now() - hour, event: "absent" })).toBe(0);
});

test("between two processes time passes only as far as the clock of the service says so, too", async () => {
  const request = airtime();
  const clock = fakeClock();
  const dated = (code: number) => (sent: Request) => status(code, { date: new Date(clock.now()).toUTCString() })(sent);
  const first = await purchase(clientOf(inTurn(dated(422), dated(404))), request, { clock });
  // The clock of the other machine is ahead of this one by an hour.
  const other = { ...clock, date: () => clock.now() + hour };
  const resumeFrom = (progress: PurchaseProgress, deadlineMs: number) =>
    resume(clientOf(inTurn(dated(404))), request, { clock: other, progress, deadlineMs });
  const second = await resumeFrom(stored(first), 10_000);
  expect(second).toMatchObject({ state: "open", progress: { state: "id-in-use" } });
  expect(await resumeFrom(stored(second), hour)).toMatchObject({ state: "rejected" });
  // What passes in a run is counted once, though both clocks show it.
  const absentAfter = (ms: number) => {
    const clock = fakeClock();
    const serviceSince = clock.now();
    const progress = progressOf(request, clock, { since: serviceSince - hour, serviceSince, event: "absent" });
    const slow = (sent: Request) => {
      clock.advance(20_000);
      return status(404, { date: new Date(serviceSince + ms).toUTCString() })(sent);
    };
    return resume(clientOf(slow), request, { clock, progress, deadlineMs: 0 });
  };
  expect(await absentAfter(visibilityMs - 1_000)).toMatchObject({ progress: { state: "id-in-use" } });
  expect(await absentAfter(visibilityMs)).toMatchObject({ state: "rejected" });
});

test("a service whose clock was never set makes no progress that is refused", async () => {
  const request = airtime();
  const clock = fakeClock();
  const undated = clientOf(status(422, { date: new Date(5_000).toUTCString() }));
  const first = await purchase(undated, request, { clock, deadlineMs: 0 });
  expect(stored(first)).not.toHaveProperty("serviceSince");
  const options = { clock, progress: stored(first), deadlineMs: 0 };
  expect(await resume(undated, request, options)).toMatchObject({ state: "open" });
});

test("progress says since when the state has lasted: what led to it is no event in it", async () => {
  const request = airtime();
  const clock = fakeClock();
  const slowly = (code: number) => (sent: Request) => {
    clock.advance(10_000);
    return status(code)(sent);
  };
  const first = stored(await purchase(clientOf(slowly(422)), request, { clock, deadlineMs: 0 }));
  expect(first).toMatchObject({ state: "id-in-use", since: clock.now() });
  expect(first).not.toHaveProperty("event");
  clock.advance(minute);
  const options = { clock, progress: first, deadlineMs: 0 };
  const second = stored(await resume(clientOf(slowly(404)), request, options));
  expect(second).toMatchObject({ state: "id-in-use", since: first.since, event: "absent" });
});

test("an attempt is counted through all calls", async () => {
  const request = airtime();
  const clock = fakeClock();
  const handler = inTurn(lost, status(404), lost, status(404));
  const options = { clock, deadlineMs: 2_000 };
  const first = await purchase(clientOf(handler), request, options);
  const second = await resume(clientOf(handler), request, { ...options, progress: stored(first) });
  expect(stored(second).attempts).toBe(posts(handler));
  expect(posts(handler)).toBeGreaterThan(stored(first).attempts);
  expect(second).toMatchObject({ attempts: posts(handler) - stored(first).attempts });
});

test("what is no progress of this purchase is refused, and says what is wrong with it", async () => {
  const request = airtime();
  const clock = fakeClock();
  const handler = inTurn(status(404));
  const right = progressOf(request, clock, {});
  const rows: [name: string, values: unknown[]][] = [
    ["requestId", ["another", "", undefined, null, 5, {}]],
    ["state", ["succeeded", "conflict", "paid", "", "constructor", "__proto__", ["id-in-use"], {}, null, undefined, 5]],
    ["since", [clock.now() / 1_000, "1760000000000", Number.NaN, Number.POSITIVE_INFINITY, null, undefined, {}, true]],
    ["serviceSince", [clock.now() / 1_000, "5", Number.NaN, {}]],
    ["event", [5, {}, ["absent"]]],
    ["firstSentAt", [clock.now() / 1_000, "5", Number.NaN, {}]],
    ["attempts", ["1", -1, Number.NaN, undefined, {}]],
    ["rejection", [undefined, null, "x", {}, { about: "me", response: { status: 400 } }, { about: "order" }]],
  ];
  for (const [name, values] of rows)
    for (const value of values) {
      const options = { clock, progress: { ...right, [name]: value } as never };
      await expect(resume(clientOf(handler), request, options), String(value)).rejects.toMatchObject({
        code: "invalid-option",
        message: expect.stringContaining(`progress.${name} must be`),
      });
    }
  for (const progress of [5, "{}", true, 5n, Symbol("x")]) {
    const result = resume(clientOf(handler), request, { progress: progress as never });
    await expect(result).rejects.toThrow("progress must be an object, not ");
  }
  // Each field is told at once, with what was given.
  const wrong = { ...right, state: "succeeded", since: "1760000000000", attempts: -1 } as never;
  await expect(resume(clientOf(handler), request, { clock, progress: wrong })).rejects.toThrow(
    'progress.state must be a state that is not final, not "succeeded"; ' +
      'progress.since must be milliseconds since 1970, not "1760000000000"; progress.attempts must be a number, 0 or more, not -1.',
  );
  expect(handler.methods).toEqual([]);
  // A call that only checked has sent nothing.
  const onlyChecked = { clock, progress: { ...right, attempts: 0 }, deadlineMs: 0 };
  expect(await resume(clientOf(handler), request, onlyChecked)).toMatchObject({ state: "open" });
  // A column that is empty is none.
  const none = await resume(clientOf(handler), request, { clock, progress: null, deadlineMs: 0 });
  expect(none).toMatchObject({ state: "open", statusChecks: 1 });
});
