/** What went wrong when the ledger was attacked: with a process that stands still, a database that is changed under it, wrong options. */
import { mkdtempSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memoryStore, type Store } from "@vending/ledger";
import { postgresMigration, postgresStore } from "@vending/ledger/postgres";
import { sqliteStore } from "@vending/ledger/sqlite";
import { Pool } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { outcomeOf, request, take } from "./lib/requests.ts";
import { kinds } from "./lib/stores.ts";
import { openShop } from "./lib/world.ts";
import type { Opened } from "./store-tests.ts";

const person = { by: "ada", reason: "the service does not know it" };

describe.each(kinds)("in $name", (kind) => {
  let each: Opened & { change(sql: string): Promise<void> };
  beforeAll(() => kind.prepare());
  beforeEach(() => {
    each = kind.open();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await each.close();
  });
  afterAll(() => kind.remove());

  test.each([
    "begin",
    "takeDue",
  ] as const)("a process that stands still in %s until its lease is over, and a person has settled the purchase, sends nothing", async (call) => {
    const { store } = each;
    const { promise: asleep, resolve: wake } = Promise.withResolvers<void>();
    // biome-ignore lint/suspicious/noExplicitAny: it passes on what it gets
    const standsStill = async (...given: any[]) => {
      const got = await (store[call] as (...all: unknown[]) => Promise<unknown>)(...given);
      await asleep;
      return got;
    };
    const times = { deadlineMs: 50, leaseMarginMs: 50, purchase: { visibilityMs: 10 } };
    const { ledger, another, service } = openShop({ store: { ...store, [call]: standsStill }, ...times });
    const wanted = request();
    if (call === "takeDue") await ledger.enqueue(wanted, { transaction: "own" });
    const buying = call === "begin" ? ledger.buy(wanted) : ledger.work();
    const settle = () => another({ store }).settle(wanted.client_request_id, { state: "failed", ...person });
    await expect
      .poll(
        () =>
          settle().then(
            ({ money }) => money,
            ({ because }) => because,
          ),
        { interval: 20 },
      )
      .toBe("return");
    wake();
    await buying;
    expect(service.sold.size).toBe(0);
  });

  test("what was leased a moment ago is not settled as failed, also if its attempt could not be recorded", async () => {
    const { store, age } = each;
    const { ledger } = openShop({ store });
    const wanted = request();
    await ledger.enqueue(wanted, { transaction: "own" });
    await age(86_400_000);
    await store.takeDue(1);
    await age(240_000);
    // The clock of this process is ahead of that of the database.
    if (kind.name === "PostgreSQL") vi.setSystemTime(Date.now() + 600_000);
    await expect(ledger.settle(wanted.client_request_id, { state: "failed", ...person })).rejects.toMatchObject({
      because: "too-early",
    });
  });

  test.runIf(kind.name === "PostgreSQL")(
    "by a clock that is a day behind, what is a day old is not sent again",
    async () => {
      const { store, age } = each;
      const { ledger, service } = openShop({ store, deadlineMs: 20_000 });
      const wanted = request();
      await take(store, wanted);
      await age(86_400_000);
      vi.setSystemTime(Date.now() - 86_400_000);
      expect(await ledger.buy(wanted)).toMatchObject({ state: "open", cause: { kind: "not-found" } });
      expect(service.sold.size).toBe(0);
    },
  );

  test("two delete the same history at once: neither ends before all is gone", async () => {
    const { store, again, age, change } = each;
    const { ledger } = openShop({ store });
    await ledger.buy(request({ client_request_id: "old" }));
    const count = kind.name === "PostgreSQL" ? 25_000 : 1_300;
    const columns = [
      "request",
      "state",
      "outcome",
      "stored_at",
      "ended_at",
      "runs",
      "unsent_runs",
      "sent_again",
      "lease_ms",
    ];
    const all = [...columns, "locked_until", "due_at"].join();
    await change(`INSERT INTO purchase (request_id, ${all}) WITH RECURSIVE n(i) AS
      (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT 'old-' || i, ${all} FROM purchase, n`);
    await age(60_000);
    const before = new Date();
    const deleteAll = async (one: Store) => {
      const deleted = await one.deleteEnded(before);
      for await (const left of one.list({ limit: 1 })) expect.fail(`${left.requestId} is left`);
      return deleted;
    };
    const other = again();
    await other.stats();
    const [first, second] = await Promise.all([deleteAll(store), deleteAll(other)]);
    expect(first + second).toBe(count + 1);
  });

  test.runIf(kind.name === "PostgreSQL")("a read has a limit at the server, too", async () => {
    const { store, change } = each;
    await store.stats();
    await change(`ALTER TABLE purchase RENAME TO real;
      CREATE VIEW purchase AS SELECT current_setting('statement_timeout') AS request_id`);
    try {
      expect(await store.known(["14s", "0"])).toEqual(["14s"]);
    } finally {
      await change("DROP VIEW purchase; ALTER TABLE real RENAME TO purchase");
    }
  });
});

describe("a SQLite file that is open", () => {
  const folder = mkdtempSync(join(tmpdir(), "vending-attacks-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ["is deleted", ["", "-wal", "-shm"], false],
    ["is moved", ["", "-wal", "-shm"], true],
    ["loses its log", ["-wal"], true],
    ["loses the index of its log, in which its locks are", ["-shm"], true],
    ["has another name, and loses its log", ["-wal"], true, "link.db"],
  ])("%s: nothing is sold, and one line says what to do; what is put back works", async (_, suffixes, isMoved, link?) => {
    const real = join(folder, "shop.db");
    const file = join(folder, link ?? "shop.db");
    if (link) symlinkSync(real, file);
    const store = sqliteStore(file);
    const { ledger, service } = openShop({ store });
    await ledger.buy(request());
    for (const suffix of suffixes) renameSync(real + suffix, `${real}.old${suffix}`);
    const unavailable = {
      name: "StoreUnavailableError",
      message: expect.stringContaining(
        `${file} was deleted, moved or replaced while the ledger had it open. Put it back`,
      ),
    };
    await expect(ledger.buy(request())).rejects.toMatchObject(unavailable);
    await expect(ledger.work()).rejects.toMatchObject(unavailable);
    // With a connection of its own.
    const end = store.end({ requestId: "x", number: 1, leaseMs: 1 }, outcomeOf("x", "failed"), () => {});
    await expect(end).rejects.toThrow("was deleted");
    expect(service.sold.size).toBe(1);
    if (isMoved) {
      for (const suffix of suffixes) renameSync(`${real}.old${suffix}`, real + suffix);
      expect(await ledger.buy(request())).toMatchObject({ state: "succeeded" });
    }
    await ledger.close();
    for (const suffix of ["", "-wal", "-shm"]) rmSync(real + suffix, { force: true });
  });

  test("cannot be written: the error names it", async () => {
    const file = join(folder, "locked.db");
    const store = sqliteStore(file);
    await store.close();
    await expect(store.stats()).rejects.toThrow(`${file}: database is not open`);
  });
});

describe("a database that is away", () => {
  const calls = ["begin", "enqueue", "takeDue", "elsewhere", "move", "get", "known", "list", "stats"] as const;
  const away = new Error("connect ECONNREFUSED");
  const store = { ...memoryStore() };
  for (const call of calls)
    Object.assign(store, {
      [call]:
        call === "list"
          ? () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(away) }) })
          : () => Promise.reject(away),
    });
  const { ledger } = openShop({ store });
  const opened = request();
  const later = openShop({ store: { ...memoryStore(), end: () => Promise.reject(away) } }).ledger;
  beforeAll(() => later.enqueue(opened, { transaction: "own" }));

  test.each<[string, () => Promise<unknown>]>([
    ["buy", () => ledger.buy(request())],
    ["enqueue", () => ledger.enqueue(request(), { transaction: "own" })],
    ["get", () => ledger.get("order")],
    [
      "listUnfinished",
      async () => {
        for await (const _ of ledger.listUnfinished());
      },
    ],
    ["stats", () => ledger.stats()],
    ["settle", () => ledger.settle("order", { state: "failed", ...person })],
    ["cancel", () => ledger.cancel("order", person)],
    ["settle, when it stores the end", () => later.settle(opened.client_request_id, { state: "succeeded", ...person })],
    ["move", () => ledger.move({ from: "elsewhere" })],
    ["reconcile", () => ledger.reconcile()],
    ["work", () => ledger.work()],
  ])("%s says so in one line, with the reason", async (_, call) => {
    await expect(call()).rejects.toMatchObject({
      name: "StoreUnavailableError",
      message: expect.stringMatching(/^The (database|purchase order.*) .* Error: connect ECONNREFUSED$/),
      cause: away,
    });
  });
});

test("a list ends when the ledger is closed", async () => {
  const { ledger, store } = openShop();
  for (let n = 0; n < 3; n++) await take(store);
  const seen: string[] = [];
  const listing = async () => {
    for await (const { requestId } of ledger.listUnfinished()) {
      seen.push(requestId);
      await ledger.close();
    }
  };
  await expect(listing()).rejects.toMatchObject({ name: "LedgerClosedError" });
  expect(seen).toHaveLength(1);
});

describe("a wrong option is named, and nothing is stored", () => {
  const wrong = [Number.NaN, -1, "x", null, {}, [], 1n, Symbol("s"), Object.create(null)];
  const { ledger, store, another } = openShop();
  const postgres = { connectionString: "postgres://127.0.0.1:1/nowhere" };
  // biome-ignore lint/suspicious/noExplicitAny: what no program that compiles passes
  const calls: Record<string, (value: any) => unknown> = {
    "leaseMarginMs must be": (leaseMarginMs) => another({ leaseMarginMs }),
    "onUpdate must be": (onUpdate) => ledger.buy(request(), { onUpdate }),
    "signal must be": (signal) => ledger.buy(request(), { signal }),
    "signal must be an": (signal) => ledger.work({ everyMs: 1, signal }),
    "signal must be an A": (signal) => ledger.reconcile({ signal }),
    "limit must be": (limit) => ledger.reconcile({ limit }),
    "until must be": (until) => ledger.reconcile({ until }),
    "graceMs must be": (graceMs) => another().close({ graceMs }),
    "the request id must be": (id) => (typeof id === "string" ? ledger.get(5 as never) : ledger.get(id)),
    "the request id must be a": (id) => ledger.settle(typeof id === "string" ? 5 : id, { state: "failed", ...person }),
    "deleteEnded needs": (before) => store.deleteEnded(before),
    "now must be": (now) => memoryStore({ now }),
    "now must be a": (now) => sqliteStore(join(tmpdir(), "never.db"), { now }),
    "file must be": (file) => sqliteStore(typeof file === "string" ? ":memory:" : file),
    "maxConnections must be": (maxConnections) => postgresStore({ ...postgres, maxConnections }),
    "max of the pool must be": (max) => postgresStore({ pool: Object.assign(new Pool(), { options: { max } }) }),
    "migrate must be": (migrate) => postgresStore({ ...postgres, migrate }),
    "onError must be": (onError) => postgresStore({ ...postgres, onError }),
    "schema must be": (schema) => postgresMigration({ schema: schema === "x" ? "X" : schema }),
    "pool must be": (pool) => postgresStore({ pool }),
    "connectionString must be": (connectionString) =>
      postgresStore({ connectionString: connectionString === "x" ? "" : connectionString }),
  };
  test.each(Object.entries(calls))("%s", async (message, call) => {
    for (const value of wrong)
      await expect((async () => call(value))(), String(typeof value)).rejects.toMatchObject({
        name: "InvalidOptionError",
        message: expect.stringContaining(message),
      });
    expect(await store.stats()).toMatchObject({ open: 0 });
  });
});
