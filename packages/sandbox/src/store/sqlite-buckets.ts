/** The statements of lists on SQLite: the index of each group, and what runs them. */
import type { DatabaseSync as Database, StatementSync } from "node:sqlite";
import { bucketSize, bucketsTable, fillBuckets } from "./sql/buckets.ts";
import type { Group, TableOf } from "./sql/group.ts";
import { literal, type Query, type Row, runNow } from "./sql/query.ts";
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

export const sqliteTable: TableOf = ({ msisdn }) => (msisdn === "" ? byMerchant : byNumber);

/** Counts what fills buckets in each of the groups. */
export function fillAll(database: Database, run: Run, groups: readonly Group[]): void {
  inTransaction(database, () => {
    for (const group of groups) runNow(fillBuckets(sqliteTable, group, Number.MAX_SAFE_INTEGER), run);
  });
}

/** What a file needs for lists; counts the transactions that are in it already. */
export function addBuckets(database: Database): void {
  // The lower() of SQLite knows ASCII alone; billers may have other names.
  database.function("network_key", { deterministic: true }, (network) => networkKey(String(network)));
  database.exec(`ALTER TABLE transactions ADD COLUMN networkKey TEXT NOT NULL DEFAULT '';
    UPDATE transactions SET networkKey = network_key(network);
    CREATE INDEX byMerchant ON transactions (merchant, seq, product, networkKey, final, settleAt, createdAt);
    CREATE INDEX byNumber ON transactions (merchant, msisdn, seq, product, networkKey, final, settleAt, createdAt);
    ${bucketsTable} WITHOUT ROWID;`);
  const run = runnerOf(database);
  const groups = run({
    text: `SELECT merchant, '' AS msisdn FROM transactions GROUP BY merchant
      UNION ALL SELECT merchant, msisdn FROM transactions GROUP BY merchant, msisdn HAVING count(*) >= ?`,
    values: [bucketSize],
  });
  for (const { merchant, msisdn } of groups) {
    const group = { merchant: String(merchant), msisdn: String(msisdn) };
    runNow(fillBuckets(sqliteTable, group, Number.MAX_SAFE_INTEGER), run);
  }
}
