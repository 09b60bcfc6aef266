/**
 * Counts that are kept. Each 2,048 successive transactions of a group are counted once, when they are there: a list adds up
 * those counts, and looks only at the newest transactions and at those of its page.
 */
import { never } from "../store.ts";
import { type Group, inGroup, type Selection, selected, type TableOf } from "./group.ts";
import { literal, type Queries, type Query, sql } from "./query.ts";

export const bucketSize = 2_048;

/**
 * A row for each scope of a bucket, and for each delay from the creation to the outcome: those settle in the order in which
 * they came, so that few buckets have some that are settled and some that are not.
 */
export const bucketsTable = `CREATE TABLE buckets (
  merchant TEXT NOT NULL,
  msisdn TEXT NOT NULL,
  scope TEXT NOT NULL,
  high BIGINT NOT NULL,
  delay BIGINT NOT NULL,
  low BIGINT NOT NULL,
  success BIGINT NOT NULL,
  failed BIGINT NOT NULL,
  "firstSettles" BIGINT NOT NULL,
  "lastSettles" BIGINT NOT NULL,
  PRIMARY KEY (merchant, msisdn, scope, high, delay)
)`;

/** The last place that is counted. */
export const counted = ({ merchant, msisdn }: Group): Query =>
  sql`SELECT coalesce(max(high), 0) AS high FROM buckets WHERE merchant = ${merchant} AND msisdn = ${msisdn} AND scope = 'all'`;

/** How many of each bucket are selected, as `n`; where some settle at this time, the bucket itself is looked at. */
export function countedIn(table: TableOf, selection: Selection): Query {
  const { group, scope } = selection;
  return sql`SELECT max(b.low) AS low, b.high AS high, sum(${selectedInBucket(table, selection)}) AS n FROM buckets AS b
    WHERE b.merchant = ${group.merchant} AND b.msisdn = ${group.msisdn} AND b.scope = ${scope} GROUP BY b.high`;
}

function selectedInBucket(table: TableOf, selection: Selection): Query {
  const { group, outcome, now } = selection;
  if (outcome === undefined) return literal("b.success + b.failed");
  const [settled, unsettled] = outcome === "pending" ? ["0", "b.success + b.failed"] : [`b.${outcome}`, "0"];
  const rows = sql`${inGroup(table, group, literal("b.low"), literal("b.high"))}${selected(selection)}`;
  return sql`CASE WHEN b."lastSettles" <= ${now} THEN ${literal(settled)} WHEN b."firstSettles" > ${now} THEN ${literal(unsettled)}
    ELSE (SELECT count(*) FROM ${rows} AND "settleAt" - "createdAt" = b.delay) END`;
}

/** A check of a group finds this many new buckets at most: there is seldom more than one. */
const maxBuckets = 1_000;

/**
 * Counts what fills buckets since the last time.
 *
 * @param until The last place up to which no transaction can come any more.
 */
export function* fillBuckets(table: TableOf, group: Group, until: number): Queries<void> {
  for (let filled = 0; filled < maxBuckets; filled++) {
    const [last] = yield counted(group);
    const low = Number(last?.high);
    const next = inGroup(table, group, sql`${low}`, sql`${until}`);
    const [end] = yield sql`SELECT seq FROM ${next} ORDER BY seq LIMIT 1 OFFSET ${bucketSize - 1}`;
    if (!end) return;
    yield insertBucket(table, group, low, Number(end.seq));
  }
}

function insertBucket(table: TableOf, group: Group, low: number, high: number): Query {
  const delay = literal(`CASE WHEN "settleAt" >= ${never} THEN ${never} ELSE "settleAt" - "createdAt" END AS delay`);
  const fields = sql`final, "settleAt", ${delay} FROM ${inGroup(table, group, sql`${low}`, sql`${high}`)}`;
  const ended = (final: string) => literal(`sum(CASE WHEN final = '${final}' THEN 1 ELSE 0 END)`);
  return sql`INSERT INTO buckets (merchant, msisdn, scope, low, high, delay, success, failed, "firstSettles", "lastSettles")
    SELECT ${group.merchant}, ${group.msisdn}, scope, CAST(${low} AS BIGINT), CAST(${high} AS BIGINT), delay,
      ${ended("success")}, ${ended("failed")}, min("settleAt"), max("settleAt")
    FROM (SELECT 'all' AS scope, ${fields}
      UNION ALL SELECT 'list', ${fields} AND product <> 'gift card'
      UNION ALL SELECT '=' || "networkKey", ${fields} AND product <> 'gift card') AS scoped GROUP BY scope, delay`;
}

/** Whether it is time to look for full buckets: after one in 256 transactions, whatever pattern they come in. */
export const isTimeToCount = (seq: number): boolean => Math.imul(seq, 0x9e3779b1) >>> 24 === 0;
