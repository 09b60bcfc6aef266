/** The store in an SQLite file: survives a kill at any moment. Needs Node 22.13 or later, which brings SQLite along. */
import { statSync } from "node:fs";
import type { DatabaseSync as Database, StatementResultingChanges } from "node:sqlite";
import { openWhenFree } from "@vending/shared/open-when-free";
import { isTimeToCount } from "./sql/buckets.ts";
import { groupsOf, type Selection, selectionOf } from "./sql/group.ts";
import { pageOf, pageQuery, totalQuery, transactionColumns } from "./sql/lists.ts";
import { fillAll, forgetBefore, runnerOf, sqlite } from "./sqlite-buckets.ts";
import { openFile } from "./sqlite-file.ts";
import { sqliteRegistry } from "./sqlite-registry.ts";
import { inTransaction } from "./sqlite-transaction.ts";
import { MerchantIsFull, networkKey, type Store, StoreUnavailable, type Transaction } from "./store.ts";

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
    return databaseStore(openWhenFree(() => openFile(nodeSqlite, file)));
  } catch (error) {
    throw new Error(`cannot use ${file} as a database: ${(error as Error).message}`);
  }
}

/** The store on a database that `openFile` has opened. Several processes may share its file. */
export function databaseStore(database: Database): Store {
  const insert = database.prepare(
    `INSERT INTO transactions (merchant, requestId, msisdn, product, network, amount, plan, createdAt, settleAt, final, networkKey)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (merchant, requestId) DO NOTHING`,
  );
  const find = database.prepare(
    `SELECT ${transactionColumns.text} FROM transactions WHERE merchant = ? AND requestId = ?`,
  );
  const findOther = database.prepare("SELECT 1 FROM transactions WHERE requestId = ? AND merchant <> ? LIMIT 1");
  const latest = database.prepare(`SELECT ${transactionColumns.text} FROM transactions ORDER BY seq DESC LIMIT ?`);
  const attempt = database.prepare("INSERT INTO attempts (merchant, requestId) VALUES (?, ?) ON CONFLICT DO NOTHING");
  const check = database.prepare(
    `INSERT INTO statusChecks (merchant, requestId, count) VALUES (?, ?, 1)
     ON CONFLICT (merchant, requestId) DO UPDATE SET count = count + 1 RETURNING count`,
  );
  const size = database.prepare("SELECT transactions AS count FROM counts");
  const run = runnerOf(database);
  const page = (selection: Selection, offset: number, limit: number) =>
    guarded(() => pageOf(run(pageQuery(sqlite, selection, offset, limit))));

  function insertNow(transaction: Omit<Transaction, "seq">): StatementResultingChanges {
    const { merchant, requestId, msisdn, product, network, amount, plan, createdAt, settleAt, final } = transaction;
    const values = [merchant, requestId, msisdn, product, network, amount, plan, createdAt, settleAt, final];
    return insert.run(...values, networkKey(network));
  }

  /** @throws {MerchantIsFull} It has as many as it may have, and no other process adds one meanwhile. */
  function insertBelow(transaction: Omit<Transaction, "seq">, max: number): StatementResultingChanges {
    const { merchant } = transaction;
    return inTransaction(database, () => {
      const inserted = insertNow(transaction);
      const [row] = run(totalQuery(sqlite, { group: { merchant, msisdn: "" }, scope: "all", now: 0 }));
      if (Number(inserted.changes) > 0 && Number(row?.total) > max) throw new MerchantIsFull(max);
      return inserted;
    });
  }

  return {
    async insert(transaction, max) {
      const { changes, lastInsertRowid } = guarded(() =>
        max === undefined ? insertNow(transaction) : insertBelow(transaction, max),
      );
      if (Number(changes) === 0) return undefined;
      const seq = Number(lastInsertRowid);
      if (isTimeToCount(seq)) countSoon(() => fillAll(database, run, groupsOf([transaction])));
      return { seq, ...transaction };
    },
    async insertAll(transactions) {
      const last = guarded(() =>
        inTransaction(database, () =>
          transactions.filter((one) => {
            const { changes, lastInsertRowid } = insertNow(one);
            return Number(changes) > 0 && isTimeToCount(Number(lastInsertRowid));
          }),
        ),
      );
      if (last.length > 0) countSoon(() => fillAll(database, run, groupsOf(last)));
    },
    find: async (merchant, requestId) =>
      guarded(() => {
        const row = find.get(merchant, requestId);
        return row && rowOf(row);
      }),
    isUsedByOther: async (merchant, requestId) => guarded(() => findOther.get(requestId, merchant) !== undefined),
    list: async (filter, offset, limit) => page(selectionOf(filter), offset, limit),
    latest: async (limit, merchant) =>
      merchant === undefined
        ? guarded(() => ({ rows: latest.all(limit).map(rowOf), total: countOf(size.get()) }))
        : page({ group: { merchant, msisdn: "" }, scope: "all", now: 0 }, 0, limit),
    firstAttempt: async (merchant, requestId) => guarded(() => Number(attempt.run(merchant, requestId).changes) === 1),
    countStatusCheck: async (merchant, requestId) => guarded(() => countOf(check.get(merchant, requestId))),
    room: async () => guarded(() => countOf(size.get())),
    forget: async (before, limit) => guarded(() => forgetBefore(database, run, before, limit)),
    isShared: false,
    registry: sqliteRegistry(database, guarded),
    clear: async () =>
      guarded(() =>
        inTransaction(database, () =>
          database.exec(
            "DELETE FROM transactions; DELETE FROM buckets; DELETE FROM attempts; DELETE FROM statusChecks; UPDATE counts SET transactions = 0",
          ),
        ),
      ),
    close: async () => database.close(),
  };
}

/** The transaction is there, whether it is counted now or with one of the next. */
function countSoon(task: () => void): void {
  try {
    guarded(task);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
  }
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
