/**
 * Leases, retries and recovery, as pg-boss does them (decisions/ledger-engine.md).
 *
 * An open purchase has one job. While a caller works on the purchase, its job is deferred to the end of the lease: a dead man's
 * switch, which fires only if the caller is gone. `recover` fetches the jobs that have fired. The jobs of a process that dies
 * expire, and pg-boss hands them out again, later each time.
 */
import { type Db, PgBoss } from "pg-boss";
import { maxRankedRuns } from "../backoff.ts";
import type { LeaseTimes } from "../store.ts";
import { engineSchema, missingTables, queue } from "./schema.ts";

/** A purchase that stays open is due again after seconds at first, and every quarter of an hour in the end, for good. */
const retries = {
  retryLimit: 2 ** 31 - 2,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 900,
  retentionSeconds: 10 * 365 * 86_400,
};

/** How often a process lets pg-boss look for expired jobs. */
const expiryIntervalMs = 1_000;

/** A job that was handed out; `retryCount` is how often it was before. */
export interface Due {
  readonly id: string;
  readonly retryCount: number;
  readonly leaseMs: number;
}

export interface Leases {
  /** Creates the engine's tables, if it may, and its queue. */
  start(): Promise<void>;
  /** Creates the job of a new purchase, and takes its lease. */
  add(db: Db, jobId: string, lease: LeaseTimes): Promise<void>;
  /** Creates lost jobs again, due at these moments. */
  restore(db: Db, lost: readonly { readonly id: string; readonly dueAt: Date }[]): Promise<void>;
  /** Takes the lease of a purchase that no caller holds, unless `takeDue` handed it out. */
  take(db: Db, jobId: string, lease: LeaseTimes): Promise<boolean>;
  /** Takes jobs that are due. */
  takeDue(limit: number): Promise<Due[]>;
  /** Gives back the lease of a caller, after so many runs. The job is due at once. */
  makeDue(db: Db, jobId: string, runs: number): Promise<void>;
  /** Gives back a job of `takeDue`, unless it expired since, after so many runs. It is due later, or after so many seconds. */
  giveBack(due: Due, runs: number, startAfter?: number): Promise<void>;
  /** Removes the jobs of purchases that have ended. */
  remove(db: Db, jobIds: string[]): Promise<void>;
  stop(): Promise<void>;
}

export function createLeases(db: Db, schema: string, migrate: boolean, onError: (error: unknown) => void): Leases {
  // Without timers of its own: `recover` drives it.
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
      // A person emptied the queue or cancelled the job. The purchase is still open, so it gets a new one.
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
    async giveBack({ id, retryCount }, runs, startAfter) {
      await boss.fail(queue, { id, retryCount });
      const priority = priorityAfter(runs);
      await boss.update(queue, undefined, { id, priority, ...(startAfter !== undefined && { startAfter }) });
    },
    async remove(db, ids) {
      if (ids.length === 0) return;
      // pg-boss documents `affected`, and its type lacks it.
      const { affected } = (await boss.deleteJob(queue, ids, { db })) as { affected?: number };
      // pg-boss deletes a job that expires, and inserts it again. A statement that waited for that sees neither row.
      if (affected !== ids.length) await boss.deleteJob(queue, ids, { db });
    },
    stop: () => boss.stop(),
  };
}

/** Priorities have 32 bits: seconds from here last until 2094. */
const firstSecond = Date.UTC(2026, 0) / 1000;

/**
 * pg-boss fetches the highest priority first, and the oldest job among equals: old purchases that never end would keep all newer
 * ones waiting. After many runs, the purchase that has waited longest is next.
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
