/** One effect for each purchase that ended, in the transaction that records the end; none after a rollback. */
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { type EndedPurchase, memoryStore, type SqlTransaction } from "@vending/ledger";
import { sqliteTransaction } from "@vending/ledger/sqlite";
import { beforeEach, describe, expect, test } from "vitest";
import { outcomeOf, request, take } from "./lib/requests.ts";
import { kinds, patience } from "./lib/stores.ts";
import { openShop } from "./lib/world.ts";
import { openEach } from "./store-tests.ts";

const own = { transaction: "own" } as const;

const write = ({ requestId, state }: EndedPurchase, transaction: SqlTransaction) =>
  transaction.query("INSERT INTO effect (id, kind) VALUES ($1, $2)", [requestId, state]);

describe.each(kinds)("in $name", (kind) => {
  const each = openEach(kind);
  const open = () => each.opened.again();
  beforeEach(() => each.opened.rows("CREATE TABLE IF NOT EXISTS effect (id TEXT, kind TEXT)"));
  const kindsOf = async (id: string) =>
    (await each.opened.rows("SELECT id, kind FROM effect")).filter((row) => row.id === id).map((row) => row.kind);

  test("three callers at once, one later and a turn of work: one request, one outcome and one effect", async () => {
    const store = open();
    const ends: string[] = [];
    const { ledger, another, service } = openShop({ store, onEnd: write });
    const wanted = request();
    const others = [ledger, another({ store: open(), onEnd: write }), another()];
    const told = await Promise.all(others.map((one) => one.buy(wanted)));
    for (const { state } of [...told, await ledger.buy(wanted)]) ends.push(state);
    await ledger.work();
    expect(ends).toEqual(["succeeded", "succeeded", "succeeded", "succeeded"]);
    expect(await kindsOf(wanted.client_request_id)).toEqual(["succeeded"]);
    expect(service.requests.creates).toBe(1);
  });

  test.each([
    ["failed", 200],
    ["rejected", 401],
  ])("of a purchase that ends as %s, too", async (kind, code) => {
    const world = { fails: 1 };
    const refuse = async () => Response.json({}, { status: 401 });
    const { ledger } = openShop({ store: open(), onEnd: write, world, ...(code === 401 && { fetch: refuse }) });
    const wanted = request();
    for (let n = 0; n < 3; n++) await ledger.buy(wanted);
    expect(await kindsOf(wanted.client_request_id)).toEqual([kind]);
  });

  test("a rejection whose onEnd throws is told all the same: the refund is due", async () => {
    let fails = true;
    const onEnd = async (purchase: EndedPurchase, transaction: SqlTransaction) => {
      await write(purchase, transaction);
      if (fails) throw new Error("no");
    };
    let sent = 0;
    const refuse = async () => {
      sent++;
      return Response.json({}, { status: 401 });
    };
    const { ledger } = openShop({ store: open(), onEnd, fetch: refuse });
    const wanted = request();
    expect(await ledger.buy(wanted)).toMatchObject({ state: "rejected", about: "merchant" });
    expect(await kindsOf(wanted.client_request_id)).toEqual([]);
    fails = false;
    // The create, and the status check that confirms its rejection.
    expect(sent).toBe(2);
    await ledger.work();
    expect(sent).toBe(2);
    expect(await kindsOf(wanted.client_request_id)).toEqual(["rejected"]);
  });

  test.each<[string, (purchase: EndedPurchase, transaction: SqlTransaction) => unknown]>([
    ["catches the error of a statement", (_, one) => one.query("INSERT INTO nothing VALUES (1)").catch(() => {})],
    ["does not await a statement that fails", (_, one) => void one.query("INSERT INTO nothing VALUES (1)")],
    ["commits by itself", (_, one) => one.query("COMMIT")],
    ["throws what is no error", () => Promise.reject(undefined)],
    [
      "writes what only the commit rejects",
      async (_, one) => {
        await one.query(
          "CREATE TABLE late (id TEXT PRIMARY KEY, of TEXT REFERENCES late DEFERRABLE INITIALLY DEFERRED)",
        );
        await one.query("INSERT INTO late VALUES ('one', 'none')");
      },
    ],
    [
      "throws what throws when it is read",
      () => {
        throw new Proxy({}, { get: () => expect.fail("read"), deleteProperty: () => expect.fail("changed") });
      },
    ],
    ["sends two statements in one", (_, one) => one.query("DELETE FROM effect WHERE id = 'x'; COMMIT")],
  ])("an onEnd that %s keeps nothing, and is due", async (_, misuse) => {
    let isFirst = true;
    const onEnd = async (purchase: EndedPurchase, transaction: SqlTransaction) => {
      await write(purchase, transaction);
      if (isFirst) {
        isFirst = false;
        await misuse(purchase, transaction);
      }
    };
    const { ledger, errors } = openShop({ store: open(), onEnd });
    const wanted = request();
    await ledger.buy(wanted);
    const message = expect.stringMatching(`^The onEnd of ${wanted.client_request_id} failed, and work runs it again`);
    expect(errors).toEqual([expect.objectContaining({ name: "OnEndError", message })]);
    expect(await ledger.get(wanted.client_request_id)).toMatchObject({ state: "succeeded", onEnd: "waiting" });
    expect(await kindsOf(wanted.client_request_id)).toEqual([]);
    await ledger.work();
    expect(await ledger.get(wanted.client_request_id)).toMatchObject({ onEnd: "done" });
    expect(await kindsOf(wanted.client_request_id)).toEqual(["succeeded"]);
  });

  test("a waiting onEnd that fails while it writes keeps nothing", async () => {
    const onEnd = (purchase: EndedPurchase, transaction: SqlTransaction) =>
      Promise.all([write(purchase, transaction), Promise.reject(new Error("no mail"))]);
    const { ledger, another } = openShop({ store: open(), onEnd: undefined });
    const wanted = request();
    await ledger.buy(wanted);
    await another({ onEnd }).work();
    expect(await ledger.get(wanted.client_request_id)).toMatchObject({ onEnd: "waiting" });
    expect(await kindsOf(wanted.client_request_id)).toEqual([]);
  });

  test("an onEnd that continues after its end writes nothing", async () => {
    let late: Promise<unknown> | undefined;
    const onEnd = (purchase: EndedPurchase, transaction: SqlTransaction) => {
      late = sleep(30).then(() => write(purchase, transaction));
      late.catch(() => {});
    };
    const { ledger } = openShop({ store: open(), onEnd });
    const wanted = request();
    await ledger.buy(wanted);
    await expect(late).rejects.toThrow("The transaction is over");
    expect(await kindsOf(wanted.client_request_id)).toEqual([]);
  });

  test("onEnd may store the next purchase in its transaction", async () => {
    const next = request();
    const { ledger, service } = openShop({
      store: open(),
      onEnd: async ({ requestId }, transaction): Promise<void> => {
        if (requestId !== next.client_request_id) await ledger.enqueue(next, { transaction });
      },
    });
    await ledger.buy(request());
    expect(await ledger.get(next.client_request_id)).toMatchObject({ state: "open", runs: 0 });
    expect(await ledger.work()).toMatchObject({ succeeded: 1 });
    expect(service.sold.size).toBe(2);
  });

  test("what is enqueued is sold after the commit, within a second; after a rollback nothing is", async () => {
    const store = open();
    const { ledger, service } = openShop({ store, onEnd: write, world: { pendingFor: 1 } });
    const stop = new AbortController();
    const working = ledger.work({ everyMs: 600_000, signal: stop.signal });
    const [kept, undone] = [request(), request()];
    const one = await each.opened.begin();
    expect(await ledger.enqueue(kept, { transaction: one.transaction })).toBe("open");
    await sleep(100);
    expect(service.sold.size).toBe(0);
    await one.end("COMMIT");
    const committed = performance.now();
    await expect.poll(() => kindsOf(kept.client_request_id), { timeout: 5_000, interval: 20 }).toEqual(["succeeded"]);
    expect(performance.now() - committed).toBeLessThan(1_500);
    const second = await each.opened.begin();
    await ledger.enqueue(undone, { transaction: second.transaction });
    await second.end("ROLLBACK");
    await sleep(700);
    stop.abort();
    await working;
    expect(await ledger.get(undone.client_request_id)).toBeUndefined();
    expect([...service.sold.keys()]).toEqual([kept.client_request_id]);
  });

  test("what is enqueued after a savepoint is undone with it, and the rest is sold", async () => {
    const { ledger, service } = openShop({ store: open() });
    const [kept, undone] = [request(), request()];
    const { transaction, end } = await each.opened.begin();
    await ledger.enqueue(kept, { transaction });
    await transaction.query("SAVEPOINT before");
    await ledger.enqueue(undone, { transaction });
    await expect(ledger.enqueue({ ...kept, amount: "7" }, { transaction })).rejects.toThrow("differs in amount");
    await transaction.query("ROLLBACK TO SAVEPOINT before");
    await end("COMMIT");
    expect(await ledger.work()).toMatchObject({ succeeded: 1, open: 0 });
    expect([...service.sold.keys()]).toEqual([kept.client_request_id]);
  });

  test("close waits for an onEnd that is under way, however short the time of grace is", async () => {
    let hasBegun = false;
    const onEnd = async (purchase: EndedPurchase, transaction: SqlTransaction): Promise<void> => {
      hasBegun = true;
      await sleep(200);
      await write(purchase, transaction);
    };
    const { ledger } = openShop({ store: open(), onEnd });
    const wanted = request();
    const bought = ledger.buy(wanted);
    await expect.poll(() => hasBegun, patience).toBe(true);
    await ledger.close({ graceMs: 1 });
    expect(await bought).toMatchObject({ state: "succeeded" });
    expect(await kindsOf(wanted.client_request_id)).toEqual(["succeeded"]);
  });

  test.each([
    "'; DROP TABLE purchase; --",
    "$1",
    "a/b?c#d%2e%2e",
    "😀".repeat(255),
    "\u202e\u200b x",
    "__proto__",
  ])("an id may be any text that an address can hold: %j", async (client_request_id) => {
    const { ledger } = openShop({ store: open(), onEnd: write });
    const wanted = { ...request(), client_request_id };
    expect(await ledger.buy(wanted)).toMatchObject({ state: "succeeded" });
    expect(await ledger.enqueue(wanted, own)).toBe("succeeded");
    expect(await kindsOf(client_request_id)).toEqual(["succeeded"]);
  });

  test("in no transaction nothing is enqueued", async () => {
    const { ledger } = openShop({ store: open() });
    const wanted = request();
    const { transaction, end } = await each.opened.begin();
    if (kind.name === "SQLite") {
      expect(() => sqliteTransaction(new DatabaseSync(":memory:"))).toThrow("in no transaction: begin one first");
      return end("ROLLBACK");
    }
    await transaction.query("COMMIT");
    await expect(ledger.enqueue(wanted, { transaction })).rejects.toMatchObject({
      name: "TransactionError",
      message: expect.stringContaining("in no transaction: begin one first"),
    });
    expect(await ledger.get(wanted.client_request_id)).toBeUndefined();
    await end("COMMIT");
  });
});

test("in memory the end and its effect are one all the same: both are final, and neither happens twice", async () => {
  const told: string[] = [];
  let fails = true;
  const { ledger, another, store } = openShop({
    store: memoryStore(),
    onEnd: async ({ requestId, state }) => {
      await sleep(5);
      if (fails) throw new Error("no");
      told.push(`${requestId} ${state}`);
    },
  });
  const wanted = request();
  await ledger.buy(wanted);
  expect(await ledger.get(wanted.client_request_id)).toMatchObject({ onEnd: "waiting" });
  fails = false;
  await Promise.all([ledger, another(), another()].map((one) => one.work()));
  const { run } = await take(store);
  const end = () => store.end(run, outcomeOf(run.requestId, "failed"), (one) => told.push(`${one.requestId} failed`));
  expect((await Promise.all([end(), end()])).sort()).toEqual([false, true]);
  expect(told).toEqual([`${wanted.client_request_id} succeeded`, `${run.requestId} failed`]);
});

test("in memory an onEnd may buy the next purchase, and holds up no other", async () => {
  const { ledger, errors } = openShop({
    store: memoryStore(),
    onEnd: async ({ requestId }) => {
      if (requestId === first.client_request_id) await ledger.buy(next);
    },
  });
  const [first, next] = [request(), request()];
  expect(await ledger.buy(first)).toMatchObject({ state: "succeeded" });
  expect(await ledger.get(next.client_request_id)).toMatchObject({ state: "succeeded", onEnd: "done" });
  expect(errors).toEqual([]);
});
