/** A store in one SQLite file: for several processes on one machine. Needs Node 22.13 or later. */
import { chmodSync, closeSync, openSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { InvalidOptionError, type PurchaseProgress } from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";
import type { End, EndedPurchase, Learned, State, StoredPurchase } from "../purchase/record.ts";
import { conclude, type OnEnd, type SqlTransaction } from "../purchase/transaction.ts";
import { concludeAfterMs, dueAfterMs, maxRankedRuns, sleep } from "./backoff.ts";
import { openWhenFree } from "./open-when-free.ts";
import { type Flat, notFree, purchaseOf } from "./row.ts";
import { sqliteTransaction } from "./sqlite-transaction.ts";
import { ages, type Begun, type Elsewhere, type Stats, type Store } from "./store.ts";
import { checkVersion, tablesVersion, versionTable } from "./version.ts";

export { sqliteTransaction } from "./sqlite-transaction.ts";

export interface SqliteStoreOptions {
  /** Milliseconds since 1970. Default: the system's clock. */
  now?: () => number;
}

/** What is stored survives a crash of the process and of the machine. */
const settings = `
  PRAGMA busy_timeout = 5000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
`;

/**
 * `outcome` holds the end, also that of a rejected purchase, and what is in conflict. A lease is `locked_until`, and its owner the
 * run with the number `runs`. `consequence_at` is when `onEnd` is due, or is given up if it runs: null once it has run.
 */
const schema = `
  BEGIN IMMEDIATE;
  CREATE TABLE IF NOT EXISTS purchase (
    request_id TEXT PRIMARY KEY,
    request TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'conflict', 'succeeded', 'failed', 'rejected')),
    outcome TEXT,
    progress TEXT,
    learned TEXT,
    stored_at INTEGER NOT NULL,
    ended_at INTEGER,
    consequence_at INTEGER,
    runs INTEGER NOT NULL,
    sent_since INTEGER,
    attempts TEXT NOT NULL DEFAULT '[]',
    place TEXT,
    lease_ms INTEGER NOT NULL,
    locked_until INTEGER NOT NULL,
    due_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS purchase_due ON purchase (due_at) WHERE state = 'open';
  CREATE INDEX IF NOT EXISTS purchase_new ON purchase (stored_at) WHERE state = 'open' AND runs = 0;
  CREATE INDEX IF NOT EXISTS purchase_consequence ON purchase (consequence_at) WHERE consequence_at IS NOT NULL;
  CREATE INDEX IF NOT EXISTS purchase_stored ON purchase (stored_at, request_id);
  CREATE TABLE IF NOT EXISTS ${versionTable} (version INTEGER PRIMARY KEY) STRICT;
  INSERT INTO ${versionTable} VALUES (${tablesVersion}) ON CONFLICT DO NOTHING;
  COMMIT;
`;

/** The request of a deleted purchase. */
const deletedRequest = "{}";
const isKept = `request <> '${deletedRequest}'`;

/** SQLITE_BUSY: another connection writes. SQLITE_BUSY_SNAPSHOT: it has written since this transaction began to read. */
const [busy, changedMeanwhile] = [5, 517];
/** Longer than an `onEnd` may hold the lock. */
const maxBusyMs = 35_000;
const busyPauseMs = 5;

/** How long a process keeps a consequence that is due to itself: longer than an `onEnd` may take. */
const concludingMs = 60_000;

/** How many purchases a page of a list holds. */
const pageSize = 200;

interface Row {
  request_id: string;
  request: string;
  state: State;
  outcome: string | null;
  progress: string | null;
  learned: string | null;
  stored_at: number;
  ended_at: number | null;
  consequence_at: number | null;
  runs: number;
  sent_since: number | null;
  attempts: string;
  place: string | null;
  lease_ms: number;
  locked_until: number;
}

/** Keeps purchases in a file, and creates it if it is missing. */
export function sqliteStore(file: string, { now = Date.now }: SqliteStoreOptions = {}): Store<SqlTransaction> {
  if (file === "" || file === ":memory:")
    throw new InvalidOptionError("file must be the name of a file; memoryStore() keeps purchases in memory");
  const open = () => {
    const database = openWhenFree(() => openFile(file));
    // It waits for other writers without blocking: the other writer may be the caller's own transaction, in this process.
    database.exec("PRAGMA busy_timeout = 0");
    return { database, sql: statements(database) };
  };
  type Connection = ReturnType<typeof open>;
  const connections = [open()];
  const { database, sql } = connections[0] as Connection;
  /** Connections for transactions with `onEnd`, which span turns of the event loop. */
  const idle: Connection[] = [];

  /** All or nothing, in one turn of the event loop. */
  const write = <T>(change: () => T): Promise<T> =>
    whenFree(() => {
      database.exec("BEGIN IMMEDIATE");
      try {
        const result = change();
        database.exec("COMMIT");
        return result;
      } catch (error) {
        rollBack(database);
        throw error;
      }
    });

  /**
   * Runs what follows from an end in a transaction of a connection of its own, which takes the write lock with its first
   * statement that writes. What has happened is recorded last: if another run was faster, nothing is kept.
   *
   * @param record Returns whether it changed anything.
   * @throws {OnEndError}
   */
  async function concludeApart(
    consequences: OnEnd<SqlTransaction>,
    purchase: StoredPurchase,
    record: (sql: Connection["sql"]) => unknown,
    begin = "BEGIN",
  ): Promise<boolean> {
    const own = idle.pop() ?? open();
    if (!connections.includes(own)) connections.push(own);
    let [isOutdated, isOver] = [false, false];
    const patiently = <T>(work: () => T | Promise<T>): Promise<T> =>
      whenFree(() => {
        // It would be kept on its own, or in the next transaction of this connection.
        if (isOver) throw new Error("The transaction is over: onEnd was given up");
        return work();
      }).catch((error) => {
        isOutdated ||= Object(error).errcode === changedMeanwhile;
        throw error;
      });
    try {
      await whenFree(() => own.database.exec(begin));
      const { query } = sqliteTransaction(own.database);
      await conclude(consequences, purchase as EndedPurchase, (text, values) => patiently(() => query(text, values)));
      const { changes } = (await patiently(() => record(own.sql))) as { changes: number };
      own.database.exec(changes > 0 ? "COMMIT" : "ROLLBACK");
      return changes > 0;
    } catch (error) {
      isOver = true;
      rollBack(own.database);
      // It has read before it wrote, and what it read has changed: once more, and nobody else writes meanwhile.
      if (isOutdated && begin === "BEGIN") return concludeApart(consequences, purchase, record, "BEGIN IMMEDIATE");
      throw error;
    } finally {
      idle.push(own);
    }
  }

  // The columns are those of the schema above.
  const rowOf = (requestId: string) => sql.find.get(requestId) as Row | undefined;

  const valuesOf = (
    request: CreateTransactionRequest,
    laterMs: number,
    place: string | undefined,
  ): [string, string, number, number, string | null, number] => [
    request.client_request_id,
    JSON.stringify(request),
    now(),
    Math.ceil(laterMs),
    place ?? null,
    now(),
  ];

  function taken(row: Row, leaseMs: number, laterMs: number): Extract<Begun, { kind: "taken" }> {
    const changed = sql.take.get(
      now(),
      Math.ceil(now() + leaseMs),
      Math.ceil(laterMs),
      row.request_id,
    ) as unknown as Row;
    const run = { requestId: row.request_id, number: changed.runs, leaseMs };
    return { kind: "taken", run, purchase: purchaseOf(flat(changed)), isNew: row.sent_since === null };
  }

  return {
    begin: (request, { nowMs, laterMs }, place) =>
      write(() => {
        sql.store.run(...valuesOf(request, laterMs, place));
        const row = rowOf(request.client_request_id) as Row;
        return notFree(purchaseOf(flat(row)), place, now() < row.locked_until) ?? taken(row, nowMs, laterMs);
      }),
    async enqueue(request, laterMs, transaction, place) {
      const { client_request_id: requestId } = request;
      if (!transaction)
        return write(() => {
          sql.store.run(...valuesOf(request, laterMs, place));
          return purchaseOf(flat(rowOf(requestId) as Row));
        });
      await transaction.query(store, valuesOf(request, laterMs, place));
      const { rows } = await transaction.query(find, [requestId]);
      return purchaseOf(flat(rows[0]));
    },
    hasNew: async (place) => sql.hasNew.get(place ?? null) !== undefined,
    takeDue: (limit, place) =>
      write(() => {
        const due = sql.due.all(now(), limit, place ?? null) as unknown as Row[];
        return due.map((row) => taken(row, row.lease_ms, row.lease_ms));
      }),
    elsewhere: async (place) => sql.elsewhere.all(place) as unknown as Elsewhere[],
    move: (from, to) => write(() => Number(sql.move.run(to, from).changes)),
    addAttempt: ({ requestId }, at) =>
      write(() => {
        const { changes } = sql.addAttempt.run(at.getTime(), requestId);
        if (changes === 0) throw new Error(`The purchase ${requestId} is not stored`);
      }),
    async end({ requestId, number }, end, consequences) {
      const isEnd = end.state !== "conflict";
      const endedAt = isEnd ? now() : null;
      const follows = isEnd ? consequences : undefined;
      const record = ({ end: statement }: Connection["sql"]) =>
        statement.run({
          $id: requestId,
          $state: end.state,
          $end: JSON.stringify(end),
          $endedAt: endedAt,
          $consequenceAt: isEnd && !follows ? endedAt : null,
          $run: number,
        });
      const row = rowOf(requestId);
      const isFinal = end.state === "succeeded" || end.state === "failed";
      if (!row || (row.state !== "open" && !(row.state === "conflict" && isFinal))) return false;
      if (end.state === "rejected" && row.runs !== number) return false;
      if (!follows) return write(() => record(sql).changes > 0);
      const ended = { ...flat(row), state: end.state, end, endedAt: new Date(endedAt ?? 0), isDue: false };
      return concludeApart(follows, purchaseOf(ended), record);
    },
    async conclude(consequences) {
      const until = now() + concludingMs;
      const row = (await write(() => sql.claim.get(until, now()))) as Row | undefined;
      if (!row) return undefined;
      const { request_id: id } = row;
      try {
        await concludeApart(consequences, purchaseOf({ ...flat(row), isDue: false }), (sql) =>
          sql.concluded.run(null, id, until),
        );
      } catch (error) {
        const dueAt = Math.floor(now() + concludeAfterMs(now() - Number(row.ended_at)));
        await write(() => sql.concluded.run(dueAt, id, until));
        throw error;
      }
      return id;
    },
    release: ({ requestId, number }, progress, learned) =>
      write(() => {
        const dueAt = Math.floor(now() + dueAfterMs(number));
        const json = (value: unknown) => (value ? JSON.stringify(value) : null);
        sql.release.run(dueAt, json(progress), json(learned), requestId, number);
      }),
    unsend: ({ requestId, number }) => write(() => void sql.unsend.run(now(), requestId, number)),
    async find(requestId) {
      const row = rowOf(requestId);
      return row && row.request !== deletedRequest ? purchaseOf(flat(row)) : undefined;
    },
    known: async (requestIds) => requestIds.filter((id) => rowOf(id)),
    async *list({ since, until, isOpen }) {
      const to = until?.getTime() ?? Number.MAX_SAFE_INTEGER;
      let [at, id] = [since?.getTime() ?? 0, ""];
      while (true) {
        const page = sql.page.all(at, id, to, isOpen ? 1 : 0, pageSize) as unknown as Row[];
        for (const row of page) yield purchaseOf(flat(row));
        const last = page.at(-1);
        if (!last) return;
        [at, id] = [last.stored_at, last.request_id];
      }
    },
    async stats() {
      const before = (ms: number) => now() - ms;
      // The columns are those of the statement below.
      const { oldest, oldestDue, minute, hour, day, ...counts } = sql.stats.get(
        before(ages.minute),
        before(ages.hour),
        before(ages.day),
      ) as unknown as Pick<Stats, "open" | "conflicts" | "due"> &
        Stats["olderThan"] &
        Record<"oldest" | "oldestDue", number | null>;
      return {
        ...counts,
        oldestOpen: oldest === null ? undefined : new Date(oldest),
        olderThan: { minute, hour, day },
        oldestDue: oldestDue === null ? undefined : new Date(oldestDue),
      };
    },
    deleteEnded: (before) => write(() => Number(sql.deleteEnded.run(before.getTime()).changes)),
    async close() {
      for (const one of connections.splice(0)) one.database.close();
    },
  };
}

/** Does something as soon as no other connection writes. Only another writer is waited for. */
async function whenFree<T>(work: () => T | Promise<T>): Promise<T> {
  for (const end = performance.now() + maxBusyMs; ; await sleep(busyPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (Object(error).errcode !== busy || performance.now() > end) throw error;
    }
  }
}

function rollBack(database: DatabaseSync): void {
  try {
    database.exec("ROLLBACK");
  } catch {
    // SQLite has rolled back by itself, as on a full disk: the first error says why.
  }
}

function flat(row: Row): Flat {
  const date = (ms: number | null) => (ms === null ? null : new Date(ms));
  return {
    requestId: row.request_id,
    request: JSON.parse(row.request) as CreateTransactionRequest,
    state: row.state,
    end: JSON.parse(row.outcome ?? "null") as End | null,
    progress: JSON.parse(row.progress ?? "null") as PurchaseProgress | null,
    learned: JSON.parse(row.learned ?? "null") as Learned | null,
    place: row.place ?? undefined,
    sentSince: date(row.sent_since) ?? undefined,
    runs: row.runs,
    storedAt: new Date(row.stored_at),
    endedAt: date(row.ended_at),
    isDue: row.consequence_at !== null,
    attempts: (JSON.parse(row.attempts) as number[]).map((at) => new Date(at)),
  };
}

/** It holds tokens, which are worth money: a new file is its owner's, and nobody but owner and group reads an old one. */
function closeToOthers(file: string): void {
  closeSync(openSync(file, "a", 0o600));
  const { mode } = statSync(file);
  if (mode & 0o007) chmodSync(file, mode & 0o770);
}

function openFile(file: string): DatabaseSync {
  if (file !== ":memory:") closeToOthers(file);
  const database = new DatabaseSync(file);
  try {
    database.exec(settings);
    const version = versionIn(database);
    if (version === undefined) database.exec(schema);
    else checkVersion(version, file);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The version of the tables; `undefined` if there are none, 0 if it is unknown. */
function versionIn(database: DatabaseSync): number | undefined {
  const tables = database.prepare("SELECT 1 FROM sqlite_schema WHERE name IN ('purchase', ?)").all(versionTable);
  if (tables.length === 0) return undefined;
  if (tables.length === 1) return 0;
  const found = database.prepare(`SELECT max(version) AS version FROM ${versionTable}`).get();
  return Number(found?.version);
}

/** Changes nothing if the id is stored already. */
const store = `INSERT INTO purchase (request_id, request, state, stored_at, runs, lease_ms, place, locked_until, due_at)
  VALUES (?, ?, 'open', ?, 0, ?, ?, 0, ?) ON CONFLICT DO NOTHING`;

const find = "SELECT * FROM purchase WHERE request_id = ?";

/** Whether a call with this place gets the purchase. */
const isAt = (place: string): string => `ifnull(place = ${place}, 1)`;

/** Compiled once for each connection. */
function statements(database: DatabaseSync) {
  return {
    find: database.prepare(find),
    store: database.prepare(store),
    hasNew: database.prepare(`SELECT 1 FROM purchase WHERE state = 'open' AND runs = 0 AND ${isAt("?1")} LIMIT 1`),
    elsewhere: database.prepare(
      "SELECT place, count(*) AS count FROM purchase WHERE state = 'open' AND place <> ? GROUP BY place",
    ),
    move: database.prepare("UPDATE purchase SET place = ? WHERE ended_at IS NULL AND place = ?"),
    take: database.prepare(`
      UPDATE purchase SET runs = runs + 1, sent_since = ifnull(sent_since, ?), locked_until = ?, lease_ms = ?
      WHERE request_id = ? RETURNING *`),
    due: database.prepare(`
      SELECT * FROM purchase WHERE state = 'open' AND locked_until <= ?1 AND due_at <= ?1 AND ${isAt("?3")}
      ORDER BY min(runs, ${maxRankedRuns}), due_at LIMIT ?2`),
    addAttempt: database.prepare(
      "UPDATE purchase SET attempts = json_insert(attempts, '$[#]', ?) WHERE request_id = ?",
    ),
    end: database.prepare(`
      UPDATE purchase SET state = $state, outcome = $end, ended_at = $endedAt, consequence_at = $consequenceAt,
        progress = NULL, learned = NULL
      WHERE request_id = $id AND (state = 'open' OR state = 'conflict' AND $state IN ('succeeded', 'failed'))
        AND ($state <> 'rejected' OR runs = $run)`),
    claim: database.prepare(`
      UPDATE purchase SET consequence_at = ? WHERE request_id = (
        SELECT request_id FROM purchase WHERE consequence_at <= ? ORDER BY consequence_at LIMIT 1)
      RETURNING *`),
    concluded: database.prepare("UPDATE purchase SET consequence_at = ? WHERE request_id = ? AND consequence_at = ?"),
    release: database.prepare(`
      UPDATE purchase SET locked_until = 0, due_at = ?, progress = ifnull(?, progress), learned = ifnull(?, learned)
      WHERE request_id = ? AND state = 'open' AND runs = ?`),
    unsend: database.prepare(`
      UPDATE purchase SET locked_until = 0, due_at = ?, sent_since = NULL, attempts = '[]'
      WHERE request_id = ? AND state = 'open' AND runs = ?`),
    page: database.prepare(`
      SELECT * FROM purchase WHERE (stored_at, request_id) > (?, ?) AND stored_at < ? AND ${isKept}
        AND (? = 0 OR ended_at IS NULL OR consequence_at IS NOT NULL)
      ORDER BY stored_at, request_id LIMIT ?`),
    stats: database.prepare(`
      SELECT count(*) AS open, min(stored_at) AS oldest, count(*) FILTER (WHERE stored_at < ?) AS minute,
        count(*) FILTER (WHERE stored_at < ?) AS hour, count(*) FILTER (WHERE stored_at < ?) AS day,
        (SELECT count(*) FROM purchase WHERE ended_at IS NULL AND state = 'conflict') AS conflicts,
        (SELECT count(*) FROM purchase WHERE consequence_at IS NOT NULL) AS due,
        (SELECT min(ended_at) FROM purchase WHERE consequence_at IS NOT NULL) AS oldestDue
      FROM purchase WHERE ended_at IS NULL AND state = 'open'`),
    deleteEnded: database.prepare(`
      UPDATE purchase SET request = '${deletedRequest}', attempts = '[]', outcome = CASE WHEN state <> 'rejected' THEN
        json_object('state', state, 'money', CASE state WHEN 'succeeded' THEN 'keep' ELSE 'return' END, 'requestId',
        request_id, 'attempts', 0, 'statusChecks', 0, 'replayed', json('true'), 'transaction', json_object('request_id',
        request_id, 'internal_reference', outcome ->> '$.transaction.internal_reference')) END
      WHERE ended_at < ? AND consequence_at IS NULL AND ${isKept}`),
  };
}
