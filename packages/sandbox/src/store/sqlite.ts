/** The store in an SQLite file: survives a kill at any moment. Needs Node 22.13 or later, which brings SQLite along. */
import { closeSync, existsSync, openSync, statSync } from "node:fs";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { openWhenFree } from "@vending/shared/open-when-free";
import { literal, sql } from "./sql.ts";
import { sqlStore } from "./sql-store.ts";
import {
  countedIn,
  lastConfiguredId,
  merchantTable,
  otherVersion,
  tablesVersion,
  transactionTables,
} from "./sql-tables.ts";
import { type Store, StoreUnavailable } from "./store.ts";

/** "vend" in ASCII. It says whose file this is. */
const applicationId = 0x76656e64;

const busyTimeout = "PRAGMA busy_timeout = 5000";

const change = (t: "OLD" | "NEW", by: 1 | -1): string =>
  `INSERT INTO counts VALUES ${countedIn(t)
    .map((row) => `(${row}, ${by})`)
    .join(", ")} ON CONFLICT DO UPDATE SET n = n + excluded.n;`;

const place = "INTEGER PRIMARY KEY AUTOINCREMENT";
const strict = (tables: string): string => tables.replaceAll("\n  );", "\n  ) STRICT;");

const tables = `${strict(transactionTables(place, "INTEGER"))}
  CREATE TRIGGER count_insert AFTER INSERT ON transactions BEGIN ${change("NEW", 1)} END;
  CREATE TRIGGER count_update AFTER UPDATE OF outcome ON transactions BEGIN ${change("OLD", -1)} ${change("NEW", 1)} END;
  CREATE TRIGGER count_delete AFTER DELETE ON transactions BEGIN ${change("OLD", -1)} END;
  CREATE TRIGGER none_left AFTER UPDATE ON counts WHEN NEW.n = 0 BEGIN DELETE FROM counts WHERE rowid = NEW.rowid; END;`;

const newFile = `${tables}
  ${strict(merchantTable(place, "INTEGER"))}
  INSERT INTO sqlite_sequence VALUES ('merchants', ${lastConfiguredId});
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${tablesVersion}`;

/**
 * Opens or makes a database file.
 *
 * @throws If the file is not a database of a sandbox (it is left as it was), or this Node has no SQLite.
 */
export async function openSqlite(file: string): Promise<Store> {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`cannot use ${file} as a database: it is a directory`);
  }
  const nodeSqlite = await import("node:sqlite").catch(() => {
    throw new Error(`--database needs Node 22.13 or later; this is ${process.version}`);
  });
  try {
    return sqliteStore(openWhenFree(() => openFile(nodeSqlite, file)));
  } catch (error) {
    throw new Error(`cannot use ${file} as a database: ${(error as Error).message}`);
  }
}

/** @throws If the file is another program's, or of another version. It is left as it was then. */
export function openFile({ DatabaseSync }: typeof import("node:sqlite"), file: string): DatabaseSync {
  if (!existsSync(file)) makeFile(file);
  else if (statSync(file).size > 0) {
    const looker = new DatabaseSync(file, { readOnly: true });
    try {
      looker.exec(busyTimeout);
      isNew(looker);
    } finally {
      looker.close();
    }
  }
  const database = new DatabaseSync(file);
  try {
    // Before anything else: whatever follows may meet another process.
    database.exec(busyTimeout);
    // Of several processes that start at once, one does the work.
    inTransaction(database, () => isNew(database) && database.exec(newFile));
    // What was acknowledged is in the operating system's hands: it outlives this process, though not a power cut.
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** A new file is for its user alone. SQLite gives the same mode to what it puts beside it. */
function makeFile(file: string): void {
  if (file === ":memory:") return;
  try {
    closeSync(openSync(file, "a", 0o600));
  } catch {
    // SQLite cannot make it either, and says why.
  }
}

/** Whether there is nothing in a file. @throws If there is something that this sandbox has not made. */
function isNew(database: DatabaseSync): boolean {
  const pragma = (name: string) => Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
  const [id, version] = [pragma("application_id"), pragma("user_version")];
  const names = database.prepare("SELECT name FROM sqlite_schema").all();
  if (id === 0 && version === 0 && names.length === 0) return true;
  // The number alone may be there by chance.
  if (id !== applicationId || version < 1 || !names.some(({ name }) => name === "transactions")) {
    throw new Error("it belongs to another program");
  }
  if (version !== tablesVersion) throw otherVersion(version);
  return false;
}

/** All of it, or nothing. It takes the lock first, so that it waits for others and does not fail half-way. */
function inTransaction(database: DatabaseSync, task: () => unknown): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    task();
    database.exec("COMMIT");
  } catch (error) {
    try {
      database.exec("ROLLBACK");
    } catch {
      // SQLite has done so itself, as it does on a full disk.
    }
    throw error;
  }
}

/** Statements with more values are those of a seed, of which no two are alike. */
const maxPreparedValues = 50;

/** The store on a database that `openFile` has opened. Several processes may share its file. */
export function sqliteStore(database: DatabaseSync): Store {
  const prepared = new Map<string, StatementSync>();
  return sqlStore({
    // A statement takes the lock of the whole file.
    query: async ({ text, values }) =>
      guarded(() => {
        const statement = prepared.get(text) ?? database.prepare(text);
        if (values.length <= maxPreparedValues) prepared.set(text, statement);
        return statement.all(...values);
      }),
    // SQLite would take the places themselves for a better choice.
    by: (index) => literal(`transactions INDEXED BY ${index}`),
    place: literal("t.seq"),
    anyOf: (places) => sql`IN (${places})`,
    // To delete a million takes each of them out of the counts.
    clear: async () =>
      guarded(() =>
        inTransaction(database, () =>
          database.exec(`DROP TABLE transactions; DROP TABLE counts; DROP TABLE attempts; ${tables}`),
        ),
      ),
    close: async () => database.close(),
    isShared: false,
  });
}

/** Why SQLite cannot go on, by its primary result code: https://sqlite.org/rescode.html */
const reasons: Readonly<Record<number, string>> = {
  5: "The database is locked by another process.",
  8: "The database file cannot be written.",
  10: "The disk that the database is on does not work.",
  13: "The disk that the database is on is full, or the file has reached its largest size.",
};

function guarded<T>(task: () => T): T {
  try {
    return task();
  } catch (error) {
    const reason = reasons[((error as { errcode?: number }).errcode ?? 0) & 0xff];
    if (reason === undefined) throw error;
    throw new StoreUnavailable(reason, { cause: error });
  }
}
