/** A store on PostgreSQL: for services that sell from more than one machine. Needs `pg`. */
import { InvalidOptionError } from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";
import { logError } from "../purchase/errors.ts";
import type { EndedPurchase, StoredPurchase } from "../purchase/record.ts";
import { conclude, OnEndError, type SqlTransaction, TransactionError } from "../purchase/transaction.ts";
import { dueAfterMs, maxRankedRuns } from "./backoff.ts";
import { connect, connectionsOf, type PgPool, type Row, type Transaction } from "./postgres-database.ts";
import { checkSchema, defaultSchema, isKept, postgresMigration } from "./postgres-schema.ts";
import { notFree, purchaseOf as purchaseOfRow } from "./row.ts";
import { ages, type Begun, type LeaseTimes, type Store } from "./store.ts";
import { checkVersion, versionTable } from "./version.ts";

export type { PgPool } from "./postgres-database.ts";
export { postgresMigration } from "./postgres-schema.ts";

/** Where the database is. */
export type PostgresConnection =
  | {
      /** `postgres://user:password@host:port/database`. It must not be empty. */
      connectionString: string | undefined;
      pool?: undefined;
    }
  | {
      /** A `Pool` of `pg`: the ledger uses its connections, and does not end it. It opens one of its own to start. */
      pool: PgPool;
      connectionString?: undefined;
    };

export type PostgresStoreOptions = PostgresConnection & PostgresOptions;

export interface PostgresOptions {
  /** The schema of the tables. One for each merchant. Default: `vending_ledger`. */
  schema?: string;
  /** Creates the tables if they are missing. `false`: you created them with `postgresMigration()`. Default: `true`. */
  migrate?: boolean;
  /** How many connections a process may have. Default: 10. */
  maxConnections?: number;
  /** Called with errors in the background, such as an idle connection that breaks. Default: a line on the console. */
  onError?: (error: unknown) => void;
}

/** How many purchases a page of a list holds. */
const pageSize = 500;

/** Keeps purchases on PostgreSQL 13 or later. Connects with the first call, and again after each outage. */
export function postgresStore(options: PostgresStoreOptions): Store<SqlTransaction> {
  const { pool, connectionString, migrate = true, maxConnections = 10, onError = logError } = options;
  const schema = checkSchema(options.schema ?? defaultSchema);
  const to = pool ?? connectionString;
  // With an empty address, `pg` would connect to PGHOST, or to this machine.
  if (!to)
    throw new InvalidOptionError("connectionString must be an address, such as that in DATABASE_URL; it is empty");
  const database = pool ? connectionsOf(pool, async () => {}) : connect(to, maxConnections, onError);
  const purchase = `${schema}.purchase`;
  const after = (ms: string) => `clock_timestamp() + ${ms}::float8 * interval '1 millisecond'`;

  let starting: Promise<void> | undefined;
  /** Starts once; after a failure, again with the next call. */
  function ready(): Promise<void> {
    starting ??= start().catch((error) => {
      starting = undefined;
      throw error;
    });
    return starting;
  }

  /** On a connection of its own, since the caller may hold every connection of the pool. */
  async function start(): Promise<void> {
    const own = connect(to as PgPool | string, 1, onError);
    try {
      await own.transaction(async (db) => {
        // Processes that start together must not create the same tables.
        if (migrate) await db.query("SELECT pg_advisory_xact_lock(hashtext($1))", [purchase]);
        const version = await versionIn(db);
        if (version !== undefined) return checkVersion(version, `the schema ${schema}`);
        const next = "run the SQL that postgresMigration() prints, or open the store without migrate: false";
        if (!migrate) throw new Error(`The tables of the ledger are missing in the schema ${schema}: ${next}.`);
        // Only where they are missing: even `IF NOT EXISTS` locks a table, and would wait for other processes.
        for (const statement of postgresMigration({ schema }).split(/;\n(?=.)/)) await db.query(statement);
      });
    } finally {
      await own.close();
    }
  }

  /** The version of the tables; `undefined` if there are none, 0 if it is unknown. */
  async function versionIn(db: Transaction): Promise<number | undefined> {
    const { rows } = await db.query("SELECT to_regclass($1) AS purchase, to_regclass($2) AS version", [
      purchase,
      `${schema}.${versionTable}`,
    ]);
    if (!rows[0].purchase) return undefined;
    if (!rows[0].version) return 0;
    const found = await db.query(`SELECT max(version) AS version FROM ${schema}.${versionTable}`);
    return found.rows[0].version ?? 0;
  }

  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    await starting?.catch(() => {});
    await database.close();
  }

  async function begin(
    db: Transaction,
    request: CreateTransactionRequest,
    { nowMs, laterMs }: LeaseTimes,
    place: string | undefined,
  ): Promise<Begun> {
    const { client_request_id: requestId } = request;
    const added = await db.query(
      `INSERT INTO ${purchase} (request_id, request, place, lease_ms, locked_until, runs, sent_since)
       VALUES ($1, $2, $3, $4, ${after("$5")}, 1, clock_timestamp()) ON CONFLICT DO NOTHING RETURNING *`,
      [requestId, JSON.stringify(request), place, laterMs, nowMs],
    );
    if (added.rows[0]) return taken(added.rows[0], nowMs, true);
    const found = await db.query(
      `SELECT *, locked_until > clock_timestamp() AS is_held FROM ${purchase} WHERE request_id = $1 FOR UPDATE`,
      [requestId],
    );
    const [row] = found.rows;
    // Deleted by hand a moment ago: the caller tries again.
    if (!row) throw new Error(`The purchase ${requestId} was deleted meanwhile`);
    const begun = notFree(purchaseOf(row), place, row.is_held);
    if (begun) return begun;
    const held = await db.query(
      `UPDATE ${purchase} SET runs = runs + 1, sent_since = coalesce(sent_since, clock_timestamp()), lease_ms = $2,
         locked_until = ${after("$3")} WHERE request_id = $1 RETURNING *`,
      [requestId, laterMs, nowMs],
    );
    return taken(held.rows[0], nowMs, row.sent_since === null);
  }

  /** Reads in one statement, which waits for no lock. */
  async function rows(text: string, values?: unknown[]): Promise<Row[]> {
    await ready();
    return database.rows(text, values);
  }

  /** Changes in one statement. */
  async function write(text: string, values: unknown[]): Promise<Row[]> {
    await ready();
    return (await database.transaction((db) => db.query(text, values))).rows;
  }

  return {
    async begin(request, lease, place) {
      await ready();
      return database.transaction((db) => begin(db, request, lease, place));
    },
    async enqueue(request, laterMs, transaction, place) {
      await ready();
      const { client_request_id: requestId } = request;
      const store = async (db: SqlTransaction) => {
        // Outside of a transaction it would be stored without the caller's order: the second statement then stores nothing.
        const first = await db.query(
          "SELECT set_config('synchronous_commit', 'on', true), pg_current_xact_id()::text AS id",
        );
        // Every driver passes a text and a number as they are, and returns a text as it is.
        await db.query(
          `INSERT INTO ${purchase} (request_id, request, place, lease_ms)
           SELECT $1::text, $2::text::jsonb, $3::text, $4::float8 WHERE pg_current_xact_id()::text = $5::text
           ON CONFLICT DO NOTHING`,
          [requestId, JSON.stringify(request), place ?? null, laterMs, first.rows[0]?.id],
        );
        const found = await db.query(
          `SELECT request::text AS request, state, outcome::text AS outcome FROM ${purchase} WHERE request_id = $1::text`,
          [requestId],
        );
        const [row] = found.rows;
        if (row) return { requestId, state: row.state, ...jsonOf(row) };
        throw new TransactionError(
          "What was passed is a pool, or a client in no transaction: begin one first, and pass its client",
        );
      };
      return transaction ? store(transaction) : database.transaction(store);
    },
    async hasNew(place) {
      const found = await rows(
        `SELECT 1 FROM ${purchase} WHERE state = 'open' AND runs = 0 AND coalesce(place = $1, true) LIMIT 1`,
        [place],
      );
      return found.length > 0;
    },
    async takeDue(limit, place) {
      const due = await write(
        `WITH due AS (
           SELECT request_id, sent_since FROM ${purchase}
           WHERE state = 'open' AND due_at <= now() AND locked_until <= now() AND coalesce(place = $2, true)
           ORDER BY least(runs, ${maxRankedRuns}), due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
         UPDATE ${purchase} p SET runs = runs + 1, sent_since = coalesce(p.sent_since, clock_timestamp()),
           locked_until = ${after("lease_ms")}
         FROM due WHERE p.request_id = due.request_id RETURNING p.*, due.sent_since IS NULL AS is_new`,
        [limit, place],
      );
      return due.map((row) => taken(row, row.lease_ms, row.is_new));
    },
    async elsewhere(place) {
      const found = await rows(
        `SELECT place, count(*)::integer AS count FROM ${purchase} WHERE state = 'open' AND place <> $1 GROUP BY place`,
        [place],
      );
      return found.map((row) => ({ place: row.place, count: row.count }));
    },
    async move(from, to) {
      const moved = await write(
        `UPDATE ${purchase} SET place = $2 WHERE ended_at IS NULL AND place = $1 RETURNING request_id`,
        [from, to],
      );
      return moved.length;
    },
    async addAttempt({ requestId }, at) {
      const found = await write(
        `UPDATE ${purchase} SET attempts = attempts || $2::timestamptz WHERE request_id = $1 RETURNING 1`,
        [requestId, at],
      );
      if (found.length === 0) throw new Error(`The purchase ${requestId} is not stored`);
    },
    async end({ requestId, number }, end, consequences) {
      await ready();
      const isEnd = end.state !== "conflict";
      const follows = isEnd ? consequences : undefined;
      const record = async (db: Transaction) => {
        const ended = await db.query(
          `UPDATE ${purchase} SET state = $2, outcome = $3, progress = NULL, learned = NULL,
             ended_at = CASE WHEN $4 THEN clock_timestamp() END, consequence_at = CASE WHEN $5 THEN clock_timestamp() END
           WHERE request_id = $1 AND (state = 'open' OR state = 'conflict' AND $2 IN ('succeeded', 'failed'))
             AND ($2 <> 'rejected' OR runs = $6) RETURNING *`,
          [requestId, end.state, JSON.stringify(end), isEnd, isEnd && !follows, number],
        );
        const [row] = ended.rows;
        if (row && follows) await conclude(follows, purchaseOf(row) as EndedPurchase, db.query);
        return row !== undefined;
      };
      return follows ? database.slowTransaction(record) : database.transaction(record);
    },
    async conclude(consequences) {
      await ready();
      try {
        return await database.slowTransaction(async (db) => {
          // The lock of the row keeps other processes from it: they take the next one.
          const due = await db.query(
            `UPDATE ${purchase} SET consequence_at = NULL WHERE request_id = (
               SELECT request_id FROM ${purchase} WHERE consequence_at <= clock_timestamp()
               ORDER BY consequence_at LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING *`,
          );
          const [row] = due.rows;
          if (row) await conclude(consequences, purchaseOf(row) as EndedPurchase, db.query);
          return row?.request_id;
        });
      } catch (error) {
        if (error instanceof OnEndError)
          await write(
            `UPDATE ${purchase} SET consequence_at = clock_timestamp() +
               least(interval '15 minutes', greatest(interval '1 second', clock_timestamp() - ended_at))
             WHERE request_id = $1 AND consequence_at IS NOT NULL`,
            [error.requestId],
          );
        throw error;
      }
    },
    async release({ requestId, number }, progress, learned) {
      await write(
        `UPDATE ${purchase} SET locked_until = clock_timestamp(), due_at = ${after("$3")},
           progress = coalesce($4, progress), learned = coalesce($5, learned)
         WHERE request_id = $1 AND runs = $2 AND state = 'open'`,
        [
          requestId,
          number,
          dueAfterMs(number),
          ...[progress, learned].map((value) => (value ? JSON.stringify(value) : null)),
        ],
      );
    },
    async unsend({ requestId, number }) {
      await write(
        `UPDATE ${purchase} SET locked_until = clock_timestamp(), due_at = clock_timestamp(), sent_since = NULL,
           attempts = '{}' WHERE request_id = $1 AND runs = $2 AND state = 'open'`,
        [requestId, number],
      );
    },
    async find(requestId) {
      const [row] = await rows(`SELECT * FROM ${purchase} WHERE request_id = $1 AND ${isKept}`, [requestId]);
      return row && purchaseOf(row);
    },
    async known(requestIds) {
      const found = await rows(`SELECT request_id FROM ${purchase} WHERE request_id = ANY($1)`, [requestIds]);
      return found.map(({ request_id }) => request_id);
    },
    async *list({ since, until, isOpen }) {
      // As text: a Date has no microseconds, and each page would begin with the last row of the page before.
      let from: [string, string] = [since?.toISOString() ?? "-infinity", ""];
      while (true) {
        const page = await rows(
          `SELECT *, stored_at::text AS stored_text FROM ${purchase}
           WHERE (stored_at, request_id) > ($1::timestamptz, $2) AND stored_at < $3::timestamptz AND ${isKept}
             AND ${isOpen ? "(ended_at IS NULL OR consequence_at IS NOT NULL)" : "true"}
           ORDER BY stored_at, request_id LIMIT ${pageSize}`,
          [...from, until?.toISOString() ?? "infinity"],
        );
        for (const row of page) yield purchaseOf(row);
        const last = page.at(-1);
        if (!last) return;
        from = [last.stored_text, last.request_id];
      }
    },
    async stats() {
      const olderThan = (ms: number) =>
        `count(*) FILTER (WHERE stored_at < now() - interval '${ms} milliseconds')::integer`;
      const [row = {}] = await rows(
        `SELECT count(*)::integer AS open, min(stored_at) AS oldest, ${olderThan(ages.minute)} AS minute,
           ${olderThan(ages.hour)} AS hour, ${olderThan(ages.day)} AS day,
           (SELECT count(*)::integer FROM ${purchase} WHERE ended_at IS NULL AND state = 'conflict') AS conflicts,
           (SELECT count(*)::integer FROM ${purchase} WHERE consequence_at IS NOT NULL) AS due,
           (SELECT min(ended_at) FROM ${purchase} WHERE consequence_at IS NOT NULL) AS oldest_due
         FROM ${purchase} WHERE ended_at IS NULL AND state = 'open'`,
      );
      const { open, oldest, minute, hour, day, conflicts, due, oldest_due } = row;
      return {
        open,
        oldestOpen: oldest ?? undefined,
        olderThan: { minute, hour, day },
        conflicts,
        due,
        oldestDue: oldest_due ?? undefined,
      };
    },
    async deleteEnded(before) {
      const deleted = await write(
        `UPDATE ${purchase} SET request = '{}', attempts = '{}', outcome = CASE WHEN state <> 'rejected' THEN
           jsonb_build_object('state', state, 'money', CASE state WHEN 'succeeded' THEN 'keep' ELSE 'return' END,
           'requestId', request_id, 'attempts', 0, 'statusChecks', 0, 'replayed', true, 'transaction', jsonb_build_object(
           'request_id', request_id, 'internal_reference', outcome -> 'transaction' ->> 'internal_reference')) END
         WHERE ended_at < $1 AND consequence_at IS NULL AND ${isKept} RETURNING 1`,
        [before],
      );
      return deleted.length;
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function taken(row: Row, leaseMs: number, isNew: boolean): Extract<Begun, { kind: "taken" }> {
  const run = { requestId: row.request_id, number: row.runs, leaseMs };
  return { kind: "taken", run, purchase: purchaseOf(row), isNew };
}

const jsonOf = ({ request, outcome }: Row) => {
  const end = JSON.parse(outcome ?? "null");
  return { request: JSON.parse(request), outcome: end?.state === "rejected" ? undefined : (end ?? undefined) };
};

const purchaseOf = (row: Row): StoredPurchase =>
  purchaseOfRow({
    requestId: row.request_id,
    request: row.request,
    state: row.state,
    end: row.outcome,
    progress: row.progress,
    learned: row.learned,
    place: row.place ?? undefined,
    sentSince: row.sent_since ?? undefined,
    runs: row.runs,
    storedAt: row.stored_at,
    endedAt: row.ended_at,
    isDue: row.consequence_at !== null,
    attempts: row.attempts,
  });
