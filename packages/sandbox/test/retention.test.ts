/** What is older than the retention is forgotten; until then, an id sells once. */
import { createSandbox, type Limits, type SandboxOptions, type Store, testClock } from "@vending/sandbox";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { memoryStore } from "../src/store/memory.ts";
import { StoreUnavailable } from "../src/store/store.ts";
import { checked } from "./lib/checked.ts";
import { storeKinds, transaction } from "./lib/stores.ts";

const prefix = "/ext/gateway/v1/transactions";
const hour = 3_600_000;
const minute = 60_000;

function sandboxWith(options: SandboxOptions) {
  const clock = testClock();
  const sandbox = createSandbox({ now: clock.now, wait: clock.wait, ...options });
  const call = checked(sandbox);
  const buy = async (client_request_id: string, customer_msisdn = "08031234567") => {
    const body = { merchant_code: "SANDBOX", customer_msisdn, network: "mtn", amount: "500", client_request_id };
    return (await call("POST", `${prefix}/airtime/sync`, { body })).status;
  };
  const status = async (id: string) => (await call("GET", `${prefix}/status/${id}`)).status;
  const total = async () => ((await call("GET", prefix)).body as { pagination: { total: number } }).pagination.total;
  return { clock, sandbox, call, buy, status, total };
}

describe.each(storeKinds())("$name", ({ isHere, isDurable, prepare, create, remove }) => {
  if (!isHere) return test.skip("not here");
  const open = (): Promise<Store> => create()();
  beforeAll(prepare);
  afterAll(remove);

  test("an id sells once while it is remembered, and is forgotten after the retention", async () => {
    const { clock, sandbox, buy, status, total } = sandboxWith({
      store: await open(),
      limits: { retention: 2 * hour },
    });
    expect([await buy("a"), await buy("a"), await buy("pending", "08031230901")]).toEqual([200, 422, 200]);
    clock.advance(hour);
    expect(await buy("b")).toBe(200);
    clock.advance(hour);
    // To the millisecond as old as it may be.
    expect([await buy("a"), await status("a"), await total()]).toEqual([422, 200, 3]);
    clock.advance(minute);
    expect([await status("a"), await status("pending"), await status("b"), await total()]).toEqual([404, 404, 200, 1]);
    expect([await buy("a"), await buy("a"), await buy("b")]).toEqual([200, 422, 422]);
    expect(await total()).toBe(2);
    await sandbox.close();
  });

  test("without a retention, nothing is forgotten", async () => {
    const { clock, sandbox, buy, total } = sandboxWith({ store: await open() });
    await buy("a");
    clock.advance(10 * 365 * 24 * hour);
    expect([await buy("a"), await total()]).toEqual([422, 1]);
    await sandbox.close();
  });

  test("status checks are counted anew for a purchase under an id that was forgotten", async () => {
    const { clock, sandbox, buy, status } = sandboxWith({ store: await open(), limits: { retention: hour } });
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

  test("more than a batch goes in the background, while others are served", async () => {
    const store = await open();
    for (let index = 0; index < 230; index++) await store.insert(transaction(`old-${index}`));
    const { sandbox, buy, total } = sandboxWith({ store, limits: { retention: hour } });
    expect(await buy("new")).toBe(200);
    await expect.poll(total, { timeout: 20_000 }).toBe(1);
    await sandbox.close();
  });

  test("of those that race for the last place of a merchant, one gets it; an id that was used is still known", async () => {
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
    for (let index = 0; index < old; index++) await stores[0].insert(transaction(`old-${index}`));
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

test.each([
  [0, 2_000],
  [hour - 1, 2_000],
  [Number.NaN, 2_000],
  [hour + 0.5, 2_000],
  [-hour, 2_000],
  // What is pending must not be forgotten.
  [2 * hour, 2 * hour + 1],
])("a retention of %d ms with a settleAfter of %d ms is refused", (retention, settleAfter) => {
  const limits: Limits = { retention };
  expect(() => createSandbox({ limits, settleAfter })).toThrow(
    /retention: it is a whole number of milliseconds, at least an hour/,
  );
});

test("a store that cannot forget now does so a minute later, and requests do not notice", async () => {
  const store = memoryStore();
  const forget = vi.spyOn(store, "forget").mockRejectedValueOnce(new StoreUnavailable("away"));
  const { clock, buy, status } = sandboxWith({ store, limits: { retention: hour } });
  expect([await buy("a"), await status("a")]).toEqual([200, 200]);
  expect(forget).toHaveBeenCalledTimes(1);
  clock.advance(hour + minute);
  expect(await status("a")).toBe(404);
  expect(forget).toHaveBeenCalledTimes(2);
});

test("the clock of a sandbox whose store is shared cannot be moved", async () => {
  const { sandbox, call } = sandboxWith({ store: { ...memoryStore(), isShared: true } });
  const before = await call("GET", "/sandbox/clock");
  const refused = await call("POST", "/sandbox/clock", { body: { advance: 1_000 } });
  expect(refused).toMatchObject({ status: 403, body: { message: expect.stringContaining("PostgreSQL") } });
  expect(() => sandbox.advance(1_000)).toThrow(/cannot be moved on PostgreSQL/);
  expect(await call("GET", "/sandbox/clock")).toEqual(before);
  expect((await call("POST", "/sandbox/reset")).status).toBe(204);
});
