/** The database file: nobody else's is touched, several processes share one, and a full disk is said to be one. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createSandbox, type Store } from "@vending/sandbox";
import { openDatabase } from "@vending/sandbox/server";
import { afterAll, describe, expect, test } from "vitest";
import { databaseStore } from "../src/store/sqlite.ts";
import { checked } from "./lib/checked.ts";
import { transaction } from "./lib/stores.ts";

const folder = mkdtempSync(join(tmpdir(), "sandbox-database-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const newFile = () => join(folder, `${++files}.db`);

function sqlite(file: string, ...statements: string[]): void {
  const database = new DatabaseSync(file);
  for (const statement of statements) database.exec(statement);
  database.close();
}

/** As the sandbox made it before its files had a version. */
const unversioned = `PRAGMA journal_mode = WAL;
  CREATE TABLE transactions (seq INTEGER PRIMARY KEY AUTOINCREMENT, merchant TEXT NOT NULL, requestId TEXT NOT NULL,
    msisdn TEXT NOT NULL, product TEXT NOT NULL, network TEXT NOT NULL, amount TEXT NOT NULL, plan TEXT NOT NULL,
    createdAt INTEGER NOT NULL, settleAt INTEGER NOT NULL, final TEXT NOT NULL, UNIQUE (merchant, requestId)) STRICT;
  CREATE TABLE attempts (merchant TEXT NOT NULL, requestId TEXT NOT NULL, PRIMARY KEY (merchant, requestId)) STRICT, WITHOUT ROWID;
  INSERT INTO transactions VALUES (7, 'SANDBOX', 'old', '08031234567', 'airtime', 'mtn', '500', '', 1000, 2000, 'success');`;

describe.skipIf(process.platform === "win32")("what is sold is for its user's eyes", () => {
  const modes = (file: string) =>
    ["", "-wal", "-shm"].map((suffix) => (statSync(file + suffix).mode & 0o777).toString(8));

  test.each([
    ["a new file", (file: string) => file],
    [
      "a new file behind a link",
      (file: string) => {
        symlinkSync(`${file}.target`, file);
        return `${file}.target`;
      },
    ],
  ])("%s, its log and its index can be read by nobody else", async (_, targetOf) => {
    const file = newFile();
    const target = targetOf(file);
    const store = await openDatabase(file);
    await store.insert(transaction(""));
    expect(modes(target)).toEqual(["600", "600", "600"]);
    await store.close();
  });

  test("a file that is there keeps its mode", async () => {
    const file = newFile();
    await (await openDatabase(file)).close();
    chmodSync(file, 0o640);
    const store = await openDatabase(file);
    await store.insert(transaction(""));
    expect(modes(file)).toEqual(["640", "640", "640"]);
    await store.close();
  });

  test("a file that cannot be made is named, and nothing else", async () => {
    const file = join(folder, "none", "file.db");
    await expect(openDatabase(file)).rejects.toThrow(`cannot use ${file} as a database: unable to open database file`);
  });
});

describe("a file that is not a sandbox's is refused, and left as it was", () => {
  test.each<[string, (file: string) => void, RegExp]>([
    ["another program's", (file) => sqlite(file, "CREATE TABLE notes (text)"), /another program/],
    [
      "another program's, with write-ahead log",
      (file) => sqlite(file, "PRAGMA journal_mode = WAL; CREATE TABLE notes (text)"),
      /another program/,
    ],
    [
      "another program's, which says so",
      (file) => sqlite(file, "PRAGMA application_id = 1; CREATE TABLE a (b)"),
      /another program/,
    ],
    ["one with a version of its own", (file) => sqlite(file, "PRAGMA user_version = 3"), /another program/],
    [
      "one whose tables have our names, and other columns",
      (file) =>
        sqlite(
          file,
          "CREATE TABLE transactions (seq INTEGER PRIMARY KEY AUTOINCREMENT, iban); CREATE TABLE attempts (a)",
        ),
      /another program/,
    ],
    [
      "a later sandbox's",
      (file) => {
        sqlite(file, `PRAGMA application_id = ${0x76656e64}; PRAGMA user_version = 99; CREATE TABLE transactions (a)`);
      },
      /a later version of the sandbox/,
    ],
    [
      "one that has a view and nothing else",
      (file) => sqlite(file, "CREATE VIEW letters AS SELECT 1"),
      /another program/,
    ],
    ["one with a negative version", (file) => sqlite(file, "PRAGMA user_version = -1"), /another program/],
    [
      "one with our number and without our tables",
      (file) => sqlite(file, `PRAGMA application_id = ${0x76656e64}; CREATE TABLE letters (a)`),
      /another program/,
    ],
    [
      "one with our number, a version and without our tables",
      (file) =>
        sqlite(file, `PRAGMA application_id = ${0x76656e64}; PRAGMA user_version = 3; CREATE TABLE letters (a)`),
      /another program/,
    ],
    [
      "one with our number and a negative version",
      (file) => sqlite(file, `PRAGMA application_id = ${0x76656e64}; PRAGMA user_version = -1`),
      /another program/,
    ],
    ["no database at all", (file) => writeFileSync(file, "my letters to my aunt\n".repeat(100)), /not a database/],
  ])("%s", async (_, make, message) => {
    const file = newFile();
    make(file);
    const before = readFileSync(file);
    await expect(openDatabase(file)).rejects.toThrow(message);
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});

test("what is remembered of ids that were not kept has a bound: the oldest is forgotten first", async () => {
  const file = newFile();
  const store = await openDatabase(file);
  await store.firstAttempt("SANDBOX", "id-0");
  await store.countStatusCheck("SANDBOX", "id-0");
  const numbers = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 9999)";
  sqlite(
    file,
    `${numbers} INSERT INTO attempts (merchant, requestId) SELECT 'SANDBOX', 'id-' || n FROM numbers`,
    `${numbers} INSERT INTO statusChecks (merchant, requestId, count) SELECT 'SANDBOX', 'id-' || n, 1 FROM numbers`,
  );
  expect(await store.firstAttempt("SANDBOX", "id-0")).toBe(false);
  await store.firstAttempt("SANDBOX", "id-10000");
  await store.countStatusCheck("SANDBOX", "id-10000");
  expect(await store.firstAttempt("SANDBOX", "id-10000")).toBe(false);
  expect(await store.countStatusCheck("SANDBOX", "id-10000")).toBe(2);
  expect(await store.firstAttempt("SANDBOX", "id-0")).toBe(true);
  expect(await store.countStatusCheck("SANDBOX", "id-0")).toBe(1);
  const looker = new DatabaseSync(file);
  for (const table of ["attempts", "statusChecks"]) {
    expect(looker.prepare(`SELECT count(*) AS count FROM ${table}`).get()).toEqual({ count: 10_000 });
  }
  looker.close();
  await store.close();
});

test("a file from before there were versions is taken over, with what is in it", async () => {
  const file = newFile();
  sqlite(file, unversioned);
  const store = await openDatabase(file);
  expect(await store.find("SANDBOX", "old")).toMatchObject({ seq: 7, amount: "500" });
  expect(await store.room()).toBe(1);
  expect((await store.insert(transaction("new")))?.seq).toBe(8);
  await store.close();
  const again = await openDatabase(file);
  expect(await again.latest(10)).toMatchObject({ total: 2, rows: [{ requestId: "new" }, { requestId: "old" }] });
  await again.close();
});

test("the lists of a file from before there were counts find everything, and are counted when it is opened", async () => {
  const file = newFile();
  sqlite(
    file,
    unversioned,
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 5000)
     INSERT INTO transactions (merchant, requestId, msisdn, product, network, amount, plan, createdAt, settleAt, final)
     SELECT 'SANDBOX', n, '08031234567', 'airtime', 'MTN', '500', '', n, n, 'success' FROM numbers`,
  );
  const store = await openDatabase(file);
  const filter = {
    merchant: "SANDBOX",
    msisdn: "08031234567",
    network: "mtn",
    outcome: "success",
    now: 9_000,
  } as const;
  const { rows, total } = await store.list(filter, 4_999, 2);
  expect([total, rows.map(({ requestId }) => requestId)]).toEqual([5_001, ["1", "old"]]);
  await store.close();
  const database = new DatabaseSync(file);
  expect(database.prepare("SELECT DISTINCT msisdn FROM buckets").all()).toHaveLength(2);
  database.close();
});

describe("several processes", () => {
  test("count what the others keep and forget", async () => {
    const file = newFile();
    const [one, two] = [await openDatabase(file), await openDatabase(file)] as [Store, Store];
    for (const id of ["a", "b", "c"]) await one.insert(transaction(id));
    await two.insert(transaction("d"));
    const counts = (store: Store) => Promise.all([store.room(), store.latest(1).then(({ total }) => total)]);
    expect([await counts(one), await counts(two)]).toEqual([
      [4, 4],
      [4, 4],
    ]);
    expect(await two.insert(transaction("a"))).toBeUndefined();
    expect(await one.room()).toBe(4);
    await two.clear();
    expect(await counts(one)).toEqual([0, 0]);
    await one.close();
    await two.close();
  });
});

test("a full disk gets 503 that says so, keeps what was acknowledged, and ends with a reset", async () => {
  const file = newFile();
  await (await openDatabase(file)).close();
  const database = new DatabaseSync(file);
  const { page_count } = database.prepare("PRAGMA page_count").get() ?? {};
  // SQLite reports a file at its largest size as it reports a full disk.
  database.exec(`PRAGMA max_page_count = ${Number(page_count) + 5}`);
  const sandbox = createSandbox({ store: databaseStore(database) });
  const call = checked(sandbox);
  const path = "/ext/gateway/v1/transactions/airtime/sync";
  const buy = (id: string) => {
    const { merchant: merchant_code, msisdn: customer_msisdn, network, amount } = transaction(id);
    return call("POST", path, { body: { merchant_code, customer_msisdn, network, amount, client_request_id: id } });
  };

  const bought: string[] = [];
  let last = await buy("id-0");
  for (let count = 1; last.status === 200 && count < 2_000; count++) {
    bought.push(`id-${count - 1}`);
    last = await buy(`id-${count}`);
  }
  expect(last).toMatchObject({ status: 503, body: { status: "error", code: 503 } });
  expect((last.body as { message: string }).message).toMatch(/disk.* is full/);
  expect(bought.length).toBeGreaterThan(10);
  for (const id of bought) {
    expect((await call("GET", `/ext/gateway/v1/transactions/status/${id}`)).status).toBe(200);
  }
  expect((await call("GET", `/ext/gateway/v1/transactions/status/id-${bought.length}`)).status).toBe(404);

  expect((await call("POST", "/sandbox/reset")).status).toBe(204);
  expect((await buy("id-0")).status).toBe(200);
  await sandbox.close();
});

test("a store that cannot forget answers a reset with 503", async () => {
  const file = newFile();
  const store = await openDatabase(file);
  const locker = new DatabaseSync(file);
  const impatient = new DatabaseSync(file);
  impatient.exec("PRAGMA busy_timeout = 50");
  locker.exec("BEGIN IMMEDIATE");
  const sandbox = createSandbox({ store: databaseStore(impatient) });
  const response = await checked(sandbox)("POST", "/sandbox/reset");
  expect(response).toMatchObject({ status: 503, body: { message: expect.stringContaining("locked") } });
  locker.close();
  await sandbox.close();
  await store.close();
});
