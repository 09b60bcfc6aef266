/** What is SQLite's own: transactions, and the file. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs, { chmodSync, existsSync, readdirSync, readlinkSync, statSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { sqliteStore, sqliteTransaction } from "@vending/ledger/sqlite";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "../../../test/lib/folder.ts";
import { noFiles, shapeOf } from "../../../test/lib/no-files.ts";
import { tablesVersion } from "../src/stores/tables.ts";
import { outcomeOf, request, take } from "./lib/requests.ts";
import { openShop } from "./lib/world.ts";

const folder = temporaryFolder();
afterEach(() => vi.restoreAllMocks());

const lease = { nowMs: 1_000, laterMs: 3_000 };

/** A store on a file of its own, and another connection to the file, until the test ends. The table is the shop's. */
function openFile(options?: { now: () => number }) {
  const file = join(folder, `${randomUUID()}.db`);
  const store = sqliteStore(file, options);
  const other = new DatabaseSync(file);
  other.exec("CREATE TABLE delivery (id TEXT)");
  onTestFinished(() => {
    other.close();
    return store.close();
  });
  return { store, other };
}

test("what cannot be stored changes nothing, and keeps nothing else from being stored", async () => {
  const { store } = openFile();
  await expect(store.begin({ ...request(), amount: 5n } as never, lease)).rejects.toThrow(TypeError);
  expect(await store.begin(request(), lease)).toMatchObject({ kind: "leased" });
  expect(await store.stats()).toMatchObject({ open: 1 });
});

test("a store that is closed stores nothing, and a second time is no error", async () => {
  const { store } = openFile();
  await store.close();
  const start = performance.now();
  await expect(store.begin(request(), lease)).rejects.toThrow("database is not open");
  // Only another writer is waited for.
  expect(performance.now() - start).toBeLessThan(2_000);
  await store.close();
});

test("when SQLite has rolled back by itself, as on a full disk, the first error is reported", async () => {
  const { store, other } = openFile();
  other.exec("CREATE TRIGGER full BEFORE INSERT ON purchase BEGIN SELECT RAISE(ROLLBACK, 'disk is full'); END");
  await expect(store.begin(request(), lease)).rejects.toThrow("disk is full");
  other.exec("DROP TRIGGER full");
  expect(await store.begin(request(), lease)).toMatchObject({ kind: "leased" });
});

test("another writer is waited for, and not for ever", async () => {
  const { store, other } = openFile();
  other.exec("BEGIN IMMEDIATE");
  setTimeout(() => other.exec("COMMIT"), 20);
  expect(await store.begin(request(), lease)).toMatchObject({ kind: "leased" });

  other.exec("BEGIN IMMEDIATE");
  vi.spyOn(performance, "now").mockReturnValueOnce(0).mockReturnValue(35_001);
  await expect(store.begin(request(), lease)).rejects.toThrow("database is locked");
});

test("a file that another process holds for a moment is opened when it is free", async () => {
  // SQLite itself does not wait here, whatever its busy timeout.
  const file = join(folder, "held.db");
  const program = `const { DatabaseSync } = require("node:sqlite");
    const held = new DatabaseSync(${JSON.stringify(file)});
    held.exec("BEGIN IMMEDIATE; CREATE TABLE other (a)");
    console.log("held");
    setTimeout(() => { held.exec("COMMIT"); held.close(); }, 300);`;
  const holder = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "ignore"] });
  await once(holder.stdout, "data");
  const store = sqliteStore(file);
  expect(await store.begin(request(), lease)).toMatchObject({ kind: "leased" });
  await store.close();
});

test("a file that is no database is named and refused, and is not kept open", () => {
  const file = join(folder, "other.db");
  writeFileSync(file, "no database, but long enough to be one: ".repeat(100));
  expect(() => sqliteStore(file)).toThrow(`${file}: file is not a database`);
  if (!existsSync("/proc/self/fd")) return;
  const open = readdirSync("/proc/self/fd").map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return ""; // It was closed meanwhile.
    }
  });
  expect(open).not.toContain(file);
});

test.each([
  ["of the version before", "UPDATE ledger_version SET version = 1", "of version 1"],
  ["of no known version", "DROP TABLE ledger_version", "of version 0"],
  ["without its purchases", "DROP TABLE purchase", "of version 0"],
  ["of an empty version", "DELETE FROM ledger_version", "of version 0"],
])("a file %s is refused in words", async (name, change, version) => {
  const file = join(folder, `${name}.db`);
  await sqliteStore(file).close();
  await sqliteStore(file).close();
  const database = new DatabaseSync(file);
  database.exec(change);
  database.close();
  expect(() => sqliteStore(file)).toThrow(`(its tables are ${version}, this one needs ${tablesVersion})`);
});

test("an onEnd that is slow holds up no other purchase, and finds its own by the ledger", async () => {
  const { store, other } = openFile();
  const { promise: waiting, resolve: goOn } = Promise.withResolvers<void>();
  const seen: unknown[] = [];
  const { ledger } = openShop({
    store,
    onEnd: async ({ requestId }, transaction): Promise<void> => {
      seen.push((await ledger.get(requestId))?.state, (await ledger.stats()).open);
      // What is read before the first write may change meanwhile: then it is read again, alone.
      await transaction.query("SELECT count(*) FROM delivery");
      if (requestId === slow.client_request_id) await waiting;
      await transaction.query("INSERT INTO delivery VALUES ($1)", [requestId]);
    },
  });
  const slow = request();
  const bought = ledger.buy(slow);
  await expect.poll(() => seen, { timeout: 20_000 }).toEqual(["open", 1]);
  for (let n = 0; n < 3; n++) expect(await ledger.buy(request())).toMatchObject({ state: "succeeded" });
  goOn();
  expect(await bought).toMatchObject({ state: "succeeded" });
  expect(await ledger.get(slow.client_request_id)).toMatchObject({ state: "succeeded", onEnd: "done" });
  expect(other.prepare("SELECT count(*) AS count, count(DISTINCT id) AS ids FROM delivery").get()).toEqual({
    count: 4,
    ids: 4,
  });
});

test("a statement that waits for another writer until onEnd is given up writes nothing afterwards", async () => {
  const { store, other } = openFile();
  const { run } = await take(store);
  const left = await take(store);
  other.exec("BEGIN IMMEDIATE");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let written: Promise<unknown> | undefined;
  try {
    const ending = store
      .end(run, outcomeOf(run.requestId, "succeeded"), ({ requestId }, { query }) => {
        written = query("INSERT INTO delivery VALUES (?)", [requestId]).catch((error) => error);
        return written;
      })
      .catch((error) => error);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await ending).toMatchObject({ name: "OnEndError" });
    other.exec("COMMIT");
    // The connection has its next transaction.
    const next = store.end(left.run, outcomeOf(left.run.requestId, "succeeded"), () =>
      vi.advanceTimersByTimeAsync(100),
    );
    await vi.advanceTimersByTimeAsync(100);
    expect(await next).toBe(true);
    expect(await written).toMatchObject({ message: expect.stringContaining("over") });
  } finally {
    vi.useRealTimers();
  }
  expect(other.prepare("SELECT * FROM delivery").all()).toEqual([]);
});

test("two ends of one purchase: the second finds it ended, and keeps nothing of what it wrote", async () => {
  const { store, other } = openFile();
  const { run } = await take(store);
  const end = () =>
    store.end(run, outcomeOf(run.requestId, "succeeded"), async ({ requestId }, { query }) => {
      await sleep(20);
      await query("INSERT INTO delivery VALUES (?)", [requestId]);
    });
  expect((await Promise.all([end(), end(), end()])).sort()).toEqual([false, false, true]);
  expect(other.prepare("SELECT id FROM delivery").all()).toHaveLength(1);
});

test.each([
  "",
  ":memory:",
  "file::memory:",
  "file:shop.db",
  undefined as never,
])("a store in SQLite has a file, not %j", (file) => {
  expect(() => sqliteStore(file)).toThrow("file must be the name of a file; memoryStore() keeps purchases in memory");
});

test("a dollar in a text, a name or a comment is no parameter", async () => {
  const database = new DatabaseSync(":memory:");
  database.exec('CREATE TABLE bonus (text TEXT, "$7" TEXT); BEGIN');
  const { query } = sqliteTransaction(database);
  await query("INSERT INTO bonus (text, \"$7\") VALUES ('bonus of $5, it''s $6' || $1, $2) -- $8\n /* $9 */", [
    "!",
    "x",
  ]);
  expect((await query("SELECT * FROM bonus WHERE text LIKE '%$5%' AND \"$7\" = $1", ["x"])).rows).toEqual([
    { text: "bonus of $5, it's $6!", $7: "x" },
  ]);
});

test("a whole number that a statement binds is one, as on PostgreSQL, and is read as a number", async () => {
  const database = new DatabaseSync(":memory:");
  database.exec("CREATE TABLE entry (amount TEXT, key TEXT, details TEXT, flag TEXT, half REAL, most TEXT); BEGIN");
  const { query } = sqliteTransaction(database);
  await query("INSERT INTO entry VALUES ($1, 'order-' || $2, json_object('kobo', $1), $3, $4, $5)", [
    50_000,
    7,
    true,
    2.5,
    Number.MAX_SAFE_INTEGER,
  ]);
  expect((await query("SELECT *, $1 / 2 AS half_of_5, $1 AS five FROM entry", [5])).rows).toEqual([
    {
      ...{ amount: "50000", key: "order-7", details: '{"kobo":50000}', flag: "1", half: 2.5, most: "9007199254740991" },
      ...{ half_of_5: 2, five: 5 },
    },
  ]);
});

test("a long history is deleted in batches, between which the process does other work", async () => {
  const { store, other } = openFile();
  const { run } = await take(store);
  await store.end(run, outcomeOf(run.requestId, "succeeded"), () => {});
  other.exec(`CREATE TEMP TABLE seed AS SELECT * FROM purchase;
    WITH RECURSIVE n (i) AS (SELECT 1 UNION SELECT i + 1 FROM n LIMIT 1200)
    INSERT INTO purchase SELECT 'copy-' || i, request, state, outcome, reference, progress, learned, stored_at, ended_at, on_end_at,
      runs, unsent_runs, sent_since, sent_again, account, lease_ms, locked_until, due_at FROM seed, n`);
  const left = () => other.prepare("SELECT count(*) AS count FROM purchase WHERE outcome IS NOT NULL").get()?.count;
  const seen = new Set<unknown>();
  const turns = setInterval(() => seen.add(left()), 0);
  expect(await store.deleteEnded(new Date(Date.now() + 60_000))).toBe(1_201);
  clearInterval(turns);
  expect(left()).toBe(0);
  expect([...seen].some((count) => Number(count) > 0 && Number(count) < 1_201)).toBe(true);
});

test("a transaction that is over takes nothing more", async () => {
  const { store, other: database } = openFile();
  const { ledger } = openShop({ store });
  const begin = () => {
    database.exec("BEGIN");
    return sqliteTransaction(database);
  };
  const [kept, late, undone] = [request(), request(), request()];
  const transaction = begin();
  // Not awaited, and in time all the same.
  const enqueued = ledger.enqueue(kept, { transaction });
  database.exec("COMMIT");
  expect(await enqueued).toBe("open");
  await expect(ledger.enqueue(late, { transaction })).rejects.toMatchObject({ name: "TransactionError" });
  const rolledBack = ledger.enqueue(undone, { transaction: begin() });
  database.exec("ROLLBACK");
  await rolledBack.catch(() => {});
  expect(await store.known([kept, late, undone].map((one) => one.client_request_id))).toEqual([kept.client_request_id]);
});

test("a transaction that must be begun again is no outage", async () => {
  const { store, other: database } = openFile();
  const { ledger } = openShop({ store });
  database.exec("BEGIN");
  database.prepare("SELECT count(*) FROM purchase").get();
  await ledger.buy(request());
  const transaction = sqliteTransaction(database);
  await expect(ledger.enqueue(request(), { transaction })).rejects.toMatchObject({ errcode: 517 });
});

test.each(noFiles)("a %s is refused in words, and left as it was", async (name, make) => {
  const path = join(folder, `${randomUUID()}.db`);
  await make(path);
  const before = shapeOf(path);
  expect(() => sqliteStore(path)).toThrow(`${path} is a ${name}: the ledger needs a file`);
  expect(shapeOf(path)).toEqual(before);
});

test("a file that is mounted without its folder is refused: each container would have a log of its own, and sell", async () => {
  const file = join(folder, "a mount.db");
  await sqliteStore(file).close();
  const { readFileSync } = fs;
  const mounts = `36 35 98:0 / / rw - ext4 /dev/sda rw\n37 36 98:0 /x.db ${file.replaceAll(" ", "\\040")} rw - ext4 /dev/sda rw\n`;
  const read = vi
    .spyOn(fs, "readFileSync")
    .mockImplementation(((name: string, ...rest: []) =>
      name === "/proc/self/mountinfo" ? mounts : readFileSync(name, ...rest)) as typeof readFileSync);
  syncBuiltinESMExports();
  try {
    expect(() => sqliteStore(file)).toThrow(
      expect.objectContaining({
        name: "InvalidOptionError",
        message: `${file} is mounted without its folder, in which SQLite keeps its log: mount the folder`,
      }),
    );
    await sqliteStore(join(folder, "mount.db")).close();
  } finally {
    read.mockRestore();
    syncBuiltinESMExports();
  }
});

test("a file whose mode cannot be changed is used all the same, and a line says so once", async () => {
  const file = join(folder, "anothers.db");
  writeFileSync(file, "");
  chmodSync(file, 0o666);
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const chmod = vi.spyOn(fs, "chmodSync").mockImplementation(() => {
    throw Object.assign(new Error("EPERM: operation not permitted, chmod"), { code: "EPERM" });
  });
  syncBuiltinESMExports();
  try {
    const { ledger } = openShop({ store: sqliteStore(file) });
    expect(await ledger.buy(request())).toMatchObject({ state: "succeeded" });
    await ledger.close();
  } finally {
    chmod.mockRestore();
    syncBuiltinESMExports();
  }
  expect(said.mock.calls.flat()).toEqual([
    expect.stringMatching(/anothers\.db can be read by others \(mode 666\), and its mode cannot be changed: EPERM/),
  ]);
});

test("others may not read the file", async () => {
  const file = join(folder, "mode.db");
  const store = sqliteStore(file);
  await store.begin(request(), { nowMs: 1, laterMs: 1 });
  for (const name of [file, `${file}-wal`, `${file}-shm`]) expect(statSync(name).mode & 0o077, name).toBe(0);
  await store.close();
  // A group that shares it may go on.
  chmodSync(file, 0o664);
  await sqliteStore(file).close();
  expect(statSync(file).mode & 0o777).toBe(0o660);
});

test("a lease lasts from the moment at which it began, however long another writer was waited for", async () => {
  let time = 1_000;
  const { store, other } = openFile({ now: () => time });
  const wanted = request();
  other.exec("BEGIN IMMEDIATE");
  const taking = take(store, wanted, { nowMs: 100, laterMs: 100 });
  await sleep(20);
  time = 5_000;
  other.exec("COMMIT");
  await taking;
  time = 5_099;
  expect(await store.begin(wanted, lease)).toMatchObject({ kind: "held" });
  time = 5_100;
  expect(await store.begin(wanted, lease)).toMatchObject({ kind: "leased" });
});
