/** A store on a SQL database: one set of statements for all of them. Each is atomic by itself. */

import { sleep } from "@vending/terminal/values";
import { isOfConnection, isReported } from "../database-errors.ts";
import { logError, UnreadablePurchaseError } from "../purchase/errors.ts";
import { mustBe } from "../purchase/options.ts";
import type { EndedPurchase } from "../purchase/record.ts";
import {
  OnEndError,
  type QueryResult,
  runOnEnd,
  type SqlTransaction,
  TransactionError,
} from "../purchase/transaction.ts";
import { dueAfterMs, firstPauseMs, maxPauseMs } from "./backoff.ts";
import { asciiJson, momentOf, notLeased, type Row, storedIn } from "./row.ts";
import { ages, type Begun, type OnUnreadable, type Store } from "./store.ts";
import { isKept, rank, unfinished } from "./tables.ts";

type Query = SqlTransaction["query"];

/** Runs a statement of the ledger. */
export type OwnQuery = (text: string, values?: unknown[], kind?: StatementKind) => Promise<QueryResult>;

export interface StatementKind {
  /** It finds or adds one row by its key, whatever else there is. */
  readonly byKey?: boolean;
  /** It takes leases: none is left of a statement whose connection broke before it responded. */
  readonly takes?: boolean;
}

const byKey: StatementKind = { byKey: true };

/** What is kept together: with statements of the program, and of the ledger. */
export type Work = (query: Query, own: OwnQuery) => Promise<boolean>;

/** What the statements need of a database. */
export interface Database {
  /** The table of the purchases. */
  readonly table: string;
  /** The moment at which a statement runs, by the clock that all processes share, as SQL. */
  readonly now: string;
  /** How many purchases are deleted at a time: each batch is kept, and nobody waits for it long. */
  readonly batchSize: number;
  /** When a statement began, no later than `now`: the same for each row, so that an index can be searched for it. */
  readonly begun: string;
  /** So many milliseconds later, given as SQL, too. */
  later(ms: string): string;
  /** How many milliseconds ago a moment was. */
  ago(moment: string): string;
  /** A moment as a value that `momentOf` reads, with all its digits, as SQL. */
  moment(moment: string): string;
  /** A moment as a value of a statement. */
  time(moment: Date): unknown;
  /** Locks the rows of a SELECT for a transaction. Empty: this database locks no rows. */
  readonly lock: string;
  /** One statement. What it changed is on disk afterwards. */
  readonly execute: OwnQuery;
  /** Runs statements of a purchase that are kept together, or not at all if `work` returns false. Afterwards they are on disk. */
  transaction(work: Work, requestId: string): Promise<boolean>;
  /** Does what may take long. The rest of the ledger keeps a connection meanwhile. */
  inSlot<T>(work: () => Promise<T>): Promise<T>;
  /** Where a caller's transaction has an id: learns it, and what holds while that transaction is under way, as SQL. */
  readonly given?: { idOf(transaction: SqlTransaction): Promise<unknown>; isUnderWay(id: string): string };
  close(): Promise<void>;
}

/** How many purchases a page of a list holds. */
const pageSize = 500;

/** How many ids are looked up at a time. */
const knownSize = 100;

/** How long a process keeps a waiting `onEnd` to itself: longer than an `onEnd` may take. */
const onEndMs = 60_000;

/** Of two numbers, as SQL: the databases have different names for it. */
const least = (a: string, b: string): string => `CASE WHEN ${a} < ${b} THEN ${a} ELSE ${b} END`;
const greatest = (a: string, b: string): string => `CASE WHEN ${a} > ${b} THEN ${a} ELSE ${b} END`;

/** Whether a call with this account gets the purchase. */
const isAt = (account: string): string => `coalesce(p.account = ${account}, true)`;

/** A success or a failure ends also a conflict. `$3` is null, or the run that must be the last one. */
const mayEnd = `request_id = $1 AND (state = 'open' OR state = 'conflict' AND $2 IN ('succeeded', 'failed'))
  AND coalesce(runs = $3, true)`;

export function sqlStore(database: Database): Store<SqlTransaction> {
  const { table, execute, now, begun, later, ago, moment, time, lock, batchSize } = database;
  const skipLocked = lock && `${lock} SKIP LOCKED`;
  const rows = async (text: string, values?: unknown[]): Promise<Row[]> => (await execute(text, values)).rows;
  const change = async (text: string, values: unknown[], kind?: StatementKind): Promise<number> =>
    (await execute(text, values, kind)).rowCount ?? 0;

  const moments = ["stored_at", "ended_at", "on_end_at", "sent_since"].map((name) => `${moment(name)} AS ${name}`);
  const columns = `request_id, request, state, outcome, reference, progress, learned, runs, unsent_runs, sent_again, account, lease_ms, ${moments}, ${moment(now)} AS moment`;

  /** A transaction with `onEnd`. What that wrote may fail only when it is kept, as with a deferred constraint. */
  const ending = (work: Work, requestId: string) =>
    database.transaction(work, requestId).catch((error) => {
      throw isReported(error) && !isOfConnection(error) ? new OnEndError(requestId, error) : error;
    });

  /** Stores a purchase as `p`, if a condition holds. The casts say what a value is to a driver that would guess. */
  const insert = (runs: number, lockedUntil: string, sentSince: string, condition = "true"): string => `
    INSERT INTO ${table} AS p (request_id, request, state, stored_at, due_at, unsent_runs, sent_again, account, lease_ms,
      runs, locked_until, sent_since)
    SELECT CAST($1 AS text), CAST($2 AS text), 'open', ${now}, ${now}, 0, '', CAST($3 AS text), CAST($4 AS integer),
      ${runs}, ${lockedUntil}, ${sentSince} WHERE ${condition}`;
  /** Takes the lease. */
  const take = (lockedUntil: string): string =>
    `runs = p.runs + 1, sent_since = coalesce(p.sent_since, ${now}), locked_until = ${lockedUntil}`;
  const until = later("$5");
  const insertOrTake = `${insert(1, until, now)} ON CONFLICT (request_id) DO UPDATE SET ${take(until)}, lease_ms = $4
    WHERE p.state = 'open' AND p.locked_until <= ${now} AND ${isAt("$3")} RETURNING ${columns}`;

  const recorded = (endedAt: string, dueAt: string): string => `
    UPDATE ${table} SET state = $2, outcome = $4, reference = $5, progress = NULL, learned = NULL,
      ended_at = ${endedAt}, on_end_at = ${dueAt} WHERE ${mayEnd}`;
  const recordConflict = recorded("NULL", "NULL");
  const recordWaiting = recorded(now, now);
  const recordEnded = lock ? `${recorded(now, "NULL")} RETURNING ${columns}` : recorded("$6", "NULL");
  const readUnended = `SELECT ${columns} FROM ${table} WHERE ${mayEnd}`;

  const store: Store<SqlTransaction> = {
    async begin(request, { nowMs, laterMs }, account) {
      const { client_request_id: requestId } = request;
      const leased = await execute(
        insertOrTake,
        [requestId, asciiJson(request), account, Math.ceil(laterMs), Math.ceil(nowMs)],
        { byKey: true, takes: true },
      );
      if (leased.rows[0]) {
        try {
          return leasedRow(leased.rows[0], nowMs);
        } catch (error) {
          const { runs, unsent_runs } = leased.rows[0];
          const run = { requestId, number: Number(runs), leaseMs: nowMs };
          const isNew = run.number === Number(unsent_runs) + 1;
          await (isNew ? store.unsend(run) : store.release(run)).catch(() => {});
          throw error;
        }
      }
      const [row] = await rows(`SELECT ${columns} FROM ${table} WHERE request_id = $1`, [requestId]);
      // Deleted by hand a moment ago: the caller tries again.
      if (!row) throw new Error(`The purchase ${requestId} was deleted meanwhile`);
      return notLeased(storedIn(row), account);
    },
    async enqueue(request, laterMs, transaction, account) {
      if (transaction && typeof transaction.query !== "function")
        throw new TransactionError("What was passed is no transaction: it has no method query");
      const { client_request_id: requestId } = request;
      const query: Query = transaction ? (...given) => transaction.query(...given) : execute;
      const values: unknown[] = [requestId, asciiJson(request), account ?? null, Math.ceil(laterMs)];
      let condition: string | undefined;
      if (transaction && database.given) {
        values.push(await database.given.idOf(transaction));
        condition = database.given.isUnderWay("$5");
      }
      // A caller that does not await this may have ended its transaction: outside of it, it would be stored without the order.
      const added = await query(
        `${insert(0, now, "NULL", condition)} ON CONFLICT DO NOTHING RETURNING ${columns}`,
        values,
      );
      const find = `SELECT ${columns} FROM ${table} WHERE request_id = CAST($1 AS text)`;
      const [row] = added.rows.length > 0 ? added.rows : (await query(find, [requestId])).rows;
      if (row) return storedIn(row);
      throw new TransactionError(
        "What was passed is a pool, or a client in no transaction: begin one first, and pass its client",
      );
    },
    async hasNew(account) {
      const text = `SELECT 1 FROM ${table} p WHERE state = 'open' AND runs = 0 AND ${isAt("$1")} ORDER BY stored_at LIMIT 1`;
      return (await rows(text, [account])).length > 0;
    },
    async takeDue(limit, account, onUnreadable) {
      const due = await execute(
        `WITH due AS (
           SELECT request_id FROM ${table} p
           WHERE state = 'open' AND due_at <= ${begun} AND locked_until <= ${begun} AND ${isAt("$2")}
           ORDER BY ${rank}, due_at LIMIT $1 ${skipLocked})
         UPDATE ${table} AS p SET ${take(later("lease_ms"))}
         WHERE request_id IN (SELECT request_id FROM due) RETURNING ${columns}`,
        [limit, account],
        { takes: true },
      );
      return readable(due.rows, (row) => leasedRow(row, Number(row.lease_ms)), onUnreadable);
    },
    async elsewhere(account) {
      const text = `SELECT account, count(*) AS count FROM ${table} WHERE state = 'open' AND account <> $1 GROUP BY account`;
      return (await rows(text, [account])).map((row) => ({ account: row.account, count: Number(row.count) }));
    },
    move: (from, to) => change(`UPDATE ${table} SET account = $2 WHERE ended_at IS NULL AND account = $1`, [from, to]),
    async addAttempt({ requestId }, at) {
      const text = `UPDATE ${table} SET sent_again = sent_again || CAST($2 AS text) WHERE request_id = $1`;
      if ((await change(text, [requestId, `${at.getTime()} `])) === 0)
        throw new Error(`The purchase ${requestId} is not stored`);
    },
    async end({ requestId, number }, end, onEnd) {
      const { state } = end;
      const isEnd = state !== "conflict";
      const reference = end.state === "rejected" ? null : asciiJson(String(end.transaction.internal_reference));
      // An outcome of the service is valid from any run. A rejection, or a person's word, is valid only while no run is sending.
      const isFact = state !== "rejected" && !("settled" in end);
      const who = [requestId, state, isFact ? null : number];
      const outcome = asciiJson(end);
      const values = [...who, outcome, reference];
      if (!isEnd) return (await change(recordConflict, values, byKey)) > 0;
      if (!onEnd) return (await change(recordWaiting, values, byKey)) > 0;
      return database.inSlot(() =>
        ending(async (query, own) => {
          // Where no row is locked, it is recorded last: it would keep others from writing while `onEnd` runs. A read in the
          // transaction would keep it from writing what others change meanwhile.
          const [row] = lock ? (await own(recordEnded, values, byKey)).rows : await rows(readUnended, who);
          if (!row) return false;
          const endedAt = lock ? row.ended_at : row.moment;
          const purchase = storedIn({ ...row, state, outcome, ended_at: endedAt });
          await runOnEnd(onEnd, purchase as EndedPurchase, query);
          if (lock) return true;
          const ended = await own(recordEnded, [...values, time(new Date(endedAt))], byKey);
          return (ended.rowCount ?? 0) > 0;
        }, requestId),
      );
    },
    runOnEnd: (onEnd) =>
      database.inSlot(async () => {
        const claimed = await execute(
          `WITH due AS (
             SELECT request_id FROM ${table} WHERE on_end_at <= ${begun} ORDER BY on_end_at LIMIT 1 ${skipLocked})
           UPDATE ${table} SET on_end_at = ${later(`${onEndMs}`)}, runs = runs + 1
           WHERE request_id IN (SELECT request_id FROM due) RETURNING ${columns}`,
          [],
          { takes: true },
        );
        const [row] = claimed.rows;
        if (!row) return undefined;
        const isMine = "WHERE request_id = $1 AND runs = $2 AND on_end_at IS NOT NULL";
        const mine = [row.request_id, row.runs];
        try {
          await ending(async (query, own) => {
            // Begins the transaction. It locks nothing: if this process stops, another one runs it.
            if (lock && (await own(`SELECT 1 FROM ${table} ${isMine}`, mine)).rows.length === 0) return false;
            await runOnEnd(onEnd, storedIn({ ...row, on_end_at: null }) as EndedPurchase, query);
            const done = await own(`UPDATE ${table} SET on_end_at = NULL ${isMine}`, mine);
            return (done.rowCount ?? 0) > 0;
          }, row.request_id);
        } catch (error) {
          const pause = least(greatest(ago("ended_at"), `${firstPauseMs}`), `${maxPauseMs}`);
          // If that cannot be stored, it is due when the time of this process is over.
          await change(`UPDATE ${table} SET on_end_at = ${later(pause)} ${isMine}`, mine).catch(() => {});
          throw error;
        }
        return row.request_id;
      }),
    async release({ requestId, number }, progress, learned) {
      // Callers who buy again and again make many runs: the pause is no longer than the purchase is old.
      // By a clock that was set back, the age is below 0.
      const pause = least("$3", greatest(`${ago("stored_at")} + ${firstPauseMs}`, `${firstPauseMs}`));
      await change(
        `UPDATE ${table} SET locked_until = ${now}, due_at = ${later(pause)},
           progress = coalesce($4, progress), learned = coalesce($5, learned)
         WHERE request_id = $1 AND runs = $2 AND state = 'open'`,
        [
          requestId,
          number,
          Math.floor(dueAfterMs(number)),
          ...[progress, learned].map((value) => (value ? asciiJson(value) : null)),
        ],
      );
    },
    async unsend({ requestId, number }) {
      await change(
        `UPDATE ${table} SET locked_until = ${now}, due_at = ${now}, sent_since = NULL, unsent_runs = runs, sent_again = '',
           progress = NULL, learned = NULL
         WHERE request_id = $1 AND runs = $2 AND state = 'open'`,
        [requestId, number],
      );
    },
    async get(requestId) {
      const [row] = await rows(`SELECT ${columns} FROM ${table} WHERE request_id = $1 AND ${isKept}`, [requestId]);
      return row && storedIn(row);
    },
    async known(requestIds) {
      const found: string[] = [];
      // So many at a time, whatever is left: one statement, which a connection parses once.
      const places = Array.from({ length: knownSize }, (_, at) => `$${at + 1}`);
      for (let at = 0; at < requestIds.length; at += knownSize) {
        const text = `SELECT request_id FROM ${table} WHERE request_id IN (${places})`;
        for (const row of await rows(
          text,
          places.map((_, n) => requestIds[at + n] ?? null),
        ))
          found.push(row.request_id);
      }
      return found;
    },
    async *list({ since, until, isUnfinished, limit = pageSize, onUnreadable }) {
      for (let last: Row | undefined; ; ) {
        const values: unknown[] = [];
        const value = (one: unknown) => `$${values.push(one)}`;
        const conditions = [isKept];
        if (since) conditions.push(`stored_at >= ${value(time(since))}`);
        if (until) conditions.push(`stored_at < ${value(time(until))}`);
        if (isUnfinished) conditions.push(unfinished);
        if (last) conditions.push(`(stored_at, request_id) > (${value(last.stored_at)}, ${value(last.request_id)})`);
        const page = await rows(
          `SELECT ${columns} FROM ${table} p WHERE ${conditions.join(" AND ")}
           ORDER BY p.stored_at, p.request_id LIMIT CAST(${value(Math.ceil(Math.min(limit, pageSize)))} AS integer)`,
          values,
        );
        yield* readable(page, storedIn, onUnreadable);
        last = page.at(-1);
        if (!last) return;
      }
    },
    async stats() {
      const [open, waiting] = ["state = 'open'", "on_end_at IS NOT NULL"];
      const count = (name: string, which: string) => `count(*) FILTER (WHERE ${which}) AS ${name}`;
      const at = (name: string, what: string, which: string) =>
        `${moment(`${what} FILTER (WHERE ${which})`)} AS ${name}`;
      const counts = [
        count("open", open),
        at("oldest", "min(stored_at)", open),
        ...Object.entries(ages).map(([name, ms]) => count(name, `${open} AND stored_at < ${later(`${-ms}`)}`)),
        count("held", `${open} AND locked_until > ${now}`),
        at("held_until", "max(locked_until)", open),
        count("conflicts", "state = 'conflict'"),
        count("on_end_waiting", waiting),
        at("oldest_on_end_waiting", "min(ended_at)", waiting),
      ];
      const [row = {}] = await rows(`SELECT ${counts.join()} FROM ${table} WHERE ${unfinished}`);
      return {
        open: Number(row.open),
        oldestOpen: momentOf(row.oldest),
        olderThan: { minute: Number(row.minute), hour: Number(row.hour), day: Number(row.day) },
        held: Number(row.held),
        heldUntil: Number(row.held) > 0 ? momentOf(row.held_until) : undefined,
        conflicts: Number(row.conflicts),
        onEndWaiting: Number(row.on_end_waiting),
        oldestOnEndWaiting: momentOf(row.oldest_on_end_waiting),
      };
    },
    async deleteEnded(before) {
      mustBe(before instanceof Date && !Number.isNaN(before.getTime()), "deleteEnded needs a Date");
      const isOld = `ended_at < $1 AND on_end_at IS NULL AND ${isKept}`;
      for (let deleted = 0; ; await sleep(0)) {
        const batch = await change(
          // Locked: of two that delete at once, each has rows of its own, and neither ends before the last one.
          `WITH old AS (SELECT request_id FROM ${table} WHERE ${isOld} ORDER BY ended_at LIMIT ${batchSize} ${lock})
           UPDATE ${table} SET request = '{}', outcome = NULL, sent_again = ''
           WHERE request_id IN (SELECT request_id FROM old) AND ${isOld}`,
          [time(before)],
        );
        deleted += batch;
        if (batch < batchSize) return deleted;
      }
    },
    close: () => database.close(),
  };
  return store;
}

/** A lease that begins now. */
function leasedRow(row: Row, leaseMs: number): Extract<Begun, { kind: "leased" }> {
  const run = { requestId: row.request_id, number: Number(row.runs), leaseMs };
  const isNew = run.number === Number(row.unsent_runs) + 1;
  return { kind: "leased", run, purchase: storedIn(row), isNew, at: new Date(row.moment) };
}

/** What can be read of some rows. The others stop nobody. */
function readable<T>(
  rows: readonly Row[],
  read: (row: Row) => T,
  onUnreadable: OnUnreadable = (error) => logError(error, error.requestId),
): T[] {
  return rows.flatMap((row) => {
    try {
      return [read(row)];
    } catch (error) {
      if (!(error instanceof UnreadablePurchaseError)) throw error;
      onUnreadable(error);
      return [];
    }
  });
}
