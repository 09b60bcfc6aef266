/**
 * Leases, retries and recovery, as pg-boss does them (decisions/ledger-engine.md).
 *
 * An open purchase has one job. While a caller works on the purchase, the job is deferred until the end of the lease, so that it
 * fires only if the caller is gone: a dead man's switch. `recover` fetches jobs that have fired; one that dies with them loses
 * them when they expire, and pg-boss hands them out again, later each time.
 */
import { type Db, PgBoss } from "pg-boss";
import type { LeaseTimes } from "../store.ts";
import { engineSchema, queue } from "./schema.ts";

/** A purchase that stays open is looked at again after seconds at first, after a quarter of an hour in the end, for good. */
const retries = {
  retryLimit: 2 ** 31 - 2,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 900,
  retentionSeconds: 10 * 365 * 86_400,
};

/** How often a process asks pg-boss for jobs that expired. */
const expiryIntervalMs = 1_000;

export interface Leases {
  /** Makes the engine's tables, if it may, and its queue. */
  start(): Promise<void>;
  /** Makes the job of a new purchase, and takes its lease. */
  add(db: Db, jobId: string, lease: LeaseTimes): Promise<void>;
  /** Takes the lease of one purchase, if nobody holds it at this moment of the database. */
  take(db: Db, jobId: string, lease: LeaseTimes, now: Date): Promise<boolean>;
  /** Takes what is due. */
  takeDue(limit: number): Promise<{ jobId: string; leaseMs: number }[]>;
  /** Gives a lease back. Call it for the run that holds it. */
  release(db: Db, jobId: string): Promise<void>;
  /** The purchase has ended. */
  remove(db: Db, jobIds: string[]): Promise<void>;
  stop(): Promise<void>;
}

export function createLeases(db: Db, schema: string, migrate: boolean, onError: (error: unknown) => void): Leases {
  // It has no timer that does anything: `recover` calls what is to be done.
  const boss = new PgBoss({
    db,
    schema: engineSchema(schema),
    migrate,
    supervise: false,
    schedule: false,
    monitorIntervalSeconds: 1,
  });
  boss.on("error", onError);
  let expiredAt = 0;

  return {
    async start() {
      await boss.start();
      await boss.createQueue(queue, retries);
    },
    async add(db, id, lease) {
      await boss.send(queue, null, { db, id, ...timesOf(lease) });
    },
    async take(db, id, lease, now) {
      const [job] = await boss.findJobs(queue, { db, id });
      if (!job) {
        // Somebody emptied the queue. The purchase is what counts.
        await this.add(db, id, lease);
        return true;
      }
      const isFree = (job.state === "created" || job.state === "retry") && job.startAfter <= now;
      if (!isFree) return false;
      const { updated } = await boss.update(queue, undefined, { db, id, ...timesOf(lease) });
      return updated === 1;
    },
    async takeDue(limit) {
      if (performance.now() >= expiredAt + expiryIntervalMs) {
        expiredAt = performance.now();
        await boss.supervise(queue);
      }
      const jobs = await boss.fetch(queue, { batchSize: limit });
      return jobs.map(({ id, expireInSeconds }) => ({ jobId: id, leaseMs: expireInSeconds * 1000 }));
    },
    async release(db, id) {
      const { updated } = await boss.update(queue, undefined, { db, id, startAfter: 0 });
      // What `recover` fetched is not deferred but active: pg-boss decides when it is due again.
      if (updated === 0) await boss.fail(queue, id, null, { db });
    },
    async remove(db, ids) {
      if (ids.length > 0) await boss.deleteJob(queue, ids, { db });
    },
    stop: () => boss.stop({ close: false, graceful: false }),
  };
}

/** pg-boss counts whole seconds until a job that was fetched expires. */
const timesOf = ({ nowMs, laterMs }: LeaseTimes) => ({
  startAfter: nowMs / 1000,
  expireInSeconds: Math.max(1, Math.ceil(laterMs / 1000)),
});
