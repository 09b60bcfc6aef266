/** The store on PostgreSQL: for several replicas of the sandbox that share it. Needs the package `pg`. */
import { setTimeout as sleep } from "node:timers/promises";
import { stackOf } from "@vending/shared/error-text";
import { printError } from "@vending/shared/print";
import { fillAll, forgetBefore } from "./postgres/buckets.ts";
import { type Connections, connect, isUnstorable } from "./postgres/connections.ts";
import { shownAddress } from "./postgres/errors.ts";
import { postgresRegistry } from "./postgres/registry.ts";
import { lockOfMerchant, locks, migrate } from "./postgres/schema.ts";
import { postgres } from "./postgres/statement.ts";
import { isTimeToCount } from "./sql/buckets.ts";
import { type Group, groupsOf, type Selection, selectionOf } from "./sql/group.ts";
import { pageOf, pageQuery, totalQuery, transactionColumns } from "./sql/lists.ts";
import { literal, type Query, type Row, sql } from "./sql/query.ts";
import { MerchantIsFull, networkKey, type Store, StoreUnavailable, type Transaction } from "./store.ts";

/** How long it waits, at the start, for a database that is not there yet. */
const maxStartMs = 10_000;
const maxRemembered = 10_000;
/** How old the number of transactions may be, where it only says whether there is room. */
const maxRoomAgeMs = 1_000;

/**
 * Connects to a database, and makes the tables where there are none.
 *
 * @param connectionString `postgres://user:password@host:port/database`.
 * @throws If it cannot be used; the message holds no password. A schema that is not a sandbox's is left as it was.
 */
export async function openPostgres(connectionString: string, waitMs: number = maxStartMs): Promise<Store> {
  let connections: Connections | undefined;
  try {
    connections = await connect(connectionString);
    await migrateWhenThere(connections, performance.now() + waitMs);
    return postgresStore(connections);
  } catch (error) {
    await connections?.close();
    throw new Error(`cannot use ${shownAddress(connectionString)} as a database: ${(error as Error).message}`);
  }
}

async function migrateWhenThere(connections: Connections, end: number): Promise<void> {
  while (true) {
    try {
      return await connections.withClient(migrate);
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || performance.now() > end) throw error;
      await sleep(250);
    }
  }
}

function postgresStore(connections: Connections): Store {
  const { query, transaction: inTransaction, close } = connections;
  const everything = { group: { merchant: "", msisdn: "" }, scope: "all", now: 0 } as const;
  let known = { size: 0, at: Number.NEGATIVE_INFINITY };
  let counting: Promise<void> | undefined;

  /** In the background: a transaction is there, whether it is counted now or with one of the next. */
  function countSoon(inserted: readonly Group[]): void {
    counting ??= fillAll(connections, [everything.group, ...groupsOf(inserted)])
      .catch((error) => {
        if (!(error instanceof StoreUnavailable)) printError(stackOf(error));
      })
      .finally(() => {
        counting = undefined;
      });
  }

  /** One at a time, so that each counts those that were inserted before. */
  const insertBelow = (transaction: Omit<Transaction, "seq">, max: number): Promise<readonly Row[] | "full"> =>
    inTransaction(async (run) => {
      const inserted = await run(insertion(transaction, max));
      if (inserted.length > 0) return inserted;
      return (await run(finding(transaction.merchant, transaction.requestId))).length > 0 ? [] : "full";
    }, lockOfMerchant(transaction.merchant));

  const page = async (selection: Selection, offset: number, limit: number) =>
    pageOf(await query(pageQuery(postgres, selection, offset, limit)));

  return {
    async insert(transaction, max) {
      const inserted = await (max === undefined ? query(insertion(transaction)) : insertBelow(transaction, max)).catch(
        (error) => {
          if (!(error instanceof StoreUnavailable)) throw error;
          // The connection may have ended between the commit and its acknowledgement.
          throw new StoreUnavailable(`${error.message} The transaction may exist: check its status.`, { cause: error });
        },
      );
      if (inserted === "full") throw new MerchantIsFull(max ?? 0);
      const [row] = inserted;
      if (!row) return undefined;
      const seq = Number(row.seq);
      known.size++;
      if (isTimeToCount(seq)) countSoon([transaction]);
      return { seq, ...transaction };
    },
    async insertAll(transactions) {
      const inserted = await query(insertionOfAll(transactions));
      known.size += inserted.length;
      const last = inserted.filter(({ seq }) => isTimeToCount(Number(seq)));
      if (last.length > 0)
        countSoon(last.map(({ merchant, msisdn }) => ({ merchant: `${merchant}`, msisdn: `${msisdn}` })));
    },
    async find(merchant, requestId) {
      if (isUnstorable(requestId)) return undefined;
      const [row] = await query(finding(merchant, requestId));
      // The columns are named after the fields, and the database checks their types.
      return row as unknown as Transaction | undefined;
    },
    async isUsedByOther(merchant, requestId) {
      if (isUnstorable(requestId)) return false;
      const other = sql`SELECT 1 FROM transactions WHERE "requestId" = ${requestId} AND merchant <> ${merchant} LIMIT 1`;
      return (await query(other)).length > 0;
    },
    async list(filter, offset, limit) {
      if (isUnstorable(filter.msisdn, filter.network)) return { rows: [], total: 0 };
      return page(selectionOf(filter), offset, limit);
    },
    latest: (limit, merchant = "") => page({ ...everything, group: { merchant, msisdn: "" } }, 0, limit),
    async firstAttempt(merchant, requestId) {
      const [added] = await query(
        sql`INSERT INTO attempts (merchant, "requestId") VALUES (${merchant}, ${requestId}) ON CONFLICT DO NOTHING RETURNING seq`,
      );
      if (!added) return false;
      await query(sql`DELETE FROM attempts WHERE seq <= ${Number(added.seq) - maxRemembered}`);
      return true;
    },
    async countStatusCheck(merchant, requestId) {
      const [counted] = await query(
        sql`INSERT INTO status_checks (merchant, "requestId", count) VALUES (${merchant}, ${requestId}, 1)
          ON CONFLICT (merchant, "requestId") DO UPDATE SET count = status_checks.count + 1 RETURNING seq, count`,
      );
      const count = Number(counted?.count);
      if (count === 1) await query(sql`DELETE FROM status_checks WHERE seq <= ${Number(counted?.seq) - maxRemembered}`);
      return count;
    },
    async room() {
      if (performance.now() > known.at + maxRoomAgeMs) {
        // Whoever asks meanwhile gets what is known.
        known = { ...known, at: performance.now() };
        const [row] = await query(totalQuery(postgres, everything)).catch((error) => {
          known.at = Number.NEGATIVE_INFINITY;
          throw error;
        });
        known.size = Number(row?.total);
      }
      return known.size;
    },
    isShared: true,
    registry: postgresRegistry(connections),
    async forget(before, limit) {
      await counting;
      const forgotten = await forgetBefore(connections, before, limit);
      known.size -= forgotten;
      return forgotten;
    },
    async clear() {
      // While nobody counts, and in the order in which lists look at them: so that none waits for another in a circle.
      await inTransaction((run) => run(sql`TRUNCATE buckets, transactions, attempts, status_checks`), locks.buckets);
      known = { size: 0, at: performance.now() };
    },
    async close() {
      await counting;
      await close();
    },
  };
}

const finding = (merchant: string, requestId: string): Query =>
  sql`SELECT ${transactionColumns} FROM transactions WHERE "requestId" = ${requestId} AND merchant = ${merchant}`;

const insertedColumns =
  'merchant, "requestId", msisdn, product, network, amount, plan, "createdAt", "settleAt", final, "networkKey"';
const columnTypes = insertedColumns.replace(/[^ ,]+/g, (name) => `${name} ${/At"$/.test(name) ? "bigint" : "text"}`);

/** Without a place there is nothing to count yet: the lock comes first. */
const insertInto = sql`WITH begun AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared(${literal(locks.inserts)}))
    INSERT INTO transactions (${literal(insertedColumns)})`;
const unlessUsed = literal('ON CONFLICT ("requestId", merchant) DO NOTHING');

/** @param max How many its merchant may have: without it, nobody counts them. */
function insertion(transaction: Omit<Transaction, "seq">, max?: number): Query {
  const { merchant, requestId, msisdn, product, network, amount, plan, createdAt, settleAt, final } = transaction;
  const group = { merchant, msisdn: "" };
  const isBelow =
    max === undefined ? literal("") : sql` WHERE (${totalQuery(postgres, { group, scope: "all", now: 0 })}) < ${max}`;
  return sql`${insertInto}
    SELECT ${merchant}::text, ${requestId}::text, ${msisdn}::text, ${product}::text, ${network}::text, ${amount}::text, ${plan}::text,
      ${createdAt}::bigint, ${settleAt}::bigint, ${final}::text, ${networkKey(network)}::text FROM begun${isBelow}
    ${unlessUsed} RETURNING seq`;
}

/** One statement, however many they are. Their places are in the order of the list. */
function insertionOfAll(transactions: readonly Omit<Transaction, "seq">[]): Query {
  const rows = transactions.map((one) => ({ ...one, networkKey: networkKey(one.network) }));
  return sql`${insertInto}
    SELECT ${literal(insertedColumns)} FROM begun CROSS JOIN ROWS FROM (json_to_recordset(${JSON.stringify(rows)}) AS (${literal(
      columnTypes,
    )})) WITH ORDINALITY ORDER BY ordinality ${unlessUsed} RETURNING seq, merchant, msisdn`;
}
