/** The statements of lists on PostgreSQL. */
import { fillBuckets } from "../sql/buckets.ts";
import type { Group, TableOf } from "../sql/group.ts";
import { literal, type Queries, runAwaited, sql } from "../sql/query.ts";
import type { Connections } from "./connections.ts";
import { locks } from "./schema.ts";

/** Several statements that see the database at one moment. */
export const readOnly = <T>({ transaction }: Connections, queries: () => Queries<T>): Promise<T> =>
  transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", (run) => runAwaited(queries(), run));

/** Counts what fills buckets in each of the groups, unless another replica does so at the moment. */
export async function fillAll(
  { query, transaction }: Connections,
  table: TableOf,
  groups: readonly Group[],
): Promise<void> {
  const [last] = await query(sql`SELECT coalesce(max(seq), 0) AS seq FROM transactions`);
  // Once this lock was free for a moment, every insert with a lower place has ended: none can come late, and be missed.
  await query(sql`SELECT pg_advisory_xact_lock(${literal(locks.inserts)})`);
  await transaction("BEGIN", async (run) => {
    const [lock] = await run(sql`SELECT pg_try_advisory_xact_lock(${literal(locks.buckets)}) AS taken`);
    if (lock?.taken !== true) return;
    for (const group of groups) await runAwaited(fillBuckets(table, group, Number(last?.seq)), run);
  });
}
