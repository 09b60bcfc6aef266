/** Opens the file of a database: only one that is new or a sandbox's own, and brings it up to date. */
import { closeSync, existsSync, openSync, statSync } from "node:fs";
import type { DatabaseSync as Database } from "node:sqlite";
import { firstRegisteredId } from "./registry.ts";
import { addBuckets, addListColumns } from "./sqlite-buckets.ts";
import { inTransaction } from "./sqlite-transaction.ts";

/** "vend" in ASCII. It says whose file this is. */
const applicationId = 0x76656e64;

const busyTimeout = "PRAGMA busy_timeout = 5000";

/** What brings a file from one version to the next. The first step makes a new file. */
const migrations: readonly (string | ((database: Database) => void))[] = [
  `CREATE TABLE transactions (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     merchant TEXT NOT NULL,
     requestId TEXT NOT NULL,
     msisdn TEXT NOT NULL,
     product TEXT NOT NULL,
     network TEXT NOT NULL,
     amount TEXT NOT NULL,
     plan TEXT NOT NULL,
     createdAt INTEGER NOT NULL,
     settleAt INTEGER NOT NULL,
     final TEXT NOT NULL,
     UNIQUE (merchant, requestId)
   ) STRICT;
   CREATE TABLE attempts (
     merchant TEXT NOT NULL,
     requestId TEXT NOT NULL,
     PRIMARY KEY (merchant, requestId)
   ) STRICT, WITHOUT ROWID;`,
  // The number of transactions is kept in the file: other processes change it as well.
  `CREATE TABLE counts (transactions INTEGER NOT NULL) STRICT;
   INSERT INTO counts SELECT count(*) FROM transactions;
   CREATE TRIGGER count_insert AFTER INSERT ON transactions BEGIN UPDATE counts SET transactions = transactions + 1; END;`,
  `CREATE TABLE statusChecks (
     merchant TEXT NOT NULL,
     requestId TEXT NOT NULL,
     count INTEGER NOT NULL,
     PRIMARY KEY (merchant, requestId)
   ) STRICT, WITHOUT ROWID;`,
  "CREATE INDEX byRequestId ON transactions (requestId)",
  // What is remembered of ids has a bound: the oldest is forgotten first.
  `DROP TABLE attempts;
   CREATE TABLE attempts (
     seq INTEGER PRIMARY KEY,
     merchant TEXT NOT NULL,
     requestId TEXT NOT NULL,
     UNIQUE (merchant, requestId)
   ) STRICT;
   CREATE TRIGGER forget_attempts AFTER INSERT ON attempts BEGIN DELETE FROM attempts WHERE seq <= NEW.seq - 10000; END;
   DROP TABLE statusChecks;
   CREATE TABLE statusChecks (
     seq INTEGER PRIMARY KEY,
     merchant TEXT NOT NULL,
     requestId TEXT NOT NULL,
     count INTEGER NOT NULL,
     UNIQUE (merchant, requestId)
   ) STRICT;
   CREATE TRIGGER forget_checks AFTER INSERT ON statusChecks BEGIN DELETE FROM statusChecks WHERE seq <= NEW.seq - 10000; END;`,
  // Merchants that made themselves. The first id is that of the registry.
  `CREATE TABLE merchants (
     merchant_id INTEGER PRIMARY KEY AUTOINCREMENT,
     merchant_code TEXT NOT NULL UNIQUE,
     merchant_name TEXT NOT NULL,
     merchant_key TEXT NOT NULL UNIQUE,
     secret_hash TEXT NOT NULL,
     created_at INTEGER NOT NULL
   ) STRICT;
   INSERT INTO sqlite_sequence VALUES ('merchants', ${firstRegisteredId - 1});`,
  addListColumns,
  addBuckets,
];

/** Before files had a version, this is what told a sandbox's. */
const unversionedTables = "attempts,sqlite_sequence,transactions";

/** @throws If the file is another program's, or a later sandbox's. It is left as it was then. */
export function openFile({ DatabaseSync }: typeof import("node:sqlite"), file: string): Database {
  if (file !== ":memory:" && existsSync(file) && statSync(file).size > 0) {
    const looker = new DatabaseSync(file, { readOnly: true });
    try {
      looker.exec(busyTimeout);
      versionOf(looker);
    } finally {
      looker.close();
    }
  }
  if (file !== ":memory:" && !existsSync(file)) makeFile(file);
  const database = new DatabaseSync(file);
  try {
    // Before anything else: whatever follows may meet another process.
    database.exec(busyTimeout);
    migrate(database);
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
  try {
    closeSync(openSync(file, "a", 0o600));
  } catch {
    // SQLite cannot make it either, and says why.
  }
}

/** Of several processes that start at once, one does the work. */
function migrate(database: Database): void {
  inTransaction(database, () => {
    for (let version = versionOf(database); version < migrations.length; version++) {
      const migration = migrations[version] ?? "";
      if (typeof migration === "string") database.exec(migration);
      else migration(database);
      database.exec(`PRAGMA user_version = ${version + 1}`);
    }
    database.exec(`PRAGMA application_id = ${applicationId}`);
  });
}

/** How many of the migrations a file has had. */
function versionOf(database: Database): number {
  const pragma = (name: string) => Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
  const version = pragma("user_version");
  if (pragma("application_id") === applicationId) {
    if (version > migrations.length) {
      throw new Error(
        `it was written by a later version of the sandbox (schema ${version}; this one supports ${migrations.length})`,
      );
    }
    // The number alone may be there by chance.
    if (version >= 1 && hasOurColumns(database)) return version;
  } else if (pragma("application_id") === 0 && version === 0) {
    const schema = database.prepare("SELECT type, name FROM sqlite_schema ORDER BY name").all();
    if (schema.length === 0) return 0;
    const others = schema.filter(({ type, name }) => type !== "table" && !String(name).startsWith("sqlite_"));
    const tables = schema.filter(({ type }) => type === "table").map(({ name }) => name);
    if (others.length === 0 && tables.join() === unversionedTables && hasOurColumns(database)) return 1;
  }
  throw new Error("it belongs to another program");
}

function hasOurColumns(database: Database): boolean {
  const columns = database.prepare("SELECT name FROM pragma_table_info('transactions')").all();
  const names = columns.map(({ name }) => name).join();
  return /^seq,merchant,requestId,msisdn,product,network,amount,plan,createdAt,settleAt,final(,networkKey)?$/.test(
    names,
  );
}
