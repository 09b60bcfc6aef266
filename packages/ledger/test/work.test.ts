import { getEventListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "@vending/client";
import { purchaseTimings } from "@vending/contract";
import { memoryStore } from "@vending/ledger";
import { describe, expect, test, vi } from "vitest";
import { lease, request, take } from "./lib/requests.ts";
import { createService } from "./lib/service.ts";
import { openShop } from "./lib/world.ts";

const own = { transaction: "own" } as const;

/** A clock on which time passes by sleeping alone. */
function movingClock(ms = 0): Clock {
  return {
    now: () => ms,
    sleep: async (pauseMs) => {
      ms += pauseMs;
    },
    random: () => 0.5,
  };
}

/** A service that rejects each create with 422, knows nothing, and counts; and a clock that is also a calendar. */
function refusing(start: number) {
  const moving = movingClock(start);
  const seen = { creates: 0, checks: 0 };
  const fetch = async ({ method }: Request) => {
    seen[method === "POST" ? "creates" : "checks"]++;
    return Response.json({}, { status: method === "POST" ? 422 : 404 });
  };
  return { clock: { ...moving, date: moving.now }, seen, fetch };
}

test("what a crash left open is resumed, and sent only if it was not sold; what has ended, or has a run, is left alone", async () => {
  const { ledger, store, service } = openShop({ purchase: { visibilityMs: 50 } });
  const [ended, sold, held, ...unsold] = [request(), request(), request(), request(), request()];
  await ledger.buy(ended);
  for (const one of [sold, ...unsold]) await store.begin(one, { nowMs: 100, laterMs: 210_000 });
  await store.begin(held, lease);
  await service.fetch(
    new Request("http://vending.test/ext/gateway/v1/transactions", { method: "POST", body: JSON.stringify(sold) }),
  );
  await sleep(150);
  expect(await ledger.work()).toEqual({ succeeded: 3, failed: 0, rejected: 0, conflict: 0, open: 0 });
  expect([...service.sold.keys()].sort()).toEqual([ended, sold, ...unsold].map((one) => one.client_request_id).sort());
  expect(service.requests.creates).toBe(4);
  expect((await ledger.stats()).open).toBe(1);
});

test("so many requests of new runs are under way at a time, and no more; what waits for its outcome does not count", async () => {
  let [asking, most, isSlow] = [0, 0, true];
  const store = memoryStore();
  const service = createService({ pendingFor: 20 });
  const { ledger } = openShop({
    store,
    concurrency: 3,
    fetch: async (sent) => {
      if (sent.method !== "POST") return service.fetch(sent);
      most = Math.max(most, ++asking);
      await sleep(isSlow ? 20 : 0);
      asking--;
      return service.fetch(sent);
    },
  });
  for (let n = 0; n < 9; n++) await ledger.enqueue(request(), { transaction: "own" });
  expect((await ledger.work()).succeeded).toBe(9);
  expect(most).toBe(3);

  // Eight orders stay pending, in a ledger with one slot. The ninth is sold at once all the same.
  isSlow = false;
  const pending = openShop({ world: { pendingFor: 600_000 } });
  const isOther = async (sent: Request) => (await sent.clone().text()).includes("last-order");
  const busy = openShop({
    concurrency: 1,
    purchase: { clock: { now: () => performance.now(), sleep: (ms) => sleep(ms), random: () => 1 } },
    fetch: async (sent) => ((await isOther(sent)) ? service : pending.service).fetch(sent),
  });
  for (let n = 0; n < 24; n++) await busy.ledger.enqueue(request(), { transaction: "own" });
  const stop = new AbortController();
  const working = busy.ledger.work({ everyMs: 10_000, signal: stop.signal });
  await expect.poll(() => pending.service.sold.size, { timeout: 5_000 }).toBe(24);
  await busy.ledger.enqueue(request({ client_request_id: "last-order" }), { transaction: "own" });
  await expect.poll(() => service.sold.has("last-order"), { timeout: 1_500 }).toBe(true);
  stop.abort();
  // Beyond sixteen for each slot, those that wait longest are given back, and are due again later.
  expect((await working).open).toBeGreaterThan(8);
});

test.each([
  ["a lease of six seconds with a margin of five", { leaseMarginMs: 5_000 }, 1_000],
  ["a lease that is shorter than its margin", { leaseMarginMs: 7_000 }, 0],
  ["a deadline that comes before that", { leaseMarginMs: 1_000, deadlineMs: 3_000 }, 3_000],
])("a run ends before its lease does: %s", async (_, options, followedMs) => {
  const clock = movingClock();
  const connectionLost = () => Promise.reject(new TypeError("connection lost"));
  const { ledger, store } = openShop({ fetch: connectionLost, purchase: { clock }, ...options });
  await store.begin(request(), { nowMs: 0, laterMs: 6_000 });
  expect(await ledger.work()).toMatchObject({ open: 1 });
  expect(clock.now()).toBe(followedMs);
});

test("what is due again in the same call is counted once, by what became of it", async () => {
  let [now, looks] = [Date.now(), 0];
  const store = memoryStore({ now: () => now });
  const takeDue = store.takeDue.bind(store);
  // The first looks are an hour apart, as in a call that takes long.
  vi.spyOn(store, "takeDue").mockImplementation((...given) => {
    if (++looks <= 3) now += 3_600_000;
    return takeDue(...given);
  });
  const service = createService();
  const { ledger } = openShop({
    store,
    concurrency: 1,
    deadlineMs: 0,
    fetch: async (sent) => (looks < 3 ? Promise.reject(new TypeError("connection lost")) : service.fetch(sent)),
  });
  const sold = request();
  await store.begin(sold, { nowMs: 0, laterMs: 210_000 });
  await service.fetch(new Request("http://vending.test/", { method: "POST", body: JSON.stringify(sold) }));
  expect(await ledger.work()).toEqual({ succeeded: 1, failed: 0, rejected: 0, conflict: 0, open: 0 });
  expect(looks).toBe(4);
});

test("while all slots are busy it waits for one, and asks the store for none", async () => {
  const store = memoryStore();
  const takeDue = vi.spyOn(store, "takeDue");
  const { ledger } = openShop({ store, concurrency: 1, fetch: () => new Promise(() => {}) });
  await store.begin(request(), { nowMs: 0, laterMs: 210_000 });
  const controller = new AbortController();
  const working = ledger.work({ everyMs: 1, signal: controller.signal });
  await sleep(50);
  controller.abort();
  expect(await working).toEqual({ succeeded: 0, failed: 0, rejected: 0, conflict: 0, open: 1 });
  expect(takeDue).toHaveBeenCalledOnce();
});

test.each([
  [0, { creates: 1, checks: 9 }],
  [1, { creates: 1, checks: 9 }],
  [13, { creates: 0, checks: 1 }],
])("%i hours later, a turn of a purchase that the service rejects and does not know: %j", async (hours, expected) => {
  const { clock, seen, fetch } = refusing(Date.now() + hours * 3_600_000);
  const { ledger, store } = openShop({ fetch, purchase: { clock } });
  await store.begin(request(), { nowMs: 0, laterMs: 210_000 });
  expect(await ledger.work()).toMatchObject({ open: 1 });
  expect(seen).toEqual(expected);
});

describe("what got 422 at first", () => {
  test("ends as rejected when it would be visible, however many processes and turns that takes, and is sent once", async () => {
    const { clock, seen, fetch } = refusing(Date.now());
    const begin = clock.now();
    const store = memoryStore({ now: clock.now });
    const { ledger, another } = openShop({ store, fetch, purchase: { clock } });
    const wanted = request();
    expect(await ledger.buy(wanted)).toMatchObject({ state: "open", statusChecks: expect.any(Number) });
    expect(await store.get(wanted.client_request_id)).toMatchObject({ progress: { state: "id-in-use", attempts: 1 } });
    for (let turns = 0; ; turns++) {
      expect(turns).toBeLessThan(60);
      const { checks } = seen;
      const worked = await another({ purchase: { clock } }).work();
      // One look a turn: others have theirs before the next.
      expect(seen.checks - checks).toBeLessThanOrEqual(1);
      if (worked.rejected === 1) break;
      expect(worked).toMatchObject({ succeeded: 0, failed: 0, rejected: 0, conflict: 0 });
      await clock.sleep(10_000, undefined);
    }
    const waitedMs = clock.now() - begin;
    expect(waitedMs).toBeGreaterThanOrEqual(purchaseTimings.visibility * 1_000);
    expect(seen.creates).toBe(1);
    expect(await store.get(wanted.client_request_id)).toMatchObject({
      state: "rejected",
      rejection: { about: "order", status: 422 },
    });
    expect(await ledger.buy(wanted)).toMatchObject({ state: "rejected", response: { status: 422 } });
    expect(seen.creates).toBe(1);
  });

  test("stays open if that cannot be recorded", async () => {
    const { clock, fetch } = refusing(Date.now());
    const store = memoryStore({ now: clock.now });
    vi.spyOn(store, "end").mockRejectedValue(new Error("database is away"));
    const { ledger } = openShop({ store, fetch, purchase: { clock } });
    await ledger.buy(request());
    await clock.sleep(300_000, undefined);
    expect(await ledger.work()).toMatchObject({ rejected: 0, conflict: 0, open: 1 });
  });
});

test.each<[string, object]>([
  ["another version of the client has written", { state: "a-state-of-tomorrow" }],
  ["has another form", { since: "yesterday" }],
])("progress that %s is not resumed: the purchase is looked up, and nothing is sent", async (_, change) => {
  const { clock, seen, fetch } = refusing(Date.now());
  const store = memoryStore({ now: clock.now });
  const { ledger, errors } = openShop({ store, fetch, deadlineMs: 30_000, purchase: { clock } });
  const wanted = request();
  const begun = await take(store, wanted, { nowMs: 0, laterMs: 120_000 });
  const { client_request_id: requestId } = wanted;
  const progress = { requestId, state: "unanswered", since: clock.now(), attempts: 1, ...change };
  await store.release(begun.run, progress as never);
  expect(await ledger.work()).toMatchObject({ open: 1 });
  expect(seen).toMatchObject({ creates: 0, checks: expect.toSatisfy((checks: number) => checks > 0) });
  expect(errors).toEqual([]);
  expect(await store.get(requestId)).not.toMatchObject({ progress: change });
});

test("another purchase under its id is a conflict, which is reported once", async () => {
  const { ledger, store, service, errors } = openShop();
  const wanted = request();
  await store.begin(wanted, { nowMs: 10, laterMs: 210_000 });
  const other = JSON.stringify({ ...wanted, customer_msisdn: "08039999999", amount: "9000" });
  await service.fetch(new Request("http://vending.test/", { method: "POST", body: other }));
  await sleep(20);
  expect(await ledger.work()).toMatchObject({ conflict: 1, open: 0 });
  await ledger.work();
  expect(errors).toEqual([
    expect.objectContaining({ name: "PurchaseConflictError", outcome: expect.objectContaining({ state: "conflict" }) }),
  ]);
  expect(await store.get(wanted.client_request_id)).toMatchObject({ state: "conflict", money: "hold" });
  expect(service.requests.creates).toBe(1);
});

test("what cannot be looked up stays open, and a person is told: an older program may have sent it", async () => {
  const { ledger, store, service, errors } = openShop();
  await store.begin(request({ client_request_id: ".." }), { nowMs: 10, laterMs: 210_000 });
  await sleep(20);
  expect(await ledger.work()).toEqual({ succeeded: 0, failed: 0, rejected: 0, conflict: 0, open: 1 });
  expect(errors).toEqual([expect.objectContaining({ name: "InvalidRequestError" })]);
  expect(service.requests.creates).toBe(0);
});

test("with an interval it repeats until it is stopped, also when the database is away for a time", async () => {
  const store = memoryStore();
  const away = new Error("database is away");
  vi.spyOn(store, "takeDue").mockRejectedValueOnce(away).mockRejectedValueOnce(away).mockRejectedValueOnce(away);
  const { ledger, errors } = openShop({ store, concurrency: 1, purchase: { visibilityMs: 10 } });
  // Without an interval, it is the caller's.
  await expect(ledger.work()).rejects.toMatchObject({ name: "StoreUnavailableError", cause: away });
  await store.begin(request(), { nowMs: 10, laterMs: 210_000 });
  const controller = new AbortController();
  const working = ledger.work({ everyMs: 20, signal: controller.signal });
  await expect.poll(() => ledger.stats(), { timeout: 5_000 }).toMatchObject({ open: 0 });
  await store.begin(request(), { nowMs: 10, laterMs: 210_000 });
  await expect.poll(() => ledger.stats(), { timeout: 5_000 }).toMatchObject({ open: 0 });
  controller.abort();
  expect(await working).toMatchObject({ succeeded: 2 });
  expect(errors).toHaveLength(2);
});

test("told to stop while the store hands out, it asks the service nothing, and leaves nothing behind at the signal", async () => {
  const store = memoryStore();
  const { takeDue } = store;
  const controller = new AbortController();
  const { ledger, service } = openShop({ store });
  await store.begin(request(), { nowMs: 0, laterMs: 210_000 });
  vi.spyOn(store, "takeDue").mockImplementation((limit) => takeDue(limit).finally(() => controller.abort()));
  expect(await ledger.work({ signal: controller.signal })).toEqual({
    succeeded: 0,
    failed: 0,
    rejected: 0,
    conflict: 0,
    open: 1,
  });
  expect(service.requests).toMatchObject({ creates: 0, statuses: 0 });
  expect(getEventListeners(controller.signal, "abort")).toEqual([]);
});

test.each([0, -1, Number.NaN, "5", null])("an interval that is none is refused: %j", async (everyMs) => {
  await expect(openShop().ledger.work({ everyMs: everyMs as number })).rejects.toThrow(
    expect.objectContaining({ name: "InvalidOptionError", message: "everyMs must be more than 0 milliseconds" }),
  );
});

test.each([
  ["pending", "pending", "pending", "success"],
  ["lost", "success"],
])("what is sent again is followed to its end in the same turn: %s, %s", async (...shown) => {
  const responses = ["absent", ...shown];
  const codes: Record<string, string> = { pending: "02", success: "00" };
  const wanted = request();
  const requestId = wanted.client_request_id;
  const { ledger, store } = openShop({
    fetch: async () => {
      const status = responses.shift() ?? "";
      if (status === "lost") throw new TypeError("fetch failed");
      if (status === "absent") return Response.json({}, { status: 404 });
      const data = { request_id: requestId, internal_reference: "ref-1" };
      return Response.json({ status, response_code: codes[status], data });
    },
    purchase: { clock: movingClock() },
  });
  const begun = await take(store, wanted);
  const now = Date.now();
  await store.addAttempt(begun.run, new Date(now));
  await store.release(begun.run, { requestId, state: "unanswered", since: now, firstSentAt: now, attempts: 1 });
  expect(await ledger.work()).toMatchObject({ succeeded: 1 });
});

test("what is enqueued is leased within half a second, and between the turns the store is asked for nothing else", async () => {
  vi.useFakeTimers();
  const chance = vi.spyOn(Math, "random").mockReturnValue(0);
  try {
    const store = memoryStore();
    const takeDue = vi.spyOn(store, "takeDue");
    const hasNew = vi.spyOn(store, "hasNew").mockRejectedValueOnce(new Error("away"));
    const stop = new AbortController();
    const { ledger, errors } = openShop({ store, fetch: () => new Promise(() => {}) });
    const working = ledger.work({ everyMs: 2_000, signal: stop.signal });
    // A quarter less than two seconds: twice in it, and not when the next one begins anyway.
    await vi.advanceTimersByTimeAsync(1_499);
    expect([takeDue.mock.calls.length, hasNew.mock.calls.length]).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(1);
    expect([takeDue.mock.calls.length, hasNew.mock.calls.length]).toEqual([2, 2]);
    await ledger.enqueue(request(), own);
    await vi.advanceTimersByTimeAsync(500);
    expect([takeDue.mock.calls.length, hasNew.mock.calls.length]).toEqual([3, 3]);
    stop.abort();
    await working;
    expect(hasNew).toHaveBeenCalledTimes(3);
    expect(getEventListeners(stop.signal, "abort")).toEqual([]);
    expect(errors).toEqual([]);
  } finally {
    chance.mockRestore();
    vi.useRealTimers();
  }
});

test("the age counts from the first attempt: what waited for a day to be sent is sent again after a 503", async () => {
  let ahead = -24 * 3_600_000;
  const store = memoryStore({ now: () => Date.now() + ahead });
  const service = createService();
  let [sent, isOverloaded] = [0, true];
  const { ledger } = openShop({
    store,
    fetch: async (one) => {
      if (one.method === "POST") sent++;
      if (one.method === "POST" && isOverloaded) return Response.json({ error: "overload" }, { status: 503 });
      return service.fetch(one);
    },
    deadlineMs: 20_000,
  });
  const wanted = request();
  await ledger.enqueue(wanted, own);
  ahead = 0;
  expect(await ledger.work()).toMatchObject({ open: 1 });
  isOverloaded = false;
  for (let turns = 0; (await ledger.stats()).open > 0 && turns < 3; turns++) {
    ahead += 60_000;
    await ledger.work();
  }
  expect([...service.sold.keys()]).toEqual([wanted.client_request_id]);
  expect(sent).toBeGreaterThan(1);
  expect(await ledger.get(wanted.client_request_id)).toMatchObject({ state: "succeeded", attempts: { length: sent } });
});

test("what other processes hold when a process starts is said once, with when the last lease ends", async () => {
  const told = vi.spyOn(console, "warn").mockImplementation(() => {});
  try {
    const { another, store } = openShop();
    const start = Date.now();
    for (const nowMs of [30_000, 60_000]) await store.begin(request(), { nowMs, laterMs: 1_000 });
    const { run } = await take(store);
    await store.release(run);
    const workFor = async (options = {}) => {
      const stop = new AbortController();
      const working = another(options).work({ everyMs: 1, signal: stop.signal });
      await sleep(50);
      stop.abort();
      await working;
    };
    await workFor();
    const lines = told.mock.calls.map(([line]) => String(line));
    expect(lines).toEqual([expect.stringMatching(/^The ledger: 2 purchases are held until \S+Z, by a process/)]);
    const [, until = ""] = /until (\S+Z)/.exec(lines[0] ?? "") ?? [];
    expect(Math.abs(Date.parse(until) - start - 60_000)).toBeLessThan(20_000);
    const held: unknown[] = [];
    await workFor({ onHeld: (one: unknown) => held.push(one) });
    expect(held).toEqual([{ count: 2, until: new Date(until) }]);
    await another().work();
    expect(told).toHaveBeenCalledOnce();
  } finally {
    told.mockRestore();
  }
});
