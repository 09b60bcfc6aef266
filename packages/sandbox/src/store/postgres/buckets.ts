/** Counts what fills buckets, and takes from them what is forgotten. One replica at a time does either. */
import { fillBuckets } from "../sql/buckets.ts";
import { forgetting } from "../sql/forgetting.ts";
import type { Group } from "../sql/group.ts";
import { literal, runAwaited, sql } from "../sql/query.ts";
import type { Connections } from "./connections.ts";
import { locks } from "./schema.ts";
import { postgres } from "./statement.ts";

const takeBuckets = sql`SELECT pg_try_advisory_xact_lock(${literal(locks.buckets)}) AS taken`;

/** Counts what fills buckets in each of the groups, unless another replica is at the buckets at the moment. */
export async function fillAll({ query, transaction }: Connections, groups: readonly Group[]): Promise<void> {
  const [last] = await query(sql`SELECT coalesce(max(${postgres.place}), 0) AS seq FROM transactions`);
  // Once this lock was free for a moment, every insert with a lower place has ended: none can come late, and be missed.
  await query(sql`SELECT pg_advisory_xact_lock(${literal(locks.inserts)})`);
  await transaction(async (run) => {
    const [lock] = await run(takeBuckets);
    if (lock?.taken !== true) return;
    for (const group of groups) await runAwaited(fillBuckets(postgres, group, Number(last?.seq)), run);
  });
}

/**
 * Forgets transactions that were created before a moment, unless another replica is at the buckets at the moment.
 *
 * @param limit How many at most.
 * @returns How many.
 */
export const forgetBefore = ({ transaction }: Connections, before: number, limit: number): Promise<number> =>
  transaction(async (run) => {
    const [lock] = await run(takeBuckets);
    return lock?.taken === true ? runAwaited(forgetting(postgres, before, limit), run) : 0;
  });
