/** On every store, a transaction is forgotten after the retention; until then, its id sells once. */
import type { Store } from "@vending/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storeKinds, transaction } from "./lib/stores.ts";
import { timedSandbox } from "./lib/timed.ts";

const hour = 3_600_000;
const minute = 60_000;

describe.each(storeKinds())("$name", ({ isHere, isDurable, prepare, create, remove }) => {
  if (!isHere) return test.skip("not here");
  const open = (): Promise<Store> => create()();
  beforeAll(prepare);
  afterAll(remove);

  test("an id sells once while it is remembered, and is forgotten after the retention", async () => {
    const { clock, sandbox, buy, status, total } = timedSandbox({
      store: await open(),
      limits: { retention: 2 * hour },
    });
    expect([await buy("a"), await buy("a"), await buy("pending", "08031230901")]).toEqual([200, 422, 200]);
    clock.advance(hour);
    expect(await buy("b")).toBe(200);
    clock.advance(hour);
    // As old as it may be, to the millisecond.
    expect([await buy("a"), await status("a"), await total()]).toEqual([422, 200, 3]);
    clock.advance(minute);
    expect([await status("a"), await status("pending"), await status("b"), await total()]).toEqual([404, 404, 200, 1]);
    expect([await buy("a"), await buy("a"), await buy("b")]).toEqual([200, 422, 422]);
    expect(await total()).toBe(2);
    await sandbox.close();
  });

  test("without a retention, nothing is forgotten", async () => {
    const { clock, sandbox, buy, total } = timedSandbox({ store: await open() });
    await buy("a");
    clock.advance(10 * 365 * 24 * hour);
    expect([await buy("a"), await total()]).toEqual([422, 1]);
    await sandbox.close();
  });

  test("the count of status checks restarts with a purchase under a forgotten id", async () => {
    const { clock, sandbox, buy, status } = timedSandbox({ store: await open(), limits: { retention: hour } });
    const lags = "08031230937";
    for (let time = 0; time < 2; time++) {
      expect(await buy("a", lags)).toBe(200);
      expect([await status("a"), await status("a"), await status("a"), await status("a")]).toEqual([
        500, 500, 500, 200,
      ]);
      clock.advance(hour + minute);
    }
    await sandbox.close();
  });

  test("more than a batch is forgotten in the background, while other requests are served", async () => {
    const store = await open();
    await store.insertAll(Array.from({ length: 230 }, (_, index) => transaction(`old-${index}`)));
    const { sandbox, buy, total } = timedSandbox({ store, limits: { retention: hour } });
    expect(await buy("new")).toBe(200);
    await expect.poll(total, { timeout: 20_000 }).toBe(1);
    await sandbox.close();
  });

  test("of the inserts that race for the last place of a merchant, one succeeds; a duplicate is still found", async () => {
    const opened = create();
    const stores = isDurable ? [await opened(), await opened()] : [await opened()];
    const [one] = stores as [Store];
    for (let index = 0; index < 4; index++) await one.insert(transaction(`first-${index}`), 5);
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (stores[index % stores.length] ?? one).insert(transaction(`race-${index}`), 5).then(
          (inserted) => (inserted ? "inserted" : "used"),
          (error: Error) => error.name,
        ),
      ),
    );
    expect(results.filter((result) => result === "inserted")).toHaveLength(1);
    expect(results.filter((result) => result === "Error")).toHaveLength(11);
    expect((await one.latest(0, "SANDBOX")).total).toBe(5);
    expect(await one.insert(transaction("first-0"), 5)).toBeUndefined();
    expect(await one.insert({ ...transaction("first-0"), merchant: "OTHER" }, 5)).toMatchObject({ merchant: "OTHER" });
    await Promise.all(stores.map((store) => store.close()));
  });

  test("several that forget at once forget each transaction once, and the counts stay right", async () => {
    if (!isDurable) return;
    const opened = create();
    const stores = [await opened(), await opened()] as [Store, Store];
    const old = 600;
    await stores[0].insertAll(Array.from({ length: old }, (_, index) => transaction(`old-${index}`)));
    let forgotten = 0;
    let kept = 0;
    const forget = async (store: Store) => {
      while (forgotten < old) {
        const some = await store.forget(hour, 40);
        forgotten += some;
      }
    };
    const insert = async (store: Store, name: string) => {
      for (; kept < 500; kept++) await store.insert({ ...transaction(`${name}-${kept}`), createdAt: 2 * hour });
    };
    await Promise.all([...stores.map(forget), insert(stores[0], "one"), insert(stores[1], "two")]);
    expect(forgotten).toBe(old);
    const filter = { merchant: "SANDBOX", now: 3 * hour };
    const { rows } = await stores[0].list(filter, 0, 1_000);
    for (const store of stores) {
      expect((await store.list(filter, 0, 1)).total).toBe(rows.length);
      expect((await store.latest(1)).total).toBe(rows.length);
      expect(
        (await store.list({ ...filter, msisdn: "08031234567", network: "MTN", outcome: "success" }, 0, 1)).total,
      ).toBe(rows.length);
    }
    expect(rows.length).toBeGreaterThanOrEqual(500);
    await Promise.all(stores.map((store) => store.close()));
  });
});
