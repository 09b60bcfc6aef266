/**
 * What a ledger may expect of every store, as tests of vitest: `@vending/ledger/store-tests`, for those who write one.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { PurchaseProgress } from "@vending/client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { End } from "../src/purchase/record.ts";
import type { Run, Store } from "../src/stores/store.ts";
import { all, outcomeOf, request, take as takeFrom } from "./lib/requests.ts";

/** A store, opened for one test. */
export interface Opened<T = unknown> {
  readonly store: Store<T>;
  /** Opens it again, as another process would. */
  again(): Store<T>;
  /** Makes everything that is stored older by so many milliseconds: leases end, and purchases are due, as much earlier. */
  age(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** A kind of store to test. */
export interface Kind<Each = Opened> {
  readonly name: string;
  prepare(): Promise<void>;
  /** An empty store. */
  open(): Each;
  remove(): Promise<void>;
}

const long = { nowMs: 60_000, laterMs: 1_000 };
/** Leases are over after so long in the tests that wait for that, and none is on the way there, however busy the machine is. */
const leaseMs = 30_000;
const short = { nowMs: leaseMs, laterMs: leaseMs };

const hourMs = 3_600_000;

/** What follows from an end. */
const nothing = () => {};

const success = (requestId: string) => outcomeOf(requestId, "succeeded");
const failed = (requestId: string) => outcomeOf(requestId, "failed");

/** With everything that a rejection can hold. */
const rejection = { about: "merchant", reason: "Unknown key.", status: 401 } as const;
const rejected: End = { state: "rejected", rejection };

/** Opens an empty store of this kind for each test of a `describe`. */
export function openEach<T, Each extends Opened<T>>(
  kind: Kind<Each & Opened<T>>,
): { readonly store: Store<T>; readonly opened: Each } {
  const one = {} as { store: Store<T>; opened: Each };
  beforeAll(() => kind.prepare(), 60_000);
  afterAll(() => kind.remove());
  beforeEach(() => {
    one.opened = kind.open();
    one.store = one.opened.store;
  });
  afterEach(() => one.opened.close());
  return one;
}

/** Describes what holds for a store. */
export function testStore(kind: Kind): void {
  describe(`a store in ${kind.name}`, () => testsOf(kind));
}

function testsOf(kind: Kind): void {
  const each = openEach(kind);
  let store: Store;
  let opened: Opened;
  beforeEach(() => {
    ({ store, opened } = each);
  });

  const take = (wanted = request(), times = long) => takeFrom(store, wanted, times);

  test("keeps the request as it was given, before anything else happens", async () => {
    const wanted = request({ client_request_id: `Ünï "quoted" \\ {brace}, 'single' \u{1F4F1}` });
    const { purchase, isNew, at } = await take(wanted);
    expect(isNew).toBe(true);
    expect(at.getTime() - purchase.storedAt.getTime()).toBeGreaterThanOrEqual(0);
    const found = await opened.again().get(wanted.client_request_id);
    expect(found).toEqual(purchase);
    expect(found).toMatchObject({ request: wanted, state: "open", attempts: [found?.sentSince] });
    expect(Math.abs(Date.now() - Number(found?.storedAt))).toBeLessThan(5_000);
  });

  test("gives the lease to one of many that begin at the same moment", async () => {
    const wanted = request();
    const stores = [store, opened.again(), opened.again()];
    const all = await Promise.all(Array.from({ length: 24 }, (_, n) => stores[n % 3]?.begin(wanted, long)));
    expect(all.filter((begun) => begun?.kind === "leased")).toHaveLength(1);
    expect(all.filter((begun) => begun?.kind === "held")).toHaveLength(23);
  });

  test("gives the lease to one of many when it is over", async () => {
    const wanted = request();
    await take(wanted, short);
    await opened.age(leaseMs);
    const all = await Promise.all(Array.from({ length: 12 }, () => store.begin(wanted, long)));
    expect(all.filter(({ kind }) => kind === "leased")).toHaveLength(1);
    expect(all.find(({ kind }) => kind === "leased")).toMatchObject({ isNew: false, run: { number: 2 } });
  });

  test("hands out what is due once, however many ask", async () => {
    const wanted = Array.from({ length: 20 }, () => request());
    await Promise.all(wanted.map((one) => take(one, short)));
    await opened.age(leaseMs);
    const leased = (await Promise.all(Array.from({ length: 8 }, () => store.takeDue(5)))).flat();
    const ids = leased.map(({ run }) => run.requestId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(leased.filter(({ at, purchase }) => !(at >= purchase.storedAt))).toEqual([]);
    expect(ids.sort()).toEqual(wanted.map(({ client_request_id }) => client_request_id).sort());
    expect(leased[0]?.purchase.request).toEqual(
      wanted.find(({ client_request_id }) => client_request_id === leased[0]?.run.requestId),
    );
  });

  test("hands out first what had the fewest runs, and lets what never ends take turns", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    try {
      const turns: string[] = [];
      const turn = async () => {
        vi.setSystemTime(Date.now() + hourMs);
        await opened.age(hourMs);
        const [due] = await store.takeDue(1);
        if (due) await store.release(due.run);
        turns.push(due?.run.requestId ?? "none");
      };
      const add = async (name: string) => store.release((await take(request({ client_request_id: name }))).run);
      for (const name of ["old", "older"]) await add(name);
      for (let n = 0; n < 20; n++) await turn();
      const counts = ["old", "older"].map((name) => turns.filter((one) => one === name).length);
      expect(counts).toEqual([10, 10]);
      expect(turns.slice(-6).join()).toMatch(/^(old,older,old,older,old,older|older,old,older,old,older,old)$/);

      await add("new");
      turns.length = 0;
      for (let n = 0; n < 11; n++) await turn();
      // A new one goes before them until it had as many runs; then each has its turn.
      expect(turns.slice(0, 7)).toEqual(Array(7).fill("new"));
      expect(turns.slice(-4)).toEqual(expect.arrayContaining(["new", "old", "older"]));
    } finally {
      vi.useRealTimers();
    }
  });

  test("what was handed out to a process that died is due again", async () => {
    await take(request(), short);
    await opened.age(leaseMs);
    expect(await store.takeDue(1)).toHaveLength(1);
    expect(await store.takeDue(1)).toEqual([]);
    await opened.age(short.laterMs);
    expect(await store.takeDue(1)).toMatchObject([{ run: { number: 3 } }]);
  });

  test("what is given back is due at once, and then later", async () => {
    const wanted = request();
    const { run } = await take(wanted);
    await store.release(run);
    const [due] = await store.takeDue(1);
    expect(due?.run).toMatchObject({ requestId: run.requestId, number: 2 });
    if (due) await store.release(due.run);
    expect(await store.takeDue(1)).toEqual([]);
    // A caller may buy it at once.
    const { run: third } = await take(wanted);
    expect(await store.begin(wanted, long)).toMatchObject({ kind: "held" });
    await store.release(third);
    await opened.age(2_000);
    expect(await store.takeDue(1)).toHaveLength(1);
  });

  test("callers who buy it again and again put it off no longer than it is old", async () => {
    const wanted = request();
    for (let runs = 0; runs < 12; runs++) await store.release((await take(wanted)).run);
    await opened.age(4_000);
    expect(await store.takeDue(1)).toHaveLength(1);
  });

  test("a run whose lease is over gives nothing back", async () => {
    const wanted = request();
    const { run } = await take(wanted, short);
    await opened.age(leaseMs);
    await take(wanted);
    await store.release(run);
    expect(await store.begin(wanted, long)).toMatchObject({ kind: "held" });
    expect(await store.takeDue(1)).toEqual([]);
  });

  test("how far a purchase came is kept until a later run says more, and only by the run that holds the lease", async () => {
    /** With everything that progress can hold. */
    const progressOf = ({ requestId }: Run, state: PurchaseProgress["state"]): PurchaseProgress => ({
      requestId,
      state,
      since: 1_772_442_000_001,
      serviceSince: 1_772_442_000_000,
      event: "absent",
      firstSentAt: 1_772_441_990_000,
      attempts: 2,
    });
    const wanted = request();
    const { run, purchase } = await take(wanted);
    expect(purchase.progress).toBeUndefined();
    await store.release(run, progressOf(run, "id-in-use"));
    expect((await opened.again().get(run.requestId))?.progress).toEqual(progressOf(run, "id-in-use"));
    const [due] = await store.takeDue(1);
    expect(due?.purchase.progress).toEqual(progressOf(run, "id-in-use"));
    await store.release(run, progressOf(run, "unanswered"));
    if (due) await store.release(due.run);
    const third = await take(wanted);
    expect(third.purchase.progress).toEqual(progressOf(run, "id-in-use"));
    await store.release(third.run, progressOf(run, "processing"));
    expect((await all(store.list({})))[0]?.progress).toEqual(progressOf(run, "processing"));
    const last = await take(wanted);
    await store.end(last.run, success(run.requestId), nothing);
    await store.release(last.run, progressOf(run, "id-in-use"));
    expect((await store.get(run.requestId))?.progress).toBeUndefined();
  });

  test("what was enqueued is new until its first run, and nothing else is", async () => {
    await take();
    expect(await store.hasNew()).toBe(false);
    const wanted = request();
    await store.enqueue(wanted, 60_000, undefined);
    expect(await store.hasNew()).toBe(true);
    const { run } = await take(wanted);
    expect(await store.hasNew()).toBe(false);
    await store.end(run, success(run.requestId), nothing);
    expect(await store.hasNew()).toBe(false);
  });

  test("an outcome is kept, ends the lease, and is there for the next caller", async () => {
    const wanted = request();
    const { run } = await take(wanted, short);
    await store.end(run, success(run.requestId), nothing);
    const begun = await store.begin(wanted, long);
    expect(begun).toMatchObject({ kind: "over", purchase: { state: "succeeded", outcome: success(run.requestId) } });
    expect(begun.purchase.endedAt).toBeInstanceOf(Date);
    await opened.age(leaseMs);
    expect(await store.takeDue(1)).toEqual([]);
  });

  test("an outcome stays as it is", async () => {
    const wanted = request();
    const { run } = await take(wanted, short);
    await opened.age(leaseMs);
    await take(wanted);
    // From any run.
    expect(await store.end(run, success(run.requestId), nothing)).toBe(true);
    expect(await store.end(run, failed(run.requestId))).toBe(false);
    expect(await store.end(run, rejected, nothing)).toBe(false);
    expect(await store.get(run.requestId)).toMatchObject({ state: "succeeded", outcome: success(run.requestId) });
  });

  test("a rejection and the word of a person are kept only from the run that holds the lease", async () => {
    const settled = (requestId: string): End => ({ ...failed(requestId), settled: { by: "ada", reason: "a call" } });
    for (const endOf of [() => rejected, settled]) {
      const wanted = request();
      const { run: first } = await take(wanted, short);
      await opened.age(leaseMs);
      const { run: second } = await take(wanted);
      const end = endOf(first.requestId);
      expect(await store.end(first, end)).toBe(false);
      expect(await store.end(first, end, nothing)).toBe(false);
      expect(await store.get(first.requestId)).toMatchObject({ state: "open" });
      expect(await store.end(second, end)).toBe(true);
      expect(await store.get(first.requestId)).toMatchObject({ state: end.state });
    }
  });

  test("a rejection stays, with its reason, for the next caller", async () => {
    const wanted = request();
    const { run } = await take(wanted, short);
    await store.end(run, rejected, nothing);
    await opened.age(leaseMs);
    for (const later of [wanted, { ...wanted, amount: "700" }]) {
      const begun = await opened.again().begin(later, long);
      expect(begun).toMatchObject({ kind: "over", purchase: { state: "rejected", request: wanted, rejection } });
      expect(begun.purchase.endedAt).toBeInstanceOf(Date);
      expect(begun.purchase.attempts).toHaveLength(1);
    }
    expect(await store.end(run, success(run.requestId), nothing)).toBe(false);
    expect(await store.get(run.requestId)).toMatchObject({ state: "rejected", money: "return", rejection });
    expect(await store.takeDue(1)).toEqual([]);
    expect((await store.stats()).open).toBe(0);
  });

  test("notes each further attempt, in the order of the calls, whatever the clocks of their processes say", async () => {
    const { run } = await take();
    const times = [new Date("2026-01-02T03:04:06.789Z"), new Date("2026-01-02T03:04:05.678Z")];
    for (const at of times) await store.addAttempt(run, at);
    expect((await store.get(run.requestId))?.attempts.slice(1)).toEqual(times);
  });

  test("lists everything once, oldest first, over many pages", { timeout: 60_000 }, async () => {
    const wanted = Array.from({ length: 510 }, () => request());
    const left = [...wanted];
    const work = async () => {
      for (let one = left.pop(); one; one = left.pop()) await take(one);
    };
    await Promise.all(Array.from({ length: 8 }, work));
    const listed = await all(store.list({}));
    expect(listed.map(({ requestId }) => requestId).sort()).toEqual(
      wanted.map(({ client_request_id }) => client_request_id).sort(),
    );
    expect(listed.map(({ storedAt }) => storedAt.getTime())).toEqual(
      listed.map(({ storedAt }) => storedAt.getTime()).sort((a, b) => a - b),
    );
  });

  test("lists what was stored in a time", async () => {
    await take();
    await sleep(20);
    const since = new Date();
    await sleep(20);
    const { run } = await take();
    await sleep(20);
    const until = new Date();
    await sleep(20);
    await take();
    const listed = await all(store.list({ since, until }));
    expect(listed.map(({ requestId }) => requestId)).toEqual([run.requestId]);
  });

  test("counts and lists what is open", async () => {
    expect(await store.stats()).toEqual({
      open: 0,
      oldestOpen: undefined,
      olderThan: { minute: 0, hour: 0, day: 0 },
      held: 0,
      heldUntil: undefined,
      conflicts: 0,
      onEndWaiting: 0,
      oldestOnEndWaiting: undefined,
    });
    const { purchase } = await take();
    await opened.age(90_000_000);
    await take();
    await opened.age(4_000_000);
    const { run } = await take();
    await store.end(run, success(run.requestId), nothing);
    await opened.age(100_000);
    await take();
    const stats = await store.stats();
    expect(stats).toMatchObject({ open: 3, olderThan: { minute: 2, hour: 2, day: 1 } });
    expect((await all(store.list({ isUnfinished: true }))).map(({ state }) => state)).toEqual(["open", "open", "open"]);
    expect(Math.abs(Number(stats.oldestOpen) - Number(purchase.storedAt))).toBeLessThan(100_000_000);
  });

  test("deletes what ended long ago, and nothing that is open", async () => {
    const { run } = await take();
    await store.addAttempt(run, new Date());
    await store.end(run, success(run.requestId), nothing);
    const open = await take();
    await sleep(10);
    expect(await store.deleteEnded(new Date(Date.now() - 60_000))).toBe(0);
    expect(await store.deleteEnded(new Date(Date.now() + 60_000))).toBe(1);
    expect(await store.get(run.requestId)).toBeUndefined();
    expect(await store.get(open.run.requestId)).toBeDefined();
    expect((await all(store.list({}))).map(({ requestId }) => requestId)).toEqual([open.run.requestId]);
    expect(await store.deleteEnded(new Date(Date.now() + 60_000))).toBe(0);
  });

  test("only the run that holds the lease says that nothing was sent, and then it is as new as before", async () => {
    const wanted = request();
    const first = await take(wanted, short);
    await opened.age(leaseMs);
    const second = await take(wanted);
    expect(second.isNew).toBe(false);
    await store.unsend(first.run);
    expect(await store.get(wanted.client_request_id)).toMatchObject({ sentSince: expect.any(Date) });
    expect(await store.begin(wanted, long)).toMatchObject({ kind: "held" });
    await store.addAttempt(second.run, new Date());
    await store.unsend(second.run);
    expect(await store.get(wanted.client_request_id)).toMatchObject({ sentSince: undefined, attempts: [] });
    expect(await store.takeDue(1)).toMatchObject([{ isNew: true, run: { number: 3 } }]);
  });

  test("a conflict is no end: it is kept with what differs, handed out to nobody, listed, and ended by a success or a failure", async () => {
    const wanted = request();
    const { run } = await take(wanted, short);
    const conflict = { ...outcomeOf(run.requestId, "succeeded"), state: "conflict", money: "hold" } as const;
    const end: End = { ...conflict, fields: ["amount"], shown: "success" };
    const follows = vi.fn();
    expect(await store.end(run, end, follows)).toBe(true);
    expect(await store.end(run, end, follows)).toBe(false);
    expect(await store.end(run, rejected, follows)).toBe(false);
    expect(follows).not.toHaveBeenCalled();
    const kept = { state: "conflict", money: "hold", outcome: end, request: wanted };
    expect(await opened.again().get(run.requestId)).toMatchObject(kept);
    expect((await all(store.list({ isUnfinished: true })))[0]).toMatchObject(kept);
    expect(await store.stats()).toMatchObject({ open: 0, conflicts: 1, onEndWaiting: 0 });
    await store.release(run);
    await opened.age(leaseMs);
    expect(await store.takeDue(1)).toEqual([]);
    expect(await store.deleteEnded(new Date(Date.now() + 60_000))).toBe(0);
    expect(await store.begin(wanted, long)).toMatchObject({ kind: "over", purchase: kept });
    expect(await store.end({ ...run, number: 0 }, failed(run.requestId), follows)).toBe(true);
    expect(follows).toHaveBeenCalledOnce();
    expect(await store.stats()).toMatchObject({ conflicts: 0, onEndWaiting: 0 });
    expect(await store.get(run.requestId)).toMatchObject({ state: "failed", money: "return", onEnd: "done" });
  });

  test("what waits longest comes first, and no more than were asked for", async () => {
    const wanted = [request(), request(), request()];
    // Stored in another order than given back.
    const runs = [];
    for (const one of wanted.toReversed()) runs.unshift((await take(one)).run);
    for (const run of runs) {
      await store.release(run);
      await opened.age(10);
    }
    const order = [await store.takeDue(2), await store.takeDue(2)].map((due) =>
      due.map(({ run }) => run.requestId).sort(),
    );
    const [a, b, c] = wanted.map(({ client_request_id }) => client_request_id);
    expect(order).toEqual([[a, b].sort(), [c]]);
    expect(await store.takeDue(2)).toEqual([]);
  });

  test("knows which ids it has, also those of deleted purchases", async () => {
    const { run } = await take();
    await store.end(run, success(run.requestId), nothing);
    await store.deleteEnded(new Date(Date.now() + 60_000));
    const open = await take();
    expect((await store.known([run.requestId, "never", open.run.requestId])).sort()).toEqual(
      [run.requestId, open.run.requestId].sort(),
    );
  });

  test("what is not stored ends nothing and gives nothing back, and is not sent", async () => {
    const run = { requestId: "none", number: 1, leaseMs: 1 };
    await expect(store.addAttempt(run, new Date())).rejects.toThrow("none is not stored");
    await store.release(run);
    expect(await store.end(run, rejected)).toBe(false);
    expect(await store.end(run, success("none"), nothing)).toBe(false);
    expect(await store.get("none")).toBeUndefined();
  });

  test("what is read cannot be changed, and what was given can be", async () => {
    const wanted = request();
    const { run } = await take(wanted);
    const sent = { ...wanted };
    Object.assign(wanted, { amount: "1" });
    const outcome = success(run.requestId);
    await store.end(run, outcome, nothing);
    Object.assign(outcome, { state: "failed" });
    const found = await store.get(run.requestId);
    expect(found).toMatchObject({ request: sent, outcome: { state: "succeeded" } });
    Object.assign(found ?? {}, { state: "open" });
    expect(await store.begin(sent, long)).toMatchObject({ kind: "over", purchase: { state: "succeeded" } });
  });

  test("keeps everything when it is closed", async () => {
    const { run } = await take(request(), short);
    await store.close();
    await opened.age(leaseMs);
    const [due] = await opened.again().takeDue(1);
    expect(due?.run).toMatchObject({ requestId: run.requestId, number: 2 });
  });
}
