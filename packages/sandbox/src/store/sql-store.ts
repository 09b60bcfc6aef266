/** The store in a database, with the same statements for SQLite and PostgreSQL. */
import type { RegisteredMerchant, Registry } from "./registry.ts";
import { joined, literal, type Query, type Row, sql } from "./sql.ts";
import {
  type Dialect,
  latestQuery,
  listQuery,
  newestQuery,
  pageOf,
  storedKey,
  totalOf,
  transactionColumns,
} from "./sql-lists.ts";
import { MerchantIsFull, never, outcomeAt, type Store, StoreUnavailable, type Transaction } from "./store.ts";

export interface Database extends Dialect {
  /**
   * Runs one statement, all of it or nothing.
   *
   * @param lock A name. Statements with the same one run one after another, in whichever process.
   */
  query(query: Query, lock?: string): Promise<Row[]>;
  /** Empties the tables of transactions. */
  clear(): Promise<void>;
  close(): Promise<void>;
  readonly isShared: boolean;
}

const maxRemembered = 10_000;
/** How many transactions are settled at a time, so that no request waits long. */
const maxSettled = 500;
/** How old `usedRoom` may be on a server. It only decides whether the sandbox is full. */
const maxRoomAgeMs = 1_000;

type NewTransaction = Omit<Transaction, "seq">;

const columns = literal(
  'merchant, "requestId", msisdn, product, network, amount, plan, final, "networkKey", outcome, "createdAt", "settleAt"',
);
const unlessUsed = literal('ON CONFLICT ("requestId", merchant) DO NOTHING RETURNING seq');

/** @param settledBy A transaction due by then is stored as settled. */
function valuesOf(transaction: NewTransaction, settledBy: number): Query {
  const { merchant, requestId, msisdn, product, network, amount, plan, final, createdAt, settleAt } = transaction;
  const outcome = outcomeAt(transaction, Math.max(createdAt, settledBy));
  return sql`${merchant}, ${requestId}, ${msisdn}, ${product}, ${network}, ${amount}, ${plan}, ${final}, ${storedKey(transaction)},
    ${outcome}, CAST(${createdAt} AS BIGINT), CAST(${settleAt} AS BIGINT)`;
}

const insertion = (transactions: readonly NewTransaction[], settledBy: number): Query =>
  sql`INSERT INTO transactions (${columns}) VALUES ${joined(
    transactions.map((one) => sql`(${valuesOf(one, settledBy)})`),
    ", ",
  )} ${unlessUsed}`;

const insertionBelow = (transaction: NewTransaction, settledBy: number, max: number): Query =>
  sql`INSERT INTO transactions (${columns}) SELECT ${valuesOf(transaction, settledBy)}
    WHERE (${totalOf(transaction.merchant)}) < ${max} ${unlessUsed}`;

export function sqlStore(database: Database): Store {
  const { query, seq, anyOf, clear, close, isShared } = database;
  let known = { size: 0, at: Number.NEGATIVE_INFINITY };
  /** What was due by then is settled. */
  let settledBy = -never;

  const find = async (merchant: string, requestId: string) => {
    const [row] = await query(
      sql`SELECT ${transactionColumns} FROM transactions AS t WHERE "requestId" = ${requestId} AND merchant = ${merchant}`,
    );
    // The columns are named after the fields, and the database checks their types.
    return row as unknown as Transaction | undefined;
  };

  async function settle(now: number): Promise<void> {
    const due = sql`SELECT seq FROM transactions WHERE outcome = 'pending' AND "settleAt" <= ${now} ORDER BY "settleAt" LIMIT ${maxSettled}`;
    const settleSome = sql`UPDATE transactions AS t SET outcome = final WHERE outcome = 'pending' AND ${seq} ${anyOf(due)} RETURNING seq`;
    // Other requests are served in between.
    while ((await query(settleSome, "settle")).length === maxSettled)
      await new Promise((resolve) => setTimeout(resolve));
    // A clock may be set back.
    settledBy = now;
  }

  return {
    async insert(transaction, max) {
      const { merchant, requestId } = transaction;
      const inserted = await (max === undefined
        ? query(insertion([transaction], settledBy))
        : query(insertionBelow(transaction, settledBy, max), `merchant ${merchant}`)
      ).catch((error) => {
        if (!isShared || !(error instanceof StoreUnavailable)) throw error;
        // The connection may have ended between the commit and its acknowledgement.
        throw new StoreUnavailable(`${error.message} The transaction may exist: check its status.`, { cause: error });
      });
      const [row] = inserted;
      if (!row && max !== undefined && !(await find(merchant, requestId))) throw new MerchantIsFull(max);
      known.size += inserted.length;
      return row && { seq: Number(row.seq), ...transaction };
    },
    async insertAll(transactions) {
      known.size += (await query(insertion(transactions, settledBy))).length;
    },
    find,
    async isUsedByOther(merchant, requestId) {
      const other = sql`SELECT 1 AS one FROM transactions WHERE "requestId" = ${requestId} AND merchant <> ${merchant} LIMIT 1`;
      return (await query(other)).length > 0;
    },
    async list(filter, offset, limit) {
      const page = listQuery(database, filter, offset, limit);
      const rows = await query(page);
      if (!Number(rows[0]?.due ?? 0)) return pageOf(rows);
      await settle(filter.now);
      return pageOf(await query(page));
    },
    latest: async (limit, merchant) =>
      pageOf(
        await query(merchant === undefined ? newestQuery(database, limit) : latestQuery(database, merchant, limit)),
      ),
    settle,
    async firstAttempt(merchant, requestId) {
      const [added] = await query(
        sql`INSERT INTO attempts (merchant, "requestId") VALUES (${merchant}, ${requestId}) ON CONFLICT DO NOTHING RETURNING seq`,
      );
      if (added) await query(sql`DELETE FROM attempts WHERE seq <= ${Number(added.seq) - maxRemembered}`);
      return added !== undefined;
    },
    async countStatusCheck(merchant, requestId) {
      const [row] = await query(
        sql`UPDATE transactions SET checks = checks + 1 WHERE "requestId" = ${requestId} AND merchant = ${merchant} RETURNING checks`,
      );
      return Number(row?.checks ?? 1);
    },
    async usedRoom() {
      if (!isShared || performance.now() > known.at + maxRoomAgeMs) {
        const [row] = await query(sql`SELECT (${totalOf("")}) AS total`);
        known = { size: Number(row?.total), at: performance.now() };
      }
      return known.size;
    },
    isShared,
    registry: sqlRegistry(database),
    async forget(before, limit) {
      const old = sql`SELECT seq FROM transactions WHERE "createdAt" < ${before} ORDER BY "createdAt" LIMIT ${limit}`;
      const forgotten = await query(
        sql`DELETE FROM transactions AS t WHERE ${seq} ${anyOf(old)} RETURNING seq`,
        "settle",
      );
      known.size -= forgotten.length;
      return forgotten.length;
    },
    async clear() {
      await clear();
      known = { size: 0, at: performance.now() };
      settledBy = -never;
    },
    close,
  };
}

function sqlRegistry({ query }: Pick<Database, "query">): Registry {
  // The columns are named after the fields, and the database checks their types.
  const first = async (statement: Query) => (await query(statement))[0] as RegisteredMerchant | undefined;
  return {
    add: ({ merchant_code, merchant_name, merchant_key, secret_hash, created_at }) =>
      first(sql`INSERT INTO merchants (merchant_code, merchant_name, merchant_key, secret_hash, created_at)
        VALUES (${merchant_code}, ${merchant_name}, ${merchant_key}, ${secret_hash}, ${created_at}) ON CONFLICT DO NOTHING RETURNING *`),
    withCode: (code) => first(sql`SELECT * FROM merchants WHERE merchant_code = ${code}`),
    withKey: (key) => first(sql`SELECT * FROM merchants WHERE merchant_key = ${key}`),
    count: async () => Number((await query(sql`SELECT count(*) AS count FROM merchants`))[0]?.count),
    remove: async (code) =>
      (await query(sql`DELETE FROM merchants WHERE merchant_code = ${code} RETURNING merchant_id`)).length > 0,
  };
}
