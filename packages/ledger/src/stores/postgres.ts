/** A store on PostgreSQL: for services that sell from more than one machine. Needs `pg` and `pg-boss`. */
import { InvalidOptionError } from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";
import type { StoredPurchase } from "../purchase/record.ts";
import { conclude, OnEndError, type SqlTransaction } from "../purchase/transaction.ts";
import { ended, isAt, partsOf } from "./begun.ts";
import { connect, connectionsOf, type Database, type Row } from "./postgres/database.ts";
import { createLeases, type Due } from "./postgres/leases.ts";
import type { PgPool } from "./postgres/pool.ts";
import { checkSchema, defaultSchema, engineSchema, isKept, missingTables, queue, tables } from "./postgres/schema.ts";
import { ages, type Begun, type Due as Found, type LeaseTimes, type Run, type Store } from "./store.ts";
import { checkVersion, versionTable } from "./version.ts";

export type { PgPool } from "./postgres/pool.ts";
export { postgresMigration } from "./postgres/schema.ts";

/** Where the database is. */
export type PostgresConnection =
  | {
      /** `postgres://user:password@host:port/database`. It must not be empty. */
      connectionString: string | undefined;
      pool?: undefined;
    }
  | {
      /** A `Pool` of `pg`: the ledger uses its connections, and does not end it. pg-boss has two more. */
      pool: PgPool;
      connectionString?: undefined;
    };

export type PostgresStoreOptions = PostgresConnection & PostgresOptions;

export interface PostgresOptions {
  /** The schema of the tables; those of pg-boss are in `<schema>_queue`. One for each merchant. Default: `vending_ledger`. */
  schema?: string;
  /** Creates the tables if they are missing. `false`: you created them with `postgresMigration()`. Default: `true`. */
  migrate?: boolean;
  /** How many connections a process may have, besides the two of pg-boss. Default: 10. */
  maxConnections?: number;
  /** Called with errors in the background, such as an idle connection that breaks. */
  onError?: (error: unknown) => void;
}

/** How many purchases a page of a list holds. */
const pageSize = 500;
/** The engine knows no places: what it hands out of another is due again after so many seconds, for a ledger that is there. */
const othersAfter = 10;
/** How many connections pg-boss has for itself. */
const engineConnections = 2;

/** Keeps purchases on PostgreSQL 13 or later. Connects with the first call, and again after each outage. */
export function postgresStore(options: PostgresStoreOptions): Store<SqlTransaction> {
  const { pool, connectionString, migrate = true, maxConnections = 10, onError = () => {} } = options;
  const schema = checkSchema(options.schema ?? defaultSchema);
  const to = pool ?? connectionString;
  // With an empty address, `pg` would connect to PGHOST, or to this machine.
  if (!to)
    throw new InvalidOptionError("connectionString must be an address, such as that in DATABASE_URL; it is empty");
  const database = pool ? connectionsOf(pool, async () => {}) : connect(to, maxConnections, onError);
  // Apart: pg-boss runs queries while transactions that wait for it may hold every connection of `database`.
  const engine = connect(to, engineConnections, onError);
  const leases = createLeases(engine, schema, migrate, onError);
  const purchase = `${schema}.purchase`;
  const columns = `p.*, (SELECT array_agg(a.at ORDER BY a.number) FROM ${schema}.attempt a
    WHERE a.request_id = p.request_id) AS attempts`;

  /** The runs of `takeDue`: the engine knows when they expire. The others are held until `held_until`. */
  const handedOut = new WeakMap<Run, Due>();
  const heldUntil = (ms: string) => `clock_timestamp() + ${ms}::float8 * interval '1 millisecond'`;

  let starting: Promise<void> | undefined;
  /** Starts once; after a failure, again with the next call. */
  function ready(): Promise<void> {
    starting ??= start().catch((error) => {
      starting = undefined;
      throw error;
    });
    return starting;
  }

  async function start(): Promise<void> {
    if (!migrate) {
      const version = await versionIn(engine);
      if (version === undefined) throw missingTables("the ledger", schema);
      checkVersion(version, `the schema ${schema}`);
      await leases.start();
      return engine.transaction(restoreJobs);
    }
    // Processes that start together must not create the same tables, and neither must pg-boss. On `engine`, since the caller may
    // hold every connection of the pool.
    await engine.transaction(async (db) => {
      await db.executeSql("SELECT pg_advisory_xact_lock(hashtext($1))", [purchase]);
      const version = await versionIn(db);
      // Only where they are missing: even `IF NOT EXISTS` locks a table, and would wait for other processes.
      if (version === undefined) await db.executeSql(tables(schema));
      else checkVersion(version, `the schema ${schema}`);
      await leases.start();
      await restoreJobs(db);
    });
  }

  /** Creates missing jobs: after a restore of the ledger's schema alone, or of an emptied queue, open purchases have none. */
  async function restoreJobs(db: Database): Promise<void> {
    const { rows } = await db.executeSql(
      `SELECT p.job_id, coalesce(p.held_until, now()) AS due_at FROM ${purchase} p WHERE p.state = 'open' AND NOT EXISTS
         (SELECT FROM ${engineSchema(schema)}.job j WHERE j.name = $1 AND j.id = p.job_id AND j.state < 'completed')`,
      [queue],
    );
    await leases.restore(
      db,
      rows.map(({ job_id: id, due_at: dueAt }) => ({ id, dueAt })),
    );
  }

  /** The version of the tables; `undefined` if there are none, 0 if it is unknown. */
  async function versionIn(db: Database): Promise<number | undefined> {
    const { rows } = await db.executeSql("SELECT to_regclass($1) AS purchase, to_regclass($2) AS version", [
      purchase,
      `${schema}.${versionTable}`,
    ]);
    if (!rows[0]?.purchase) return undefined;
    if (!rows[0].version) return 0;
    const found = await db.executeSql(`SELECT max(version) AS version FROM ${schema}.${versionTable}`);
    return found.rows[0]?.version ?? 0;
  }

  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    await starting?.catch(() => {});
    await leases.stop();
    await Promise.all([database.close(), engine.close()]);
  }

  async function begin(
    db: Database,
    request: CreateTransactionRequest,
    lease: LeaseTimes,
    place: string | undefined,
  ): Promise<Begun> {
    const { client_request_id: requestId } = request;
    const taken = (row: Row, isNew: boolean): Begun => {
      const run: Run = { requestId, number: row.runs, leaseMs: lease.nowMs };
      return { kind: "taken", run, purchase: purchaseOf(row), isNew };
    };
    const added = await db.executeSql(
      `INSERT INTO ${purchase} (request_id, request, held_until, place, sent_since)
       VALUES ($1, $2, ${heldUntil("$3")}, $4, clock_timestamp())
       ON CONFLICT DO NOTHING RETURNING *`,
      [requestId, JSON.stringify(request), lease.nowMs, place],
    );
    if (added.rows[0]) {
      await leases.add(db, added.rows[0].job_id, lease);
      return taken(added.rows[0], true);
    }

    const found = await db.executeSql(
      `SELECT ${columns}, held_until > clock_timestamp() AS is_held FROM ${purchase} p WHERE request_id = $1 FOR UPDATE OF p`,
      [requestId],
    );
    const [row] = found.rows;
    // Deleted a moment ago: the caller tries again.
    if (!row) throw new Error(`The purchase ${requestId} was deleted meanwhile`);
    const over = ended(purchaseOf(row));
    if (over) return over;
    if (!isAt(place, purchaseOf(row))) return { kind: "elsewhere", purchase: purchaseOf(row) };
    const isHeld = row.is_held || !(await leases.take(db, row.job_id, lease));
    if (isHeld) return { kind: "held", purchase: purchaseOf(row) };
    const held = await db.executeSql(
      `UPDATE ${purchase} SET runs = runs + 1, sent_since = coalesce(sent_since, clock_timestamp()),
         held_until = ${heldUntil("$2")}
       WHERE request_id = $1 RETURNING runs, sent_since`,
      [requestId, lease.nowMs],
    );
    return taken({ ...row, ...held.rows[0] }, row.sent_since === null);
  }

  /** The purchases of jobs, and the jobs of those that are bought elsewhere. */
  async function open(jobs: Due[], place: string | undefined): Promise<{ taken: Found[]; others: Due[] }> {
    const { rows } = await database.executeSql(
      `UPDATE ${purchase} p SET runs = p.runs + 1, sent_since = coalesce(p.sent_since, clock_timestamp()) FROM ${purchase} before
       WHERE p.job_id = ANY($1) AND p.state = 'open' AND coalesce(p.place = $2, true)
         AND before.request_id = p.request_id
       RETURNING ${columns}, before.sent_since IS NULL AS is_new`,
      [jobs.map(({ id }) => id), place],
    );
    const mine = new Map(rows.map((row) => [row.job_id, row]));
    const rest = jobs.filter(({ id }) => !mine.has(id)).map(({ id }) => id);
    const elsewhere = await database.executeSql(
      `SELECT job_id FROM ${purchase} WHERE job_id = ANY($1) AND state = 'open'`,
      [rest],
    );
    const isElsewhere = new Set(elsewhere.rows.map(({ job_id }) => job_id));
    await leases.remove(
      database,
      rest.filter((id) => !isElsewhere.has(id)),
    );
    const taken = jobs.flatMap((due) => {
      const row = mine.get(due.id);
      if (!row) return [];
      const run: Run = { requestId: row.request_id, number: row.runs, leaseMs: due.leaseMs };
      handedOut.set(run, due);
      return [{ run, purchase: purchaseOf(row), isNew: row.is_new }];
    });
    return { taken, others: jobs.filter(({ id }) => isElsewhere.has(id)) };
  }

  return {
    async begin(request, lease, place) {
      await ready();
      return database.transaction((db) => begin(db, request, lease, place));
    },
    async enqueue(request, laterMs, transaction, place) {
      await ready();
      const store = async (db: Database): Promise<StoredPurchase> => {
        const { client_request_id: requestId } = request;
        const lease = { nowMs: 0, laterMs };
        // Outside of a transaction the purchase could be stored without its job: the second statement then stores nothing.
        const { rows } = await db.executeSql(
          "SELECT set_config('synchronous_commit', 'on', true), pg_current_xact_id()::text AS id",
        );
        const added = await db.executeSql(
          `INSERT INTO ${purchase} (request_id, request, runs, place)
           SELECT $1, $2::jsonb, 0, $4 WHERE pg_current_xact_id()::text = $3 ON CONFLICT DO NOTHING RETURNING *`,
          [requestId, JSON.stringify(request), rows[0]?.id, place],
        );
        if (added.rows[0]) await leases.add(db, added.rows[0].job_id, lease);
        const found = await db.executeSql(
          `SELECT ${columns}, pg_current_xact_id()::text AS id FROM ${purchase} p WHERE request_id = $1`,
          [requestId],
        );
        const [row] = found.rows;
        if (!row) throw new Error("The client that was passed is in no transaction: begin one first");
        return purchaseOf(row);
      };
      if (!transaction) return database.transaction(store);
      return store({ executeSql: (text, values) => transaction.query(text, values) });
    },
    async hasNew(place) {
      await ready();
      const { rows } = await database.executeSql(
        `SELECT 1 FROM ${purchase} WHERE state = 'open' AND runs = 0 AND coalesce(place = $1, true) LIMIT 1`,
        [place],
      );
      return rows.length > 0;
    },
    async takeDue(limit, place) {
      await ready();
      const taken: Found[] = [];
      const others: Due[] = [];
      try {
        while (taken.length < limit) {
          const jobs = await leases.takeDue(limit - taken.length);
          if (jobs.length === 0) break;
          const found = await open(jobs, place);
          taken.push(...found.taken);
          others.push(...found.others);
        }
      } finally {
        // Last: the engine would hand them out again.
        for (const one of others) await leases.giveBack(one, 0, othersAfter);
      }
      return taken;
    },
    async elsewhere(place) {
      await ready();
      const { rows } = await database.executeSql(
        `SELECT place, count(*)::integer AS count FROM ${purchase} WHERE state = 'open' AND place <> $1 GROUP BY place`,
        [place],
      );
      return rows.map((row) => ({ place: row.place, count: row.count }));
    },
    async move(from, to) {
      await ready();
      const { rows } = await database.executeSql(
        `WITH moved AS (UPDATE ${purchase} SET place = $2 WHERE state = 'open' AND place = $1 RETURNING 1)
         SELECT count(*)::integer AS count FROM moved`,
        [from, to],
      );
      return rows[0]?.count ?? 0;
    },
    async addAttempt({ requestId }, at) {
      await database.executeSql(`INSERT INTO ${schema}.attempt (request_id, at) VALUES ($1, $2)`, [requestId, at]);
    },
    async end({ requestId, number }, end, consequences) {
      const onlyRun = end.state === "rejected" ? number : null;
      return database.transaction(async (db) => {
        const { rows } = await db.executeSql(
          `UPDATE ${purchase} p SET state = $2, outcome = $3, ended_at = clock_timestamp(), progress = NULL,
             learned = NULL, consequence_at = CASE WHEN $5 THEN NULL ELSE clock_timestamp() END
           WHERE request_id = $1 AND state = 'open' AND ($4::integer IS NULL OR runs = $4) RETURNING ${columns}`,
          [requestId, end.state, JSON.stringify(end), onlyRun, consequences !== undefined],
        );
        await leases.remove(
          db,
          rows.map(({ job_id }) => job_id),
        );
        if (rows[0] && consequences) await conclude(consequences, purchaseOf(rows[0]), db.query);
        return rows.length === 1;
      });
    },
    async conclude(consequences) {
      await ready();
      try {
        return await database.transaction(async (db) => {
          // The lock of the row keeps other processes from it: they take the next one.
          const { rows } = await db.executeSql(
            `UPDATE ${purchase} p SET consequence_at = NULL WHERE request_id = (
               SELECT request_id FROM ${purchase} WHERE consequence_at <= clock_timestamp()
               ORDER BY consequence_at LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING ${columns}`,
          );
          if (rows[0]) await conclude(consequences, purchaseOf(rows[0]), db.query);
          return rows[0]?.request_id;
        });
      } catch (error) {
        if (error instanceof OnEndError)
          await database.executeSql(
            `UPDATE ${purchase} SET consequence_at = clock_timestamp() +
               least(interval '15 minutes', greatest(interval '1 second', clock_timestamp() - ended_at))
             WHERE request_id = $1 AND consequence_at IS NOT NULL`,
            [error.requestId],
          );
        throw error;
      }
    },
    async release(run, progress, learned) {
      const due = handedOut.get(run);
      await database.transaction(async (db) => {
        const { rows } = await db.executeSql(
          `UPDATE ${purchase} SET held_until = NULL, progress = coalesce($3, progress),
             learned = coalesce($4, learned)
           WHERE request_id = $1 AND runs = $2 AND state = 'open' RETURNING job_id`,
          [run.requestId, run.number, ...[progress, learned].map((value) => (value ? JSON.stringify(value) : null))],
        );
        if (rows[0] && !due) await leases.makeDue(db, rows[0].job_id, run.number);
      });
      // Last: the next run needs the progress that was just stored.
      if (due) await leases.giveBack(due, run.number);
    },
    async unsend(run) {
      const due = handedOut.get(run);
      await database.transaction(async (db) => {
        const { rows } = await db.executeSql(
          `UPDATE ${purchase} SET held_until = NULL, sent_since = NULL
           WHERE request_id = $1 AND runs = $2 AND state = 'open' RETURNING job_id`,
          [run.requestId, run.number],
        );
        if (!rows[0]) return;
        await db.executeSql(`DELETE FROM ${schema}.attempt WHERE request_id = $1`, [run.requestId]);
        if (!due) await leases.makeDue(db, rows[0].job_id, run.number);
      });
      if (due) await leases.giveBack(due, run.number, 0);
    },
    async find(requestId) {
      await ready();
      const { rows } = await database.executeSql(
        `SELECT ${columns} FROM ${purchase} p WHERE request_id = $1 AND ${isKept}`,
        [requestId],
      );
      return rows[0] && purchaseOf(rows[0]);
    },
    async *list({ since, until, isOpen }) {
      await ready();
      // As text: a Date has no microseconds, and each page would begin with the last row of the page before.
      let after: [string, string] = [since?.toISOString() ?? "-infinity", ""];
      while (true) {
        const { rows } = await database.executeSql(
          `SELECT ${columns}, stored_at::text AS stored_text FROM ${purchase} p
           WHERE (stored_at, request_id) > ($1::timestamptz, $2) AND stored_at < $3::timestamptz AND ${isKept}
             AND ${isOpen ? "(state = 'open' OR consequence_at IS NOT NULL)" : "true"}
           ORDER BY stored_at, request_id LIMIT ${pageSize}`,
          [...after, until?.toISOString() ?? "infinity"],
        );
        for (const row of rows) yield purchaseOf(row);
        const last = rows.at(-1);
        if (!last) return;
        after = [last.stored_text, last.request_id];
      }
    },
    async stats() {
      await ready();
      const olderThan = (ms: number) =>
        `count(*) FILTER (WHERE stored_at < now() - interval '${ms} milliseconds')::integer`;
      const { rows } = await database.executeSql(
        `SELECT count(*)::integer AS open, min(stored_at) AS oldest, ${olderThan(ages.minute)} AS minute,
           ${olderThan(ages.hour)} AS hour, ${olderThan(ages.day)} AS day,
           (SELECT count(*)::integer FROM ${purchase} WHERE consequence_at IS NOT NULL) AS due,
           (SELECT min(ended_at) FROM ${purchase} WHERE consequence_at IS NOT NULL) AS oldest_due
         FROM ${purchase} WHERE state = 'open'`,
      );
      const { open, oldest, minute, hour, day, due, oldest_due } = rows[0] ?? {};
      const olderThanAges = { minute, hour, day };
      return {
        open,
        oldestOpen: oldest ?? undefined,
        olderThan: olderThanAges,
        due,
        oldestDue: oldest_due ?? undefined,
      };
    },
    async deleteEnded(before) {
      await ready();
      const { rows } = await database.executeSql(
        `WITH old AS (
           UPDATE ${purchase} SET request = '{}', outcome = CASE WHEN state <> 'rejected' THEN jsonb_build_object(
             'state', state, 'money', CASE state WHEN 'succeeded' THEN 'keep' ELSE 'return' END, 'requestId', request_id,
             'attempts', 0, 'statusChecks', 0, 'replayed', true, 'transaction', jsonb_build_object('request_id', request_id,
             'internal_reference', outcome -> 'transaction' ->> 'internal_reference')) END
           WHERE ended_at < $1 AND consequence_at IS NULL AND ${isKept} RETURNING request_id
         ), attempts AS (DELETE FROM ${schema}.attempt WHERE request_id IN (SELECT request_id FROM old))
         SELECT count(*)::integer AS deleted FROM old`,
        [before],
      );
      return rows[0]?.deleted ?? 0;
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function purchaseOf(row: Row): StoredPurchase {
  return {
    requestId: row.request_id,
    request: row.request,
    state: row.state,
    ...partsOf(row.outcome),
    consequence: row.ended_at === null ? undefined : row.consequence_at === null ? "done" : "due",
    storedAt: row.stored_at,
    progress: row.progress ?? undefined,
    learned: row.learned ?? undefined,
    place: row.place ?? undefined,
    sentSince: row.sent_since ?? undefined,
    runs: row.runs,
    endedAt: row.ended_at ?? undefined,
    attempts: row.attempts ?? [],
  };
}
