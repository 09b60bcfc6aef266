/** Forgets the oldest transactions, and takes them out of the counts that are kept. */
import { delay, isEmpty } from "./buckets.ts";
import type { Dialect } from "./group.ts";
import { type Queries, type Query, sql } from "./query.ts";

/**
 * Forgets transactions that were created before a moment. Nobody else fills buckets or forgets meanwhile.
 *
 * @param limit How many at most.
 * @returns How many.
 */
export function* forgetting(dialect: Dialect, before: number, limit: number): Queries<number> {
  const old = yield sql`SELECT seq FROM transactions WHERE "createdAt" < ${before} ORDER BY "createdAt" LIMIT ${limit}`;
  if (old.length === 0) return 0;
  const areOld = sql`${dialect.place} IN (${dialect.elementsOf(JSON.stringify(old.map(({ seq }) => seq)))})`;
  yield takeFromBuckets(areOld);
  yield sql`DELETE FROM buckets WHERE ${isEmpty}`;
  // Under the same id there may be another purchase later.
  yield sql`DELETE FROM ${dialect.statusChecks} WHERE (merchant, "requestId") IN (SELECT merchant, "requestId" FROM transactions WHERE ${areOld})`;
  yield sql`DELETE FROM transactions WHERE ${areOld}`;
  return old.length;
}

/** A bucket that counts a transaction is the first of its scope and delay that does not end before it. */
const takeFromBuckets = (areOld: Query): Query =>
  sql`WITH old AS (SELECT seq, merchant, msisdn, product, "networkKey", final, ${delay} FROM transactions WHERE ${areOld}),
    levels AS (SELECT old.*, 0 AS level FROM old UNION ALL SELECT old.*, 1 FROM old),
    grouped AS (SELECT '' AS of_merchant, '' AS of_number, levels.* FROM levels
      UNION ALL SELECT merchant, '', levels.* FROM levels
      UNION ALL SELECT merchant, msisdn, levels.* FROM levels),
    scoped AS (SELECT of_merchant, of_number, 'all' AS scope, level, delay, seq, final FROM grouped
      UNION ALL SELECT of_merchant, of_number, 'list', level, delay, seq, final FROM grouped WHERE product <> 'gift card'
      UNION ALL SELECT of_merchant, of_number, '=' || "networkKey", level, delay, seq, final FROM grouped WHERE product <> 'gift card'),
    counted AS (SELECT scoped.*, (SELECT b.high FROM buckets AS b WHERE b.merchant = scoped.of_merchant AND b.msisdn = scoped.of_number
        AND b.scope = scoped.scope AND b.level = scoped.level AND b.high >= scoped.seq AND b.delay = scoped.delay ORDER BY b.high LIMIT 1) AS high
      FROM scoped),
    lost AS (SELECT of_merchant, of_number, scope, level, high, delay, count(*) AS n, sum(CASE WHEN final = 'success' THEN 1 ELSE 0 END) AS succeeded
      FROM counted WHERE high IS NOT NULL GROUP BY of_merchant, of_number, scope, level, high, delay)
    UPDATE buckets SET success = success - lost.succeeded, failed = failed - (lost.n - lost.succeeded) FROM lost
    WHERE buckets.merchant = lost.of_merchant AND buckets.msisdn = lost.of_number AND buckets.scope = lost.scope
      AND buckets.level = lost.level AND buckets.high = lost.high AND buckets.delay = lost.delay`;
