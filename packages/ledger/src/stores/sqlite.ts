/** A store in one SQLite file: for several processes on one machine. */
import { chmodSync, closeSync, openSync, readFileSync, realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { InvalidOptionError } from "@vending/client";
import { kindOf } from "@vending/terminal/files";
import { sleep } from "@vending/terminal/values";
import { logError } from "../purchase/errors.ts";
import { mustBe, mustBeFunctions } from "../purchase/options.ts";
import type { SqlTransaction } from "../purchase/transaction.ts";
import { sqlStore } from "./sql.ts";
import { queryOf, sqliteSql, sqliteTables } from "./sqlite-sql.ts";
import type { Store } from "./store.ts";
import { checkVersion, versionTable } from "./tables.ts";

export { type SqliteDatabase, sqliteTransaction } from "./sqlite-sql.ts";

export interface SqliteStoreOptions {
  /** Milliseconds since 1970. Default: the system's clock. */
  now?: () => number;
}

type Query = SqlTransaction["query"];

/** What is stored survives a crash of the process and of the machine. */
const settings = `
  PRAGMA busy_timeout = 5000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
`;

/** SQLITE_BUSY: another connection writes. SQLITE_BUSY_SNAPSHOT: it has written since this transaction began to read. */
const [busy, changedMeanwhile] = [5, 517];
/** Longer than an `onEnd` may hold the lock. */
const maxBusyMs = 35_000;
const busyPauseMs = 5;
/** How long a file that another process is opening is waited for. */
const maxOpeningMs = 10_000;

/** Keeps purchases in a file, and creates it if it is missing. */
export function sqliteStore(name: string, { now = Date.now }: SqliteStoreOptions = {}): Store<SqlTransaction> {
  // SQLite takes what begins with `file:` for an address, which may be in memory, or of a file that others can read.
  const isFile = typeof name === "string" && name !== "" && name !== ":memory:" && !name.startsWith("file:");
  mustBe(isFile, "file must be the name of a file; memoryStore() keeps purchases in memory");
  mustBeFunctions({ now });
  // Connections that are opened later open the same file, wherever the process has gone.
  const file = resolve(name);
  /** Once: each connection finds the same. */
  let warn: (message: string) => void = (message) => {
    warn = () => {};
    logError(message);
  };
  const open = (): DatabaseSync => {
    const database = openWhenFree(() => openFile(file, (message) => warn(message)));
    // It waits for other writers without blocking: the other writer may be the caller's own transaction, in this process.
    database.exec("PRAGMA busy_timeout = 0");
    return database;
  };
  /** For single statements, each of which takes one turn of the event loop. */
  const main = open();
  const connections = [main];
  /** For transactions with `onEnd`, which span turns of the event loop. */
  const idle: DatabaseSync[] = [];

  const real = realpathSync(file);
  const opened = filesOf(file, real);
  const query = queryOf(main, now);
  const execute: Query = async (text, values) => {
    try {
      return await whenFree(() => {
        mustBeOpen();
        return query(text, values);
      });
    } catch (error) {
      return rethrow(file, error);
    }
  };

  /** What is written to a file that is gone is lost, and another process would sell from a new one. */
  function mustBeOpen(): void {
    if (main.isOpen && filesOf(file, real) !== opened)
      throw new Error(
        `${file} was deleted, moved or replaced while the ledger had it open. Put it back with its -wal and -shm, or stop every process that uses it and start again.`,
      );
  }

  /**
   * On a connection of its own, which takes the write lock with its first statement that writes.
   *
   * @throws {OnEndError}
   */
  async function transaction(work: (query: Query, own: Query) => Promise<boolean>, begin = "BEGIN"): Promise<boolean> {
    mustBeOpen();
    const own = idle.pop() ?? open();
    if (!connections.includes(own)) connections.push(own);
    const query = queryOf(own, now);
    let [isOutdated, isOver] = [false, false];
    const patiently: Query = (text, values) =>
      whenFree(() => {
        // It would be kept on its own, or in the next transaction of this connection.
        if (isOver) throw new Error("The transaction is over: onEnd was given up");
        return query(text, values);
      }).catch((error) => {
        isOutdated ||= Object(error).errcode === changedMeanwhile;
        throw error;
      });
    try {
      await whenFree(() => own.exec(begin));
      const isKept = await work(patiently, patiently);
      own.exec(isKept ? "COMMIT" : "ROLLBACK");
      return isKept;
    } catch (error) {
      isOver = true;
      rollBack(own);
      // It has read before it wrote, and what it read has changed: once more, and nobody else writes meanwhile.
      if (isOutdated && begin === "BEGIN") return transaction(work, "BEGIN IMMEDIATE");
      throw error;
    } finally {
      idle.push(own);
    }
  }

  return sqlStore({
    ...sqliteSql,
    execute,
    transaction: (work) => transaction(work),
    async close() {
      for (const one of connections.splice(0)) one.close();
    },
  });
}

/** Does something as soon as no other connection writes. Only another writer is waited for. */
async function whenFree<T>(work: () => T | Promise<T>): Promise<T> {
  for (const end = performance.now() + maxBusyMs; ; await sleep(busyPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (Object(error).errcode !== busy || performance.now() > end) throw error;
    }
  }
}

function rollBack(database: DatabaseSync): void {
  try {
    database.exec("ROLLBACK");
  } catch {
    // SQLite has rolled back by itself, as on a full disk: the first error says why.
  }
}

/**
 * It holds tokens, which are worth money: a new file is its owner's, and nobody but owner and group reads an old one. Changes
 * nothing but a file, and opens none that is there: to close it would take away SQLite's locks.
 *
 * @throws {InvalidOptionError} It is no file, or its log would not be that of the others that open it.
 */
function closeToOthers(file: string, warn: (message: string) => void): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) {
    closeSync(openSync(file, "a", 0o600));
    return;
  }
  if (!found.isFile()) throw new InvalidOptionError(`${file} is a ${kindOf(found)}: the ledger needs a file`);
  const advice = `${file} is mounted without its folder, in which SQLite keeps its log: mount the folder`;
  mustBe(!isMount(realpathSync(file)), advice);
  if (!(found.mode & 0o007)) return;
  try {
    chmodSync(file, found.mode & 0o770);
  } catch (error) {
    const mode = (found.mode & 0o777).toString(8);
    warn(`${file} can be read by others (mode ${mode}), and its mode cannot be changed: ${(error as Error).message}`);
  }
}

/** Whether only this file is mounted, as into a container. Linux shows that; another system has no such list. */
function isMount(file: string): boolean {
  const octal = (character: string) => `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`;
  const escaped = file.replace(/[\\\s]/g, octal);
  try {
    const lines = readFileSync("/proc/self/mountinfo", "utf8").split("\n");
    return lines.some((line) => line.split(" ")[4] === escaped);
  } catch {
    return false;
  }
}

function openFile(file: string, warn: (message: string) => void): DatabaseSync {
  closeToOthers(file, warn);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    database.exec(settings);
    const version = versionIn(database);
    if (version !== undefined) checkVersion(version, file);
    else database.exec(`BEGIN IMMEDIATE; ${sqliteTables} COMMIT`);
    return database;
  } catch (error) {
    database?.close();
    return rethrow(file, error);
  }
}

/** SQLite does not say which file it means. */
function rethrow(file: string, error: unknown): never {
  if (error instanceof Error && !error.message.includes(file)) error.message = `${file}: ${error.message}`;
  throw error;
}

/** Which files a name means now. SQLite's log, and the index of it in which its locks are, lie beside the file itself. */
const filesOf = (file: string, real: string): string =>
  [file, `${real}-wal`, `${real}-shm`]
    .map((name) => statSync(name, { throwIfNoEntry: false }))
    .map((found) => `${found?.dev}:${found?.ino}`)
    .join();

/**
 * Opens a SQLite file that another process may be opening. Whatever its busy timeout, SQLite does not wait while a new file
 * switches to its write-ahead log, or while that log is recovered. Blocks this thread, as SQLite's own waits do.
 *
 * @param open Opens the file. If it throws, it has closed the file.
 * @throws What `open` throws, if the file is not busy, or after 10 seconds.
 */
function openWhenFree<T>(open: () => T): T {
  for (const end = performance.now() + maxOpeningMs; ; block(20 + Math.random() * 30)) {
    try {
      return open();
    } catch (error) {
      // Also the extended codes of SQLITE_BUSY: https://sqlite.org/rescode.html
      if ((Number(Object(error).errcode) & 0xff) !== busy || performance.now() > end) throw error;
    }
  }
}

function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** The version of the tables; `undefined` if there are none, 0 if it is unknown. */
function versionIn(database: DatabaseSync): number | undefined {
  const found = database.prepare("SELECT 1 FROM sqlite_schema WHERE name IN ('purchase', ?)").all(versionTable);
  if (found.length === 0) return undefined;
  if (found.length === 1) return 0;
  return Number(database.prepare(`SELECT max(version) AS version FROM ${versionTable}`).get()?.version);
}
