/** The store in an SQLite file: survives a kill at any moment. Needs Node 22.13 or later, which brings SQLite along. */
import { statSync } from "node:fs";
import type { DatabaseSync as Database } from "node:sqlite";
import { openWhenFree } from "@vending/shared/open-when-free";
import { inTransaction, openFile } from "./sqlite-file.ts";
import { sqliteRegistry } from "./sqlite-registry.ts";
import { type Filter, type Store, StoreUnavailable, type Transaction } from "./store.ts";

/**
 * Opens or makes a database file.
 *
 * @throws If the file is not a database of a sandbox (it is left as it was), or this Node has no SQLite.
 */
export async function openDatabase(file: string): Promise<Store> {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`cannot use ${file} as a database: it is a directory`);
  }
  const sqlite = await import("node:sqlite").catch(() => {
    throw new Error(`--database needs Node 22.13 or later; this is ${process.version}`);
  });
  try {
    return databaseStore(openWhenFree(() => openFile(sqlite, file)));
  } catch (error) {
    throw new Error(`cannot use ${file} as a database: ${(error as Error).message}`);
  }
}

/** The store on a database that `openFile` has opened. Several processes may share its file. */
export function databaseStore(database: Database): Store {
  // The lower() of SQLite knows ASCII alone; billers may have other names.
  database.function("lower_case", { deterministic: true }, (text) => String(text).toLowerCase());
  const insert = database.prepare(
    `INSERT INTO transactions (merchant, requestId, msisdn, product, network, amount, plan, createdAt, settleAt, final)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (merchant, requestId) DO NOTHING`,
  );
  const find = database.prepare("SELECT * FROM transactions WHERE merchant = ? AND requestId = ?");
  const findOther = database.prepare("SELECT 1 FROM transactions WHERE requestId = ? AND merchant <> ? LIMIT 1");
  const latest = database.prepare("SELECT * FROM transactions ORDER BY seq DESC LIMIT ?");
  const latestOf = database.prepare("SELECT * FROM transactions WHERE merchant = ? ORDER BY seq DESC LIMIT ?");
  const sizeOf = database.prepare("SELECT count(*) AS count FROM transactions WHERE merchant = ?");
  const attempt = database.prepare("INSERT INTO attempts (merchant, requestId) VALUES (?, ?) ON CONFLICT DO NOTHING");
  const check = database.prepare(
    `INSERT INTO statusChecks (merchant, requestId, count) VALUES (?, ?, 1)
     ON CONFLICT (merchant, requestId) DO UPDATE SET count = count + 1 RETURNING count`,
  );
  const size = database.prepare("SELECT transactions AS count FROM counts");

  return {
    async insert(transaction) {
      const { merchant, requestId, msisdn, product, network, amount, plan, createdAt, settleAt, final } = transaction;
      const values = [merchant, requestId, msisdn, product, network, amount, plan, createdAt, settleAt, final];
      const { changes, lastInsertRowid } = guarded(() => insert.run(...values));
      return Number(changes) === 0 ? undefined : { seq: Number(lastInsertRowid), ...transaction };
    },
    find: async (merchant, requestId) =>
      guarded(() => {
        const row = find.get(merchant, requestId);
        return row && rowOf(row);
      }),
    isUsedByOther: async (merchant, requestId) => guarded(() => findOther.get(requestId, merchant) !== undefined),
    async list(filter, offset, limit) {
      const { where, values } = conditions(filter);
      const page = `SELECT * FROM transactions WHERE ${where} ORDER BY seq DESC LIMIT ? OFFSET ?`;
      const total = `SELECT count(*) AS count FROM transactions WHERE ${where}`;
      return guarded(() => ({
        rows: database
          .prepare(page)
          .all(...values, limit, offset)
          .map(rowOf),
        total: countOf(database.prepare(total).get(...values)),
      }));
    },
    latest: async (limit, merchant) =>
      guarded(() =>
        merchant === undefined
          ? { rows: latest.all(limit).map(rowOf), total: countOf(size.get()) }
          : { rows: latestOf.all(merchant, limit).map(rowOf), total: countOf(sizeOf.get(merchant)) },
      ),
    firstAttempt: async (merchant, requestId) => guarded(() => Number(attempt.run(merchant, requestId).changes) === 1),
    countStatusCheck: async (merchant, requestId) => guarded(() => countOf(check.get(merchant, requestId))),
    room: async () => guarded(() => countOf(size.get())),
    registry: sqliteRegistry(database, guarded),
    clear: async () =>
      guarded(() =>
        inTransaction(database, () =>
          database.exec(
            "DELETE FROM transactions; DELETE FROM attempts; DELETE FROM statusChecks; UPDATE counts SET transactions = 0",
          ),
        ),
      ),
    close: async () => database.close(),
  };
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

// The columns are named after the fields, and SQLite checks their types.
const rowOf = (row: unknown): Transaction => row as Transaction;

const countOf = (row: Record<string, unknown> | undefined): number => Number(row?.count);

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
