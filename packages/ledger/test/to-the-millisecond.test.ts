/** When a lease ends, when a purchase is due again, and what a list holds, to the millisecond: in a store whose clock is given. */
import { memoryStore, type Store } from "@vending/ledger";
import { beforeEach, describe, expect, test } from "vitest";
import { dueAfterMs } from "../src/stores/backoff.ts";
import { all as collect, outcomeOf, request, take as takeFrom } from "./lib/requests.ts";

const start = Date.UTC(2026, 2, 2, 9);
const lease = { nowMs: 1_000, laterMs: 3_000 };

describe("a store", () => {
  let time = start;
  let store: Store;
  beforeEach(() => {
    time = start;
    store = memoryStore({ now: () => time }) as Store;
  });
  const take = async (wanted = request(), times = lease) => {
    const begun = await takeFrom(store, wanted, times);
    expect(begun.isNew).toBe(begun.run.number === 1);
    return begun;
  };
  const ids = async (items: ReturnType<Store["list"]>) => (await collect(items)).map(({ requestId }) => requestId);

  test("a lease is held until its last millisecond is over, for every caller", async () => {
    const wanted = request();
    const { run, purchase } = await take(wanted);
    expect(run).toEqual({ requestId: wanted.client_request_id, number: 1, leaseMs: 1_000 });
    expect(purchase).toEqual({
      requestId: wanted.client_request_id,
      request: wanted,
      state: "open",
      money: "hold",
      storedAt: new Date(start),
      attempts: [new Date(start)],
      progress: undefined,
      learned: undefined,
      sentSince: new Date(start),
      account: undefined,
      runs: 1,
    });
    time = start + 999;
    expect(await store.begin(wanted, lease)).toMatchObject({ kind: "held", purchase });
    expect(await store.takeDue(1)).toEqual([]);
    time = start + 1_000;
    expect(await store.takeDue(1)).toMatchObject([
      { run: { number: 2, leaseMs: 3_000 }, purchase: { ...purchase, runs: 2 } },
    ]);
    // The lease of one that was due lasts as long as `begin` said.
    time = start + 3_999;
    expect(await store.begin(wanted, lease)).toMatchObject({ kind: "held" });
    time = start + 4_000;
    expect(await store.begin(wanted, { nowMs: 10, laterMs: 50 })).toMatchObject({ kind: "leased", isNew: false });
    time = start + 4_010;
    expect(await store.takeDue(1)).toMatchObject([{ run: { number: 4, leaseMs: 50 } }]);
  });

  test("a list begins at a moment and ends before another; what ended before a moment is deleted", async () => {
    const all: string[] = [];
    for (let count = 0; count < 3; count++) {
      // At the same millisecond, an id that is lower than others is no earlier.
      const { run } = await take(request({ client_request_id: `0-${count}` }));
      all.push(run.requestId);
      time += 10;
      await store.end(run, outcomeOf(run.requestId, "failed"), () => {});
    }
    const at = (ms: number) => new Date(start + ms);
    expect(await ids(store.list({}))).toEqual(all);
    expect(await ids(store.list({ since: at(10) }))).toEqual(all.slice(1));
    expect(await ids(store.list({ since: at(11) }))).toEqual(all.slice(2));
    expect(await ids(store.list({ until: at(10) }))).toEqual(all.slice(0, 1));
    expect(await ids(store.list({ since: at(10), until: at(20) }))).toEqual(all.slice(1, 2));
    expect(await store.get(all[1] ?? "")).toMatchObject({ state: "failed", endedAt: at(20) });
    expect(await store.deleteEnded(at(10))).toBe(0);
    expect(await store.deleteEnded(at(11))).toBe(1);
    expect(await store.deleteEnded(at(31))).toBe(2);
    expect(await ids(store.list({}))).toEqual([]);
  });

  test("what is open is counted by its age, also when the clock was set back", async () => {
    await take();
    for (const [ms, olderThan] of [
      [60_000, { minute: 0, hour: 0, day: 0 }],
      [60_001, { minute: 1, hour: 0, day: 0 }],
      [3_600_001, { minute: 1, hour: 1, day: 0 }],
      [86_400_001, { minute: 1, hour: 1, day: 1 }],
    ] as const) {
      time = start + ms;
      expect(await store.stats()).toMatchObject({ open: 1, oldestOpen: new Date(start), olderThan });
    }
    time = start - 1;
    await take();
    expect(await store.stats()).toMatchObject({ open: 2, oldestOpen: new Date(start - 1) });
  });
});

test.each([
  [0, 0, 0],
  [1, 0, 0],
  [2, 500, 1_000],
  [3, 1_000, 2_000],
  [4, 2_000, 4_000],
  [11, 256_000, 512_000],
  [12, 450_000, 900_000],
  [1_000, 450_000, 900_000],
])("after %i runs it is due again in %i to %i milliseconds", (runs, least, most) => {
  expect(dueAfterMs(runs, () => 0)).toBe(least);
  expect(dueAfterMs(runs, () => 1)).toBe(most);
});
