/**
 * Counts that are kept. Each 256 successive transactions of a group are counted once, when they are there, and each 32 of those
 * counts are added up once more: a list adds up few numbers, and looks only at the newest transactions and at those of its page.
 */
import { never } from "../store.ts";
import { type Dialect, type Group, inGroup, placeIn, type Selection, selected } from "./group.ts";
import { literal, type Queries, type Query, sql } from "./query.ts";

/** How many transactions a bucket of level 0 counts when it is made. */
export const bucketSize = 256;
/** How many buckets of level 0 one of level 1 counts when it is made. */
export const bucketsInOne = 32;

/**
 * A row for each scope of a bucket, and for each delay from the creation to the outcome: those settle in the order in which
 * they came, so that few buckets have some that are settled and some that are not.
 */
export const bucketsTable = `CREATE TABLE buckets (
  merchant TEXT NOT NULL,
  msisdn TEXT NOT NULL,
  scope TEXT NOT NULL,
  level BIGINT NOT NULL,
  high BIGINT NOT NULL,
  delay BIGINT NOT NULL,
  low BIGINT NOT NULL,
  success BIGINT NOT NULL,
  failed BIGINT NOT NULL,
  "firstSettles" BIGINT NOT NULL,
  "lastSettles" BIGINT NOT NULL,
  PRIMARY KEY (merchant, msisdn, scope, level, high, delay)
)`;

/** Those that count nothing any more, because their transactions were forgotten. */
export const isEmpty: Query = literal("success + failed = 0");
export const emptyBucketsIndex: string = `CREATE INDEX empty_buckets ON buckets (merchant) WHERE ${isEmpty.text}`;

export type Level = 0 | 1;

/** The last place that is counted. */
export const counted = ({ merchant, msisdn }: Group, level: Level = 0): Query =>
  sql`SELECT coalesce(max(high), 0) AS high FROM buckets WHERE merchant = ${merchant} AND msisdn = ${msisdn} AND scope = 'all' AND level = ${literal(`${level}`)}`;

/** The buckets of a selection on a level, as `b`. */
export const bucketsOf = ({ group, scope }: Selection, level: Level): Query =>
  sql`b.merchant = ${group.merchant} AND b.msisdn = ${group.msisdn} AND b.scope = ${scope} AND b.level = ${literal(`${level}`)}`;

/** How many of a bucket `b` are selected; NULL where some of them settle at this time. */
export function selectedIn({ outcome, now }: Selection): Query {
  if (outcome === undefined) return literal("b.success + b.failed");
  const [settled, unsettled] = outcome === "pending" ? ["0", "b.success + b.failed"] : [`b.${outcome}`, "0"];
  return sql`CASE WHEN b."lastSettles" <= ${now} THEN ${literal(settled)} WHEN b."firstSettles" > ${now} THEN ${literal(unsettled)} END`;
}

/** The same; where some settle at this time, the transactions of the bucket are counted. */
export function countedIn(dialect: Dialect, selection: Selection): Query {
  if (selection.outcome === undefined) return selectedIn(selection);
  const rows = sql`${inGroup(dialect, selection.group, literal("b.low"), literal("b.high"))}${selected(selection)}`;
  return sql`coalesce(${selectedIn(selection)}, (SELECT count(*) FROM ${rows} AND "settleAt" - "createdAt" = b.delay))`;
}

/** The groups that have something to count in a database that was filled without. */
export const groupsToCount: Query = sql`SELECT merchant, '' AS msisdn FROM transactions GROUP BY merchant
  UNION ALL SELECT merchant, msisdn FROM transactions GROUP BY merchant, msisdn HAVING count(*) >= ${bucketSize}`;

/** A check of a group finds this many new buckets at most: there is seldom more than one. */
const maxBuckets = 4_000;

/**
 * Counts what fills buckets since the last time.
 *
 * @param until The last place up to which no transaction can come any more.
 */
export function* fillBuckets(dialect: Dialect, group: Group, until: number): Queries<void> {
  const lastOf = (level: Level) => counted(group, level);
  for (let filled = 0; filled < maxBuckets; filled++) {
    const [last] = yield lastOf(0);
    const low = Number(last?.high);
    const next = inGroup(dialect, group, sql`${low}`, sql`${until}`);
    const [end] =
      yield sql`SELECT seq FROM ${next} ORDER BY ${placeIn(dialect, group)} LIMIT 1 OFFSET ${bucketSize - 1}`;
    if (!end) break;
    yield insertBuckets(dialect, group, 0, low, Number(end.seq));
  }
  for (let filled = 0; filled < maxBuckets; filled++) {
    const [last] = yield lastOf(1);
    const low = Number(last?.high);
    const [end] =
      yield sql`SELECT high FROM (${highsAbove(group, low)}) AS highs ORDER BY high LIMIT 1 OFFSET ${bucketsInOne - 1}`;
    if (!end) break;
    yield insertBuckets(dialect, group, 1, low, Number(end.high));
  }
}

/** Where the buckets of level 0 end. */
const highsAbove = ({ merchant, msisdn }: Group, low: number): Query =>
  sql`SELECT DISTINCT high FROM buckets WHERE merchant = ${merchant} AND msisdn = ${msisdn} AND scope = 'all' AND level = 0 AND high > ${low}`;

/** The delay of a transaction. */
export const delay: Query = literal(
  `CASE WHEN "settleAt" >= ${never} THEN ${never} ELSE "settleAt" - "createdAt" END AS delay`,
);

/** Those of each scope and each delay. */
function insertBuckets(dialect: Dialect, group: Group, level: Level, low: number, high: number): Query {
  const fields = sql`final, "settleAt", ${delay} FROM ${inGroup(dialect, group, sql`${low}`, sql`${high}`)}`;
  const ended = (final: string) => literal(`sum(CASE WHEN final = '${final}' THEN 1 ELSE 0 END)`);
  return sql`INSERT INTO buckets (merchant, msisdn, scope, level, low, high, delay, success, failed, "firstSettles", "lastSettles")
    SELECT ${group.merchant}, ${group.msisdn}, scope, ${literal(`${level}`)}, CAST(${low} AS BIGINT), CAST(${high} AS BIGINT), delay,
      ${ended("success")}, ${ended("failed")}, min("settleAt"), max("settleAt")
    FROM (SELECT 'all' AS scope, ${fields}
      UNION ALL SELECT 'list', ${fields} AND product <> 'gift card'
      UNION ALL SELECT '=' || "networkKey", ${fields} AND product <> 'gift card') AS scoped GROUP BY scope, delay`;
}

/** Whether it is time to look for full buckets: after one in 256 transactions, whatever pattern they come in. */
export const isTimeToCount = (seq: number): boolean => Math.imul(seq, 0x9e3779b1) >>> 24 === 0;
