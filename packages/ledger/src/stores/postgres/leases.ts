/**
 * Leases, retries and recovery, as pg-boss does them (decisions/ledger-engine.md).
 *
 * An open purchase has one job. While a caller works on the purchase, the job is deferred until the end of the lease, so that it
 * fires only if the caller is gone: a dead man's switch. `recover` fetches jobs that have fired; one that dies with them loses
 * them when they expire, and pg-boss hands them out again, later each time.
 */
import { type Db, PgBoss } from "pg-boss";
import { maxRankedRuns } from "../backoff.ts";
import type { LeaseTimes } from "../store.ts";
import { engineSchema, missingTables, queue } from "./schema.ts";

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

/** A job that was handed out, and how often it was before. */
export interface Due {
  readonly id: string;
  readonly retryCount: number;
  readonly leaseMs: number;
}

export interface Leases {
  /** Makes the engine's tables, if it may, and its queue. */
  start(): Promise<void>;
  /** Makes the job of a new purchase, and takes its lease. */
  add(db: Db, jobId: string, lease: LeaseTimes): Promise<void>;
  /** Makes jobs that were lost, due at these moments. */
  restore(db: Db, lost: readonly { readonly id: string; readonly dueAt: Date }[]): Promise<void>;
  /** Takes the lease of one purchase on which no caller works, unless `takeDue` handed it out. */
  take(db: Db, jobId: string, lease: LeaseTimes): Promise<boolean>;
  /** Takes what is due. */
  takeDue(limit: number): Promise<Due[]>;
  /** Gives back what a caller held, after so many runs. It is due at once. */
  makeDue(db: Db, jobId: string, runs: number): Promise<void>;
  /** Gives back what `takeDue` handed out, unless it expired since, after so many runs. It is due later. */
  giveBack(due: Due, runs: number): Promise<void>;
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
      try {
        await boss.start();
      } catch (cause) {
        if (migrate || !/not installed/.test(Object(cause).message)) throw cause;
        throw missingTables("pg-boss", engineSchema(schema), cause);
      }
      await boss.createQueue(queue, retries);
    },
    async add(db, id, lease) {
      await boss.send(queue, null, { db, id, ...timesOf(lease) });
    },
    async restore(db, lost) {
      await this.remove(
        db,
        lost.map(({ id }) => id),
      );
      for (const { id, dueAt } of lost) await boss.send(queue, null, { db, id, startAfter: dueAt });
    },
    async take(db, id, lease) {
      const { updated } = await boss.update(queue, undefined, { db, id, ...timesOf(lease) });
      if (updated === 1) return true;
      const [job] = await boss.findJobs(queue, { db, id });
      if (job?.state === "active") return false;
      // The queue was emptied, or the job cancelled, by hand. The purchase is what counts.
      await boss.deleteJob(queue, id, { db });
      await this.add(db, id, lease);
      return true;
    },
    async takeDue(limit) {
      if (performance.now() >= expiredAt + expiryIntervalMs) {
        expiredAt = performance.now();
        await boss.supervise(queue);
      }
      const jobs = await boss.fetch(queue, { batchSize: limit });
      return jobs.map(({ id, retryCount, expireInSeconds }) => ({ id, retryCount, leaseMs: expireInSeconds * 1000 }));
    },
    async makeDue(db, id, runs) {
      await boss.update(queue, undefined, { db, id, startAfter: 0, priority: priorityAfter(runs) });
    },
    async giveBack({ id, retryCount }, runs) {
      await boss.fail(queue, { id, retryCount });
      await boss.update(queue, undefined, { id, priority: priorityAfter(runs) });
    },
    async remove(db, ids) {
      if (ids.length === 0) return;
      // The type of pg-boss leaves out what its documentation promises.
      const { affected } = (await boss.deleteJob(queue, ids, { db })) as { affected?: number };
      // pg-boss deletes a job that expires, and inserts it again. A statement that waited for that sees neither row.
      if (affected !== ids.length) await boss.deleteJob(queue, ids, { db });
    },
    stop: () => boss.stop(),
  };
}

/** What priorities count seconds from: they are 32 bits wide, and last until 2094. */
const firstSecond = Date.UTC(2026, 0) / 1000;

/**
 * pg-boss fetches the highest priority first, and of equal ones the oldest job, so that old purchases that never end would
 * keep all newer ones waiting. After many runs, the one that has waited longest is next.
 */
function priorityAfter(runs: number): number {
  if (runs < maxRankedRuns) return -runs;
  return -Math.max(maxRankedRuns, Math.floor(Date.now() / 1000 - firstSecond));
}

/** pg-boss counts whole seconds until a job that was fetched expires. */
const timesOf = ({ nowMs, laterMs }: LeaseTimes) => ({
  startAfter: nowMs / 1000,
  expireInSeconds: Math.ceil(laterMs / 1000),
});
