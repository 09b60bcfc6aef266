/**
 * The SQLite file of `--database`: a table of what was added together, as JSON. One process holds it at a time. It survives a kill at any
 * moment.
 */
import { chmodSync, closeSync, openSync, realpathSync, statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { fileProblem, kindOf } from "@vending/terminal/files";
import { printError } from "@vending/terminal/print";
import { line } from "@vending/terminal/printable";
import { type Backing, type KeptPurchase, Purchases, StoreError } from "./purchases.ts";

/** "vend" in ASCII: marks a file as a sandbox's. */
const applicationId = 0x76656e64;

/** Raised at each change of the table. There are no migrations: a sandbox is filled again within seconds. */
const version = 12;

const isBusy = 5;

/** By SQLite's primary result code: https://sqlite.org/rescode.html */
const reasons: Readonly<Record<number, string>> = {
  [isBusy]: "another process uses it",
  8: "it cannot be written",
  10: "the disk that it is on is full, or does not work",
  13: "the disk that it is on is full, or it has reached its largest size",
  26: "it belongs to another program",
};

/** Why SQLite failed; `undefined` for an error that is not one of these. */
const reasonOf = (error: unknown): string | undefined => reasons[((error as { errcode?: number }).errcode ?? 0) & 0xff];

/**
 * Opens or creates the file of a sandbox, with what was bought before.
 *
 * @throws If the file is another program's (it is left as it was) or another process holds it.
 */
export async function openDatabase(file: string): Promise<Purchases> {
  const { DatabaseSync } = await import("node:sqlite");
  try {
    prepare(DatabaseSync, file);
    return new Purchases(backingOf(new DatabaseSync(file)));
  } catch (error) {
    throw new Error(`cannot use ${file} as a database: ${reasonOf(error) ?? fileProblem(error as Error)}`);
  }
}

/** Only its owner can read the file, also if it existed. SQLite gives the same mode to the files that it puts beside it. */
function prepare(Database: typeof DatabaseSync, file: string): void {
  // SQLite would open something else.
  if (file === "" || file === ":memory:" || file.startsWith("file:")) throw new Error("it is not the name of a file");
  const known = statSync(file, { throwIfNoEntry: false });
  if (known && !known.isFile()) throw new Error(`it is a ${kindOf(known)}`);
  if (!known) closeSync(openSync(file, "a", 0o600));
  else if (known.size > 0) {
    // SQLite takes a file that is shorter than a page for an empty one.
    if (known.size < minPage) throw new Error(foreign);
    const database = new Database(asItIs(file), { readOnly: true });
    try {
      rejectForeign(database);
    } finally {
      database.close();
    }
  }
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    // Of another owner, or on a disk without modes.
    const { mode } = statSync(file);
    if (mode & 0o077)
      printError(line`warning: others can read ${file}: its mode cannot be changed: ${fileProblem(error as Error)}`);
  }
}

const foreign = "it belongs to another program";

/** In bytes. */
const minPage = 512;

/** Reading changes nothing of another program's file. Without a log beside it, reading must not make one either. */
function asItIs(file: string): string | URL {
  const real = realpathSync(file);
  if (statSync(`${real}-wal`, { throwIfNoEntry: false })?.size) return real;
  const url = pathToFileURL(real);
  url.searchParams.set("immutable", "1");
  return url;
}

/** The fields of a row that its reader takes for texts. */
const texts = ["merchant", "requestId", "msisdn", "amount", "network", "plan"] as const;

/** @throws The row is not one that this program has written. */
function transactionsIn(seq: unknown, json: unknown): KeptPurchase[] {
  try {
    const kept = JSON.parse(String(json)) as KeptPurchase[];
    if (kept.every((one) => texts.every((name) => typeof one[name] === "string"))) return kept;
  } catch {
    // It is not JSON, or another value.
  }
  throw new Error(`its row with seq ${seq} is damaged: delete the file, or name another one`);
}

function rejectForeign(database: DatabaseSync): void {
  const values = database.prepare(
    `SELECT (SELECT application_id FROM pragma_application_id) AS id, (SELECT user_version FROM pragma_user_version) AS version,
      (SELECT count(*) FROM sqlite_schema) AS tables`,
  );
  const { id, version: found, tables } = values.get() ?? {};
  // A sandbox that was killed before it had created its table leaves an empty database.
  if (id === 0 && found === 0 && tables === 0) return;
  if (id !== applicationId) throw new Error(foreign);
  if (found !== version) throw new Error("it is of another version of the sandbox: delete it, or name another one");
}

/** @throws If another process holds the file. Then it has closed the database. */
export function backingOf(database: DatabaseSync): Backing {
  try {
    // What was acknowledged has reached the operating system: it survives the end of this process, though not a power cut.
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    database.exec(`BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS purchases (seq INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT;
      PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version}; COMMIT`);
  } catch (error) {
    database.close();
    throw error;
  }
  const insert = database.prepare("INSERT INTO purchases VALUES (?, ?)");
  const inode = () => statSync(String(database.location()), { throwIfNoEntry: false })?.ino;
  const opened = inode();
  const guarded = (task: () => unknown) => {
    try {
      task();
    } catch (error) {
      const reason = reasonOf(error);
      throw reason === undefined ? error : new StoreError("unusable", reason);
    }
  };
  return {
    *read() {
      const rows = database.prepare("SELECT seq, json FROM purchases ORDER BY seq").iterate();
      for (const { seq, json } of rows) yield* transactionsIn(seq, json);
    },
    append(transactions) {
      const [first] = transactions;
      // SQLite would go on writing to a file that nobody can find.
      if (inode() !== opened) throw new StoreError("unusable", "the file was deleted");
      // One row, which is there or is not.
      if (first) guarded(() => insert.run(first.seq, JSON.stringify(transactions)));
    },
    clear: () => guarded(() => database.exec("DELETE FROM purchases")),
    close: () => database.close(),
  };
}
