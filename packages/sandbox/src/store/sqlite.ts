/** The store in an SQLite file. It survives a kill at any moment, and needs Node 22.13 or later, which includes SQLite. */
import { closeSync, existsSync, openSync, statSync } from "node:fs";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { openWhenFree } from "@vending/shared/open-when-free";
import { firstRegisteredId } from "./registry.ts";
import { literal, sql } from "./sql.ts";
import { sqlStore } from "./sql-store.ts";
import { countedIn, merchantTable, otherVersion, tablesVersion, transactionTables } from "./sql-tables.ts";
import { type Store, StoreUnavailable } from "./store.ts";

/** "vend" in ASCII: marks a file as a sandbox's. */
const applicationId = 0x76656e64;

const busyTimeout = "PRAGMA busy_timeout = 5000";

const change = (t: "OLD" | "NEW", by: 1 | -1): string =>
  `INSERT INTO counts VALUES ${countedIn(t)
    .map((row) => `(${row}, ${by})`)
    .join(", ")} ON CONFLICT DO UPDATE SET n = n + excluded.n;`;

const id = "INTEGER PRIMARY KEY AUTOINCREMENT";
const strict = (tables: string): string => tables.replaceAll("\n  );", "\n  ) STRICT;");

const tables = `${strict(transactionTables(id, "INTEGER"))}
  CREATE TRIGGER count_insert AFTER INSERT ON transactions BEGIN ${change("NEW", 1)} END;
  CREATE TRIGGER count_update AFTER UPDATE OF outcome ON transactions BEGIN ${change("OLD", -1)} ${change("NEW", 1)} END;
  CREATE TRIGGER count_delete AFTER DELETE ON transactions BEGIN ${change("OLD", -1)} END;
  CREATE TRIGGER none_left AFTER UPDATE ON counts WHEN NEW.n = 0 BEGIN DELETE FROM counts WHERE rowid = NEW.rowid; END;`;

const newFile = `${tables}
  ${strict(merchantTable(id, "INTEGER"))}
  INSERT INTO sqlite_sequence VALUES ('merchants', ${firstRegisteredId - 1});
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${tablesVersion}`;

/**
 * Opens or creates a database file.
 *
 * @throws If the file is not a sandbox's (it is left as it was), or if this Node has no SQLite.
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

/** @throws If the file is another program's, or of another version, and is left as it was. */
export function openFile({ DatabaseSync }: typeof import("node:sqlite"), file: string): DatabaseSync {
  if (!existsSync(file)) createFile(file);
  else if (statSync(file).size > 0) {
    const reader = new DatabaseSync(file, { readOnly: true });
    try {
      reader.exec(busyTimeout);
      isNew(reader);
    } finally {
      reader.close();
    }
  }
  const database = new DatabaseSync(file);
  try {
    // First: another process may hold the lock at each step that follows.
    database.exec(busyTimeout);
    // Of several processes that start at once, one creates the tables.
    inTransaction(database, () => isNew(database) && database.exec(newFile));
    // What was acknowledged has reached the operating system: it survives the end of this process, though not a power cut.
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Only its user can read a new file. SQLite gives the same mode to the files that it puts beside it. */
function createFile(file: string): void {
  if (file === ":memory:") return;
  try {
    closeSync(openSync(file, "a", 0o600));
  } catch {
    // SQLite cannot create it either, and says why.
  }
}

/** Whether a file is empty. @throws If it holds anything but the tables of this version. */
function isNew(database: DatabaseSync): boolean {
  const pragma = (name: string) => Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
  const [id, version] = [pragma("application_id"), pragma("user_version")];
  const names = database.prepare("SELECT name FROM sqlite_schema").all();
  if (id === 0 && version === 0 && names.length === 0) return true;
  // Another program may use the same id by chance.
  if (id !== applicationId || version < 1 || !names.some(({ name }) => name === "transactions")) {
    throw new Error("it belongs to another program");
  }
  if (version !== tablesVersion) throw otherVersion(version);
  return false;
}

/** Runs a task in a transaction. It takes the write lock first, so it waits for other processes and does not fail half-way. */
function inTransaction(database: DatabaseSync, task: () => unknown): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    task();
    database.exec("COMMIT");
  } catch (error) {
    try {
      database.exec("ROLLBACK");
    } catch {
      // SQLite has rolled back itself, as it does on a full disk. The first error is the one to report.
    }
    throw error;
  }
}

/** Statements with more values insert a seed. They are long, and seldom the same. */
const maxPreparedValues = 50;

/** The store in a database that `openFile` has opened. Several processes may share its file. */
export function sqliteStore(database: DatabaseSync): Store {
  const prepared = new Map<string, StatementSync>();
  return sqlStore({
    // Each statement locks the whole file, so the name of a lock does not matter.
    query: async ({ text, values }) =>
      guarded(() => {
        const statement = prepared.get(text) ?? database.prepare(text);
        if (values.length <= maxPreparedValues) prepared.set(text, statement);
        return statement.all(...values);
      }),
    seq: literal("t.seq"),
    anyOf: (seqs) => sql`IN (${seqs})`,
    // Faster than deleting: no trigger runs.
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

/** The reasons for a `StoreUnavailable`, by SQLite's primary result code: https://sqlite.org/rescode.html */
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
