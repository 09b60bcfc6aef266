/** The statements of lists on SQLite: the index of each group, and what runs them. */
import type { DatabaseSync as Database, StatementSync } from "node:sqlite";
import { bucketsTable, emptyBucketsIndex, fillBuckets, groupsToCount } from "./sql/buckets.ts";
import { forgetting } from "./sql/forgetting.ts";
import type { Dialect, Group } from "./sql/group.ts";
import { literal, type Query, type Row, runNow, sql } from "./sql/query.ts";
import { inTransaction } from "./sqlite-transaction.ts";
import { networkKey } from "./store.ts";

export type Run = (query: Query) => Row[];

/** Each statement is prepared once: there are as many as there are kinds of filters. */
export function runnerOf(database: Database): Run {
  const prepared = new Map<string, StatementSync>();
  return ({ text, values }) => {
    const statement = prepared.get(text) ?? database.prepare(text);
    prepared.set(text, statement);
    return statement.all(...values);
  };
}

// Named, because SQLite would take the places themselves for a better choice.
const byNumber = literal("transactions INDEXED BY byNumber");
const byMerchant = literal("transactions INDEXED BY byMerchant");

export const sqlite: Dialect = {
  table: ({ msisdn }) => (msisdn === "" ? byMerchant : byNumber),
  // SQLite looks first at what stands left of these words.
  each: (left, rows) => sql`${left} CROSS JOIN ${rows}`,
  place: literal("seq"),
  elementsOf: (json) => sql`SELECT value FROM json_each(${json})`,
  statusChecks: literal("statusChecks"),
};

/** Counts what fills buckets in each of the groups. */
export function fillAll(database: Database, run: Run, groups: readonly Group[]): void {
  inTransaction(database, () => {
    for (const group of groups) runNow(fillBuckets(sqlite, group, Number.MAX_SAFE_INTEGER), run);
  });
}

/** What a file needs for lists. */
export function addListColumns(database: Database): void {
  // The lower() of SQLite knows ASCII alone; billers may have other names.
  database.function("network_key", { deterministic: true }, (network) => networkKey(String(network)));
  database.exec(`ALTER TABLE transactions ADD COLUMN networkKey TEXT NOT NULL DEFAULT '';
    UPDATE transactions SET networkKey = network_key(network);
    CREATE INDEX byMerchant ON transactions (merchant, seq, product, networkKey, final, settleAt, createdAt);
    CREATE INDEX byNumber ON transactions (merchant, msisdn, seq, product, networkKey, final, settleAt, createdAt)`);
}

/** Counts on two levels, of the transactions that are in a file already, and what finds the oldest. */
export function addBuckets(database: Database): void {
  database.exec(`DROP TABLE IF EXISTS buckets;
    ${bucketsTable} WITHOUT ROWID;
    ${emptyBucketsIndex};
    CREATE INDEX byTime ON transactions (createdAt)`);
  const run = runnerOf(database);
  for (const { merchant, msisdn } of run(groupsToCount)) {
    const group = { merchant: String(merchant), msisdn: String(msisdn) };
    runNow(fillBuckets(sqlite, group, Number.MAX_SAFE_INTEGER), run);
  }
}

/**
 * Forgets transactions that were created before a moment.
 *
 * @param limit How many at most.
 * @returns How many.
 */
export const forgetBefore = (database: Database, run: Run, before: number, limit: number): number =>
  inTransaction(database, () => {
    const forgotten = runNow(forgetting(sqlite, before, limit), run);
    run(sql`UPDATE counts SET transactions = transactions - ${forgotten}`);
    return forgotten;
  });
