/** The file: what was bought is there after a restart, other programs' files are not touched, and a full disk is reported. */
import fs, {
  chmodSync,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createSandbox, testClock } from "@vending/sandbox";
import { openDatabase } from "@vending/sandbox/server";
import { describe, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../../test/lib/folder.ts";
import { noFiles, shapeOf } from "../../../test/lib/no-files.ts";
import { backingOf } from "../src/data/database-file.ts";
import { Purchases } from "../src/data/purchases.ts";
import { checked, topUp } from "./lib/checked.ts";
import { transaction } from "./lib/transaction.ts";

const folder = temporaryFolder();
let files = 0;
const newFile = () => join(folder, `${++files}.db`);

function sqlite(file: string, ...statements: string[]): void {
  const database = new DatabaseSync(file);
  for (const statement of statements) database.exec(statement);
  database.close();
}

describe.skipIf(process.platform === "win32")("only its owner can read a database", () => {
  test.each<[string, (file: string) => unknown]>([
    ["a new file", () => {}],
    ["a new file behind a link", (file) => symlinkSync(`${file}.target`, file)],
    ["a file that others could read", async (file) => (await openDatabase(file)).close()],
    ["an empty file that others could read", (file) => writeFileSync(file, "")],
  ])("%s, and its log", async (_, make) => {
    const file = newFile();
    await make(file);
    if (existsSync(file)) chmodSync(file, 0o644);
    const purchases = await openDatabase(file);
    purchases.insert(transaction(""));
    for (const one of [file, `${realpathSync(file)}-wal`]) expect(statSync(one).mode & 0o777).toBe(0o600);
    purchases.close();
  });

  test.each([
    "",
    ":memory:",
    "file:a.db",
  ])("%j, which means something else to SQLite, is no name of a file", async (name) => {
    await expect(openDatabase(name)).rejects.toThrow(`cannot use ${name} as a database: it is not the name of a file`);
    expect(existsSync(name)).toBe(false);
  });

  test.each(noFiles)("a %s is refused in words, and left as it was", async (name, make) => {
    const path = newFile();
    await make(path);
    const before = shapeOf(path);
    await expect(openDatabase(path)).rejects.toThrow(`cannot use ${path} as a database: it is a ${name}`);
    expect(shapeOf(path)).toEqual(before);
  });

  test("a file whose mode cannot be changed is used all the same, and a line says so", async () => {
    const file = newFile();
    writeFileSync(file, "");
    chmodSync(file, 0o666);
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    const chmod = vi.spyOn(fs, "chmodSync").mockImplementation(() => {
      throw Object.assign(new Error("EPERM: operation not permitted, chmod"), { code: "EPERM" });
    });
    syncBuiltinESMExports();
    try {
      const purchases = await openDatabase(file);
      purchases.insert(transaction(""));
      purchases.close();
    } finally {
      chmod.mockRestore();
      syncBuiltinESMExports();
    }
    expect(said.mock.calls).toEqual([
      [`warning: others can read ${file}: its mode cannot be changed: this user has no permission`],
    ]);
    said.mockRestore();
  });
});

describe("a file that is not a sandbox's is refused, and left as it was", () => {
  const own = 0x76656e64;
  test.each<[string, (file: string) => void, RegExp]>([
    ["another program's", (file) => sqlite(file, "CREATE TABLE notes (text)"), /another program$/],
    [
      "another program's, with write-ahead log",
      (file) => sqlite(file, "PRAGMA journal_mode = WAL; CREATE TABLE notes (text)"),
      /another program$/,
    ],
    [
      "another program's, which says so",
      (file) => sqlite(file, "PRAGMA application_id = 1; CREATE TABLE a (b)"),
      /another program$/,
    ],
    ["one with a version of its own", (file) => sqlite(file, "PRAGMA user_version = 3"), /another program$/],
    ["one that has a view and nothing else", (file) => sqlite(file, "CREATE VIEW a AS SELECT 1"), /another program$/],
    [
      "a sandbox's of another version",
      (file) => sqlite(file, `PRAGMA application_id = ${own}; PRAGMA user_version = 9; CREATE TABLE transactions (a)`),
      /another version of the sandbox: delete it, or name another one$/,
    ],
    ["no database at all", (file) => writeFileSync(file, "my letters to my aunt\n".repeat(100)), /another program$/],
    ["a single byte", (file) => writeFileSync(file, "x"), /another program$/],
  ])("%s", async (_, make, message) => {
    const file = newFile();
    make(file);
    const before = readFileSync(file);
    await expect(openDatabase(file)).rejects.toThrow(message);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect([`${file}-wal`, `${file}-shm`].filter(existsSync)).toEqual([]);
  });

  test("another program's, which is in its log alone", async () => {
    const file = newFile();
    const other = new DatabaseSync(file);
    other.exec("PRAGMA journal_mode = WAL; CREATE TABLE notes (text)");
    await expect(openDatabase(file)).rejects.toThrow(/another program$/);
    other.close();
  });
});

test.each(["not json", "{}", "[1]", "[{}]"])("a row that is %s is named, with what to do", async (json) => {
  const file = newFile();
  const purchases = await openDatabase(file);
  purchases.insert(transaction("a"));
  purchases.close();
  sqlite(file, `UPDATE purchases SET json = '${json}'`);
  await expect(openDatabase(file)).rejects.toThrow(
    /its row with seq 1 is damaged: delete the file, or name another one$/,
  );
});

test("a file that a sandbox holds is refused, and free again when that one closes", async () => {
  const file = newFile();
  const one = await openDatabase(file);
  one.insert(transaction("a"));
  await expect(openDatabase(file)).rejects.toThrow(`cannot use ${file} as a database: another process uses it`);
  one.insert(transaction("b"));
  one.close();
  const two = await openDatabase(file);
  expect(two.newest(9).rows.map(({ requestId }) => requestId)).toEqual(["b", "a"]);
  two.close();
});

const path = "/ext/gateway/v1/transactions/airtime/sync";
const bodyOf = (client_request_id: string) => ({ ...topUp, client_request_id });

test("a restart changes nothing, adds no seed again and goes on counting; a reset is remembered", async () => {
  const file = newFile();
  const clock = testClock();
  const open = async (seed = 0) => createSandbox({ store: await openDatabase(file), seed, now: clock.now });
  const purchase = (id: string) => ({ ...bodyOf(id), product: "airtime" }) as const;
  const first = await open(20);
  await first.add(purchase("one"));
  const before = await first.transactions();
  expect(before[0]).toMatchObject({ request_id: "one", status: "pending" });
  await first.close();

  const second = await open(20);
  expect(await second.transactions()).toEqual(before);
  clock.advance(2_000);
  expect((await second.transactions())[0]).toMatchObject({ request_id: "one", status: "success" });
  await expect(second.add(purchase("one"))).rejects.toThrow("used before");
  await second.add(purchase("two"));
  const references = (await second.transactions()).map(({ internal_reference }) => internal_reference);
  expect(new Set(references).size).toBe(22);
  await second.reset();
  await second.close();

  const third = await open();
  expect((await third.transactions()).length).toBe(20);
  expect(await third.add(purchase("one"))).toBe(1);
  await third.close();
});

test("a full disk gets 503 that says so, keeps what was acknowledged, and ends with a reset", async () => {
  const database = new DatabaseSync(newFile());
  // SQLite reports a file at its largest size as a full disk.
  database.exec("PRAGMA max_page_count = 12");
  const sandbox = createSandbox({ store: new Purchases(backingOf(database)) });
  const call = checked(sandbox);
  const buy = (id: string) => call("POST", path, { body: bodyOf(id) });
  const bought: string[] = [];
  let last = await buy("id-0");
  for (let count = 1; last.status === 200 && count < 2_000; count++) {
    bought.push(`id-${count - 1}`);
    last = await buy(`id-${count}`);
  }
  expect(last).toMatchObject({ status: 503, body: { status: "error", code: 503 } });
  expect((last.body as { message: string }).message).toMatch(/the disk that it is on is full/);
  expect(bought.length).toBeGreaterThan(10);
  const status = async (id: string) => (await call("GET", `/ext/gateway/v1/transactions/status/${id}`)).status;
  for (const id of bought) expect(await status(id)).toBe(200);
  expect(await status(`id-${bought.length}`)).toBe(404);

  expect((await call("POST", "/sandbox/reset")).status).toBe(204);
  expect((await buy("id-0")).status).toBe(200);
  await sandbox.close();
});

test("a file that is deleted or replaced gets 503: what is bought then would be forgotten", async () => {
  for (const isReplaced of [false, true]) {
    const file = newFile();
    const sandbox = createSandbox({ store: await openDatabase(file) });
    const buy = (id: string) => checked(sandbox)("POST", path, { body: bodyOf(id) });
    expect((await buy("one")).status).toBe(200);
    renameSync(file, `${file}.old`);
    if (isReplaced) writeFileSync(file, "");
    const last = await buy("two");
    expect(last).toMatchObject({ status: 503, body: { message: expect.stringContaining("deleted") } });
    await sandbox.close();
  }
});
