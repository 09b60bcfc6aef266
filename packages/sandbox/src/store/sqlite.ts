/** The store in an SQLite file: survives a kill at any moment. Needs Node 22.13 or later, which brings SQLite along. */
import type { DatabaseSync as Database } from "node:sqlite";
import type { Filter, Store, Transaction } from "./store.ts";

const schema = `
  PRAGMA journal_mode = WAL;
  -- What was acknowledged is in the operating system's hands: it outlives this process, though not a power cut.
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 2000;
  CREATE TABLE IF NOT EXISTS transactions (
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
  CREATE TABLE IF NOT EXISTS attempts (
    merchant TEXT NOT NULL,
    requestId TEXT NOT NULL,
    PRIMARY KEY (merchant, requestId)
  ) STRICT, WITHOUT ROWID;
`;

/**
 * Opens or makes a database file.
 *
 * @throws If the file is not a database of a sandbox, or this Node has no SQLite.
 */
export async function openDatabase(file: string): Promise<Store> {
  const { DatabaseSync } = await import("node:sqlite").catch(() => {
    throw new Error(`--database needs Node 22.13 or later; this is ${process.version}`);
  });
  let database: Database;
  try {
    database = new DatabaseSync(file);
    database.exec(schema);
  } catch (error) {
    throw new Error(`cannot use ${file} as a database: ${(error as Error).message}`);
  }
  return databaseStore(database);
}

function databaseStore(database: Database): Store {
  // The lower() of SQLite knows ASCII alone; billers may have other names.
  database.function("lower_case", { deterministic: true }, (text) => String(text).toLowerCase());
  const insert = database.prepare(
    `INSERT INTO transactions (merchant, requestId, msisdn, product, network, amount, plan, createdAt, settleAt, final)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (merchant, requestId) DO NOTHING`,
  );
  const find = database.prepare("SELECT * FROM transactions WHERE merchant = ? AND requestId = ?");
  const latest = database.prepare("SELECT * FROM transactions ORDER BY seq DESC LIMIT ?");
  const attempt = database.prepare("INSERT INTO attempts VALUES (?, ?) ON CONFLICT DO NOTHING");
  const count = database.prepare("SELECT count(*) AS count FROM transactions");
  let size = Number(count.get()?.count);

  return {
    insert(transaction) {
      const { changes, lastInsertRowid } = insert.run(
        transaction.merchant,
        transaction.requestId,
        transaction.msisdn,
        transaction.product,
        transaction.network,
        transaction.amount,
        transaction.plan,
        transaction.createdAt,
        transaction.settleAt,
        transaction.final,
      );
      if (Number(changes) === 0) return undefined;
      size++;
      return { seq: Number(lastInsertRowid), ...transaction };
    },
    find: (merchant, requestId) => rowOf(find.get(merchant, requestId)),
    list(filter, offset, limit) {
      const { where, values } = conditions(filter);
      const rows = database
        .prepare(`SELECT * FROM transactions WHERE ${where} ORDER BY seq DESC LIMIT ? OFFSET ?`)
        .all(...values, limit, offset);
      const total = database.prepare(`SELECT count(*) AS count FROM transactions WHERE ${where}`).get(...values);
      return { rows: rows.map((row) => rowOf(row) as Transaction), total: Number(total?.count) };
    },
    latest: (limit) => ({ rows: latest.all(limit).map((row) => rowOf(row) as Transaction), total: size }),
    firstAttempt: (merchant, requestId) => Number(attempt.run(merchant, requestId).changes) === 1,
    room: () => size,
    clear() {
      database.exec("DELETE FROM transactions; DELETE FROM attempts;");
      size = 0;
    },
    close: () => database.close(),
  };
}

// The columns are named after the fields, and SQLite checks their types.
const rowOf = (row: unknown): Transaction | undefined => row as Transaction | undefined;

function conditions({ merchant, msisdn, network, outcome, now }: Filter): {
  where: string;
  values: (string | number)[];
} {
  const parts: [string, ...(string | number)[]][] = [["merchant = ?", merchant], ["product <> 'gift card'"]];
  if (msisdn !== undefined) parts.push(["msisdn = ?", msisdn]);
  if (network !== undefined) parts.push(["lower_case(network) = ?", network.toLowerCase()]);
  if (outcome === "pending") parts.push(["settleAt > ?", now]);
  else if (outcome !== undefined) parts.push(["settleAt <= ?", now], ["final = ?", outcome]);
  return { where: parts.map(([sql]) => sql).join(" AND "), values: parts.flatMap(([, ...values]) => values) };
}
