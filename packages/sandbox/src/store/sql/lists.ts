/** A page of a list in one statement, whose work stays about the same whatever the number of transactions, the filter and the page. */
import { never, type Page, type Transaction } from "../store.ts";
import { bucketsOf, counted, countedIn, selectedIn } from "./buckets.ts";
import { type Dialect, inGroup, type Selection, selected } from "./group.ts";
import { literal, type Query, type Row, sql } from "./query.ts";

const columns = [
  "seq",
  "merchant",
  '"requestId"',
  "msisdn",
  "product",
  "network",
  "amount",
  "plan",
  '"createdAt"',
  '"settleAt"',
  "final",
];

/** The columns of a transaction, named after its fields. */
export const transactionColumns: Query = literal(columns.join(", "));

/** Each row has the total; that of an empty page has no transaction beside it. */
export function pageQuery(dialect: Dialect, selection: Selection, offset: number, limit: number): Query {
  const { group } = selection;
  const holdsPage = sql`before + n > ${offset} AND before < ${offset + limit}`;
  const found = sql`${inGroup(dialect, group, literal("places.low"), literal("places.high"))}${selected(selection)}`;
  // The page by its places alone, which an index has; then its transactions.
  return sql`WITH ${partsOf(dialect, selection)},
    placed AS (SELECT low, high, level, n, CAST(sum(n) OVER (ORDER BY high DESC) AS BIGINT) - n AS before FROM parts WHERE n > 0),
    around AS (SELECT low, high, level, before FROM placed WHERE ${holdsPage}),
    closed AS (SELECT low, high, before FROM around WHERE level = 1),
    opened AS (SELECT closed.before AS start, closed.high AS within, b.low AS low, b.high AS high, CAST(sum(${countedIn(dialect, selection)}) AS BIGINT) AS n
      FROM ${dialect.each(literal("closed"), bucketsWithin(selection, "closed"), "b")} GROUP BY closed.before, closed.high, b.low, b.high),
    inner_placed AS (SELECT low, high, n, start + CAST(sum(n) OVER (PARTITION BY within ORDER BY high DESC) AS BIGINT) - n AS before FROM opened WHERE n > 0),
    places AS (SELECT low, high, before FROM around WHERE level = 0
      UNION ALL SELECT low, high, before FROM inner_placed WHERE ${holdsPage}),
    page AS (SELECT seq AS place FROM ${dialect.each(literal("places"), found, "found")}
      ORDER BY seq + 0 DESC LIMIT ${limit} OFFSET ${offset} - (SELECT coalesce(min(before), 0) FROM places))
    SELECT total, ${transactionColumns} FROM (SELECT CAST(coalesce(sum(n), 0) AS BIGINT) AS total FROM parts) AS totals
      LEFT JOIN page ON true LEFT JOIN transactions ON ${dialect.place} = page.place ORDER BY seq DESC`;
}

export function pageOf(rows: readonly Row[]): Page {
  // The columns are named after the fields, and the database checks their types.
  const found = rows.filter(({ seq }) => seq !== null).map(({ total, ...row }) => row as unknown as Transaction);
  return { rows: found, total: Number(rows[0]?.total) };
}

/** How many are selected, as `total`. */
export const totalQuery = (dialect: Dialect, selection: Selection): Query =>
  sql`WITH ${partsOf(dialect, selection)} SELECT CAST(coalesce(sum(n), 0) AS BIGINT) AS total FROM parts`;

/** The buckets of level 0 that one of level 1 consists of. */
const bucketsWithin = (selection: Selection, range: string): Query =>
  sql`buckets AS b WHERE ${bucketsOf(selection, 0)} AND ${literal(`b.high > ${range}.low AND b.high <= ${range}.high`)}`;

/**
 * `parts`: ranges of places with the number that is selected in each. They do not overlap, and each one selected is in one of
 * them: buckets of level 1 where all is settled or nothing is, buckets of level 0 elsewhere, and what is in no bucket yet.
 */
function partsOf(dialect: Dialect, selection: Selection): Query {
  const { group } = selection;
  const newest = sql`${inGroup(dialect, group, sql`(SELECT high FROM top)`)}${selected(selection)}`;
  const fine = sql`b.low AS low, b.high AS high, CAST(sum(${countedIn(dialect, selection)}) AS BIGINT) AS n, 0 AS level`;
  return sql`top AS (${counted(group)}),
    coarse AS (SELECT b.low AS low, b.high AS high, CAST(sum(${selectedIn(selection)}) AS BIGINT) AS n, count(${selectedIn(selection)}) - count(*) AS unknown
      FROM buckets AS b WHERE ${bucketsOf(selection, 1)} GROUP BY b.low, b.high),
    undecided AS (SELECT low, high FROM coarse WHERE unknown < 0),
    parts AS (SELECT low, high, n, 1 AS level FROM coarse WHERE unknown = 0
      UNION ALL SELECT ${fine} FROM ${dialect.each(literal("undecided"), bucketsWithin(selection, "undecided"), "b")} GROUP BY b.low, b.high
      UNION ALL SELECT ${fine} FROM buckets AS b WHERE ${bucketsOf(selection, 0)} AND b.high > (${counted(group, 1)}) GROUP BY b.low, b.high
      UNION ALL SELECT high, ${literal(`${never}`)}, (SELECT count(*) FROM ${newest}), 0 FROM top)`;
}
