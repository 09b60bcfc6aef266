/** The database file: other programs' files are not touched, several processes share one, and a full disk is reported. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createSandbox, type Store } from "@vending/sandbox";
import { openDatabase } from "@vending/sandbox/server";
import { afterAll, describe, expect, test } from "vitest";
import { blockSize } from "../src/store/sql-tables.ts";
import { sqliteStore } from "../src/store/sqlite.ts";
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

describe.skipIf(process.platform === "win32")("only its user can read a database", () => {
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
  ])("%s, its log and its index can be read by no other user", async (_, targetOf) => {
    const file = newFile();
    const target = targetOf(file);
    const store = await openDatabase(file);
    await store.insert(transaction(""));
    expect(modes(target)).toEqual(["600", "600", "600"]);
    await store.close();
  });

  test("an existing file keeps its mode", async () => {
    const file = newFile();
    await (await openDatabase(file)).close();
    chmodSync(file, 0o640);
    const store = await openDatabase(file);
    await store.insert(transaction(""));
    expect(modes(file)).toEqual(["640", "640", "640"]);
    await store.close();
  });

  test("a file that cannot be created is named", async () => {
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
    ...[8, 99].map((version): [string, (file: string) => void, RegExp] => [
      `a sandbox's of version ${version}`,
      (file) =>
        sqlite(
          file,
          `PRAGMA application_id = ${0x76656e64}; PRAGMA user_version = ${version}; CREATE TABLE transactions (a)`,
        ),
      new RegExp(
        `its tables have version ${version}, and those of this sandbox have 9: delete it, or name another one$`,
      ),
    ]),
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

test("first attempts are remembered up to a bound, and the oldest is forgotten first", async () => {
  const file = newFile();
  const store = await openDatabase(file);
  await store.firstAttempt("SANDBOX", "id-0");
  const numbers = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 9999)";
  sqlite(file, `${numbers} INSERT INTO attempts (merchant, requestId) SELECT 'SANDBOX', 'id-' || n FROM numbers`);
  expect(await store.firstAttempt("SANDBOX", "id-0")).toBe(false);
  await store.firstAttempt("SANDBOX", "id-10000");
  expect(await store.firstAttempt("SANDBOX", "id-10000")).toBe(false);
  expect(await store.firstAttempt("SANDBOX", "id-0")).toBe(true);
  const looker = new DatabaseSync(file);
  const { count } = looker.prepare("SELECT count(*) AS count FROM attempts").get() ?? {};
  expect(count).toBeLessThanOrEqual(10_000);
  expect(count).toBeGreaterThan(9_990);
  looker.close();
  await store.close();
});

test("a page is right where two blocks of counts meet", async () => {
  const file = newFile();
  const store = await openDatabase(file);
  sqlite(file, `INSERT INTO sqlite_sequence VALUES ('transactions', ${2 * blockSize - 5})`);
  const ids = Array.from({ length: 9 }, (_, index) => `id-${index}`);
  await store.insertAll(
    ids.map((id, index) => ({ ...transaction(id), final: index % 2 === 0 ? "success" : "failed" })),
  );
  const newest = ids.toReversed();
  const all = { merchant: "SANDBOX", now: 2_000 };
  for (const [filter, wanted] of [
    [all, newest],
    [{ ...all, outcome: "success" }, newest.filter((_, index) => index % 2 === 0)],
  ] as const) {
    for (let offset = 0; offset <= wanted.length; offset++) {
      const { rows, total } = await store.list(filter, offset, 2);
      expect(rows.map(({ requestId }) => requestId)).toEqual(wanted.slice(offset, offset + 2));
      expect(total).toBe(wanted.length);
    }
  }
  await store.close();
});

describe("several processes", () => {
  test("count what the others insert and clear", async () => {
    const file = newFile();
    const [one, two] = [await openDatabase(file), await openDatabase(file)] as [Store, Store];
    for (const id of ["a", "b", "c"]) await one.insert(transaction(id));
    await two.insert(transaction("d"));
    const counts = (store: Store) => Promise.all([store.usedRoom(), store.latest(1).then(({ total }) => total)]);
    expect([await counts(one), await counts(two)]).toEqual([
      [4, 4],
      [4, 4],
    ]);
    expect(await two.insert(transaction("a"))).toBeUndefined();
    expect(await one.usedRoom()).toBe(4);
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
  // SQLite reports a file at its largest size as a full disk.
  database.exec(`PRAGMA max_page_count = ${Number(page_count) + 5}`);
  const sandbox = createSandbox({ store: sqliteStore(database) });
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

test("a reset gets 503 if the store is locked", async () => {
  const file = newFile();
  const store = await openDatabase(file);
  const locker = new DatabaseSync(file);
  const impatient = new DatabaseSync(file);
  impatient.exec("PRAGMA busy_timeout = 50");
  locker.exec("BEGIN IMMEDIATE");
  const sandbox = createSandbox({ store: sqliteStore(impatient) });
  const response = await checked(sandbox)("POST", "/sandbox/reset");
  expect(response).toMatchObject({ status: 503, body: { message: expect.stringContaining("locked") } });
  locker.close();
  await sandbox.close();
  await store.close();
});
