/** A page of a list and its total, in one statement. The counts tell in which block of `seq` the page begins. */
import { joined, literal, type Query, type Row, sql } from "./sql.ts";
import { blockSize } from "./sql-tables.ts";
import { type Filter, networkKey, type Outcome, type Page, type Transaction } from "./store.ts";

/** What SQLite and PostgreSQL write differently. */
export interface Dialect {
  /** The `seq` of a transaction `t`, where single ones are looked up. */
  readonly seq: Query;
  /** The condition that it is one of those that a statement selects. */
  readonly anyOf: (seqs: Query) => Query;
}

const fields = 'seq merchant "requestId" msisdn product network amount plan "createdAt" "settleAt" final'.split(" ");
const outcomes: readonly Outcome[] = ["success", "failed", "pending"];

/** The columns of a transaction `t`, named after its fields. */
export const transactionColumns: Query = literal(fields.map((field) => `t.${field}`).join(", "));

/** A network as the database compares it. It is empty for a gift card order, which no list shows. */
export const storedKey = ({ product, network }: Pick<Transaction, "product" | "network">): string =>
  product === "gift card" ? "" : `=${networkKey(network)}`;

/** Which transactions are selected, by conditions on them and on the counts. */
interface Selection {
  /** Each is served by an index, and no transaction meets two. */
  readonly conditions: readonly Query[];
  readonly counted: Query;
  readonly outcomes: readonly Outcome[];
}

function selectionOf({ merchant, msisdn, network, outcome }: Omit<Filter, "now">): Selection {
  const key = network === undefined ? undefined : storedKey({ product: "airtime", network });
  const ofNetwork = (column: string) =>
    key === undefined ? literal(`${column} <> ''`) : sql`${literal(column)} = ${key}`;
  const ofNumber = msisdn === undefined ? literal("") : sql` AND msisdn = ${msisdn}`;
  const number = msisdn === undefined ? "" : `=${msisdn}`;
  const counted = sql`merchant = ${merchant} AND msisdn = ${number} AND ${ofNetwork("network")}`;
  return {
    conditions: [sql`merchant = ${merchant}${ofNumber} AND ${ofNetwork('"networkKey"')}`],
    counted: outcome === undefined ? counted : sql`${counted} AND outcome = ${outcome}`,
    outcomes: outcome === undefined ? outcomes : [outcome],
  };
}

/** All of a merchant, with gift card orders. */
const allOf = (merchant: string): Selection => ({
  conditions: [sql`merchant = ${merchant} AND "networkKey" <> ''`, sql`merchant = ${merchant} AND "networkKey" = ''`],
  counted: sql`merchant = ${merchant} AND msisdn = ''`,
  outcomes,
});

/** Each row has the total, and whether transactions are due that are not settled. An empty page has one row without a transaction. */
export const listQuery = (dialect: Dialect, filter: Filter, offset: number, limit: number): Query =>
  pageQuery(dialect, selectionOf(filter), isDue(filter.now), offset, limit);

export const latestQuery = (dialect: Dialect, merchant: string, limit: number): Query =>
  pageQuery(dialect, allOf(merchant), literal("0"), 0, limit);

/** The newest of all merchants. */
export const newestQuery = ({ seq }: Dialect, limit: number): Query =>
  sql`SELECT (${totalOf("")}) AS total, ${transactionColumns} FROM (SELECT 1) AS one
    LEFT JOIN (SELECT * FROM transactions AS t ORDER BY ${seq} DESC LIMIT ${limit}) AS t ON true ORDER BY t.seq DESC`;

/** How many transactions a merchant has; how many there are, for an empty code. */
export const totalOf = (merchant: string): Query =>
  sql`SELECT CAST(coalesce(sum(n), 0) AS BIGINT) FROM counts WHERE merchant = ${merchant} AND msisdn = ''`;

/** The first transaction to settle tells. */
const isDue = (now: number): Query =>
  sql`(SELECT CASE WHEN "settleAt" <= ${now} THEN 1 ELSE 0 END FROM transactions
    WHERE outcome = 'pending' ORDER BY "settleAt" LIMIT 1)`;

function pageQuery({ seq, anyOf }: Dialect, selection: Selection, due: Query, offset: number, limit: number): Query {
  const skipped = literal("coalesce((SELECT before FROM first), 0)");
  // The newest of each outcome are at one end of an index.
  const newest = selection.conditions.flatMap((condition) =>
    selection.outcomes.map(
      (
        outcome,
      ) => sql`SELECT * FROM (SELECT seq FROM transactions WHERE ${condition} AND outcome = ${literal(`'${outcome}'`)}
        AND seq < (SELECT (block + 1) * ${literal(`${blockSize}`)} FROM first) ORDER BY seq DESC LIMIT ${offset + limit} - ${skipped}) AS ${literal(outcome)}`,
    ),
  );
  return sql`WITH parts AS (SELECT block, CAST(sum(n) AS BIGINT) AS n FROM counts WHERE ${selection.counted} GROUP BY block),
    placed AS (SELECT block, CAST(sum(n) OVER (ORDER BY block DESC) AS BIGINT) - n AS before FROM parts),
    first AS (SELECT block, before FROM placed WHERE before <= ${offset} ORDER BY block LIMIT 1),
    page AS (SELECT seq FROM (${joined(newest, " UNION ALL ")}) AS newest ORDER BY seq DESC LIMIT ${limit} OFFSET ${offset} - ${skipped})
    SELECT total, due, ${transactionColumns}
    FROM (SELECT (SELECT CAST(coalesce(sum(n), 0) AS BIGINT) FROM parts) AS total, ${due} AS due) AS totals
      LEFT JOIN transactions AS t ON ${seq} ${anyOf(literal("SELECT seq FROM page"))} ORDER BY t.seq DESC`;
}

export function pageOf(rows: readonly Row[]): Page {
  // The columns are named after the fields, and the database checks their types.
  const found = rows.filter(({ seq }) => seq !== null).map(({ total, due, ...row }) => row as unknown as Transaction);
  return { rows: found, total: Number(rows[0]?.total ?? 0) };
}
