/** A store in one SQLite file: for several processes on one machine. Needs Node 22.13 or later. */
import { chmodSync, closeSync, openSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { PurchaseProgress } from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";
import type { Learned, State, StoredPurchase } from "../purchase/record.ts";
import { type Consequences, conclude, OnEndError, type SqlTransaction } from "../purchase/transaction.ts";
import { concludeAfterMs, dueAfterMs, maxRankedRuns, sleep } from "./backoff.ts";
import { beginStored, partsOf } from "./begun.ts";
import { openWhenFree } from "./open-when-free.ts";
import { sqliteTransaction } from "./sqlite/transaction.ts";
import { ages, type Elsewhere, type Run, type Store } from "./store.ts";
import { checkVersion, tablesVersion, versionTable } from "./version.ts";

export { sqliteTransaction } from "./sqlite/transaction.ts";

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
/** `outcome` holds the end, also that of a rejected purchase. `consequence_at` is when `onEnd` is due: null once it has run. */
const schema = `
  BEGIN IMMEDIATE;
  CREATE TABLE IF NOT EXISTS purchase (
    request_id TEXT PRIMARY KEY,
    request TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'succeeded', 'failed', 'rejected')),
    outcome TEXT,
    progress TEXT,
    learned TEXT,
    stored_at INTEGER NOT NULL,
    ended_at INTEGER,
    consequence_at INTEGER,
    runs INTEGER NOT NULL,
    sent_since INTEGER,
    place TEXT,
    later_ms INTEGER NOT NULL,
    free_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS purchase_due ON purchase (due_at) WHERE state = 'open';
  CREATE INDEX IF NOT EXISTS purchase_new ON purchase (stored_at) WHERE state = 'open' AND runs = 0;
  CREATE INDEX IF NOT EXISTS purchase_consequence ON purchase (consequence_at) WHERE consequence_at IS NOT NULL;
  CREATE INDEX IF NOT EXISTS purchase_stored ON purchase (stored_at, request_id);
  CREATE TABLE IF NOT EXISTS attempt (
    request_id TEXT NOT NULL REFERENCES purchase ON DELETE CASCADE,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS attempt_of ON attempt (request_id);
  CREATE TABLE IF NOT EXISTS ${versionTable} (version INTEGER PRIMARY KEY) STRICT;
  INSERT INTO ${versionTable} VALUES (${tablesVersion}) ON CONFLICT DO NOTHING;
  COMMIT;
`;

/** The request of a deleted purchase. */
const deletedRequest = "{}";
const isKept = `request <> '${deletedRequest}'`;

/** SQLITE_BUSY: another connection writes. */
const busy = 5;
const maxBusyMs = 5_000;
const busyPauseMs = 5;

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
  place: string | null;
  later_ms: number;
  free_at: number;
}

/** Keeps purchases in a file, and creates it if it is missing. `:memory:` keeps them in memory. */
export function sqliteStore(file: string, { now = Date.now }: SqliteStoreOptions = {}): Store<SqlTransaction> {
  const database = openWhenFree(() => openFile(file));
  database.exec("PRAGMA busy_timeout = 0");
  const sql = statements(database);

  /** There is one connection, and a transaction with `onEnd` spans turns of the event loop: all other statements wait for it. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  }

  /**
   * All or nothing, without other writers. It waits for them without blocking: the other writer may be the caller's own
   * transaction, in this process.
   */
  async function atomically<T>(change: () => T | Promise<T>): Promise<T> {
    for (const end = performance.now() + maxBusyMs; ; await sleep(busyPauseMs)) {
      try {
        database.exec("BEGIN IMMEDIATE");
        break;
      } catch (error) {
        if (Object(error).errcode !== busy || performance.now() > end) throw error;
      }
    }
    try {
      const result = await change();
      database.exec("COMMIT");
      return result;
    } catch (error) {
      try {
        database.exec("ROLLBACK");
      } catch {
        // SQLite has rolled back by itself, as on a full disk: the first error says why.
      }
      throw error;
    }
  }

  const write = <T>(change: () => T | Promise<T>): Promise<T> => inTurn(() => atomically(change));

  // The columns are those of the schema above.
  const rowOf = (requestId: string) => sql.find.get(requestId) as Row | undefined;

  function purchaseOf(row: Row): StoredPurchase {
    const attempts = sql.attempts.all(row.request_id) as { at: number }[];
    return {
      requestId: row.request_id,
      request: JSON.parse(row.request) as CreateTransactionRequest,
      state: row.state,
      ...partsOf(JSON.parse(row.outcome ?? "null")),
      consequence: row.ended_at === null ? undefined : row.consequence_at === null ? "done" : "due",
      learned: row.learned === null ? undefined : (JSON.parse(row.learned) as Learned),
      runs: row.runs,
      place: row.place ?? undefined,
      sentSince: row.sent_since === null ? undefined : new Date(row.sent_since),
      progress: row.progress === null ? undefined : (JSON.parse(row.progress) as PurchaseProgress),
      storedAt: new Date(row.stored_at),
      endedAt: row.ended_at === null ? undefined : new Date(row.ended_at),
      attempts: attempts.map(({ at }) => new Date(at)),
    };
  }

  const valuesOf = (
    request: CreateTransactionRequest,
    laterMs: number,
    place: string | undefined,
  ): [string, string, number, number, string | null] => [
    request.client_request_id,
    JSON.stringify(request),
    now(),
    Math.ceil(laterMs),
    place ?? null,
  ];

  /** Stores a request, or finds it. */
  function stored(request: CreateTransactionRequest, laterMs: number, place: string | undefined): Row {
    sql.store.run(...valuesOf(request, laterMs, place));
    return rowOf(request.client_request_id) as Row;
  }

  function take({ request_id: requestId, runs }: Row, leaseMs: number, laterMs: number): Run {
    sql.take.run(now(), Math.ceil(now() + leaseMs), Math.ceil(laterMs), requestId);
    return { requestId, number: runs + 1, leaseMs };
  }

  /** In the transaction that is open. */
  const run = (consequences: Consequences<SqlTransaction>, requestId: string): Promise<void> =>
    conclude(consequences, purchaseOf(rowOf(requestId) as Row), sqliteTransaction(database).query);

  return {
    begin: (request, { nowMs, laterMs }, place) =>
      write(() => {
        const row = stored(request, laterMs, place);
        return beginStored(
          purchaseOf(row),
          place,
          now() < row.free_at,
          () => take(row, nowMs, laterMs),
          () => purchaseOf(rowOf(row.request_id) as Row),
        );
      }),
    async enqueue(request, laterMs, transaction, place) {
      if (!transaction) return write(() => purchaseOf(stored(request, laterMs, place)));
      await transaction.query(store, valuesOf(request, laterMs, place));
      const { rows } = await transaction.query(find, [request.client_request_id]);
      return purchaseOf(rows[0]);
    },
    hasNew: (place) => inTurn(() => sql.hasNew.get(place ?? null) !== undefined),
    takeDue: (limit, place) =>
      write(() => {
        const due = sql.due.all(now(), limit, place ?? null) as unknown as Row[];
        return due.map((row) => {
          const run = take(row, row.later_ms, row.later_ms);
          return { run, purchase: purchaseOf(rowOf(row.request_id) as Row), isNew: row.sent_since === null };
        });
      }),
    elsewhere: (place) => inTurn(() => sql.elsewhere.all(place) as unknown as Elsewhere[]),
    move: (from, to) => write(() => Number(sql.move.run(to, from).changes)),
    addAttempt: ({ requestId }, at) => write(() => void sql.addAttempt.run(requestId, at.getTime())),
    end: ({ requestId, number }, end, consequences) =>
      write(async () => {
        const onlyRun = end.state === "rejected" ? number : null;
        const { changes } = sql.end.run(
          end.state,
          JSON.stringify(end),
          now(),
          consequences ? null : now(),
          requestId,
          onlyRun,
        );
        if (changes === 0) return false;
        if (consequences) await run(consequences, requestId);
        return true;
      }),
    async conclude(consequences) {
      try {
        return await write(async () => {
          const due = sql.conclude.get(now()) as Pick<Row, "request_id"> | undefined;
          if (due) await run(consequences, due.request_id);
          return due?.request_id;
        });
      } catch (error) {
        if (error instanceof OnEndError)
          await write(() => {
            const { ended_at } = rowOf(error.requestId) as Row;
            sql.concludeLater.run(Math.floor(now() + concludeAfterMs(now() - Number(ended_at))), error.requestId);
          });
        throw error;
      }
    },
    release: ({ requestId, number }, progress, learned) =>
      write(() => {
        const dueAt = Math.floor(now() + dueAfterMs(number));
        const json = (value: unknown) => (value ? JSON.stringify(value) : null);
        sql.release.run(dueAt, json(progress), json(learned), requestId, number);
      }),
    unsend: ({ requestId, number }) =>
      write(() => {
        const { changes } = sql.unsend.run(now(), requestId, number);
        if (changes > 0) sql.forgetAttempts.run(requestId);
      }),
    find: (requestId) =>
      inTurn(() => {
        const row = rowOf(requestId);
        return row && row.request !== deletedRequest ? purchaseOf(row) : undefined;
      }),
    async *list({ since, until, isOpen }) {
      const to = until?.getTime() ?? Number.MAX_SAFE_INTEGER;
      let [at, id] = [since?.getTime() ?? 0, ""];
      while (true) {
        const page = await inTurn(() => {
          const rows = sql.page.all(at, id, to, isOpen ? 1 : 0, pageSize) as unknown as Row[];
          return { purchases: rows.map(purchaseOf), last: rows.at(-1) };
        });
        yield* page.purchases;
        if (!page.last) return;
        [at, id] = [page.last.stored_at, page.last.request_id];
      }
    },
    async stats() {
      const before = (ms: number) => now() - ms;
      const { open, oldest, minute, hour, day, due, oldestDue } = (await inTurn(() =>
        sql.stats.get(before(ages.minute), before(ages.hour), before(ages.day)),
      )) as { open: number; oldest: number | null; minute: number; hour: number; day: number } & {
        due: number;
        oldestDue: number | null;
      };
      return {
        open,
        oldestOpen: oldest === null ? undefined : new Date(oldest),
        olderThan: { minute, hour, day },
        due,
        oldestDue: oldestDue === null ? undefined : new Date(oldestDue),
      };
    },
    deleteEnded: (before) =>
      write(() => {
        sql.deleteAttempts.run(before.getTime());
        return Number(sql.deleteEnded.run(before.getTime()).changes);
      }),
    close: () =>
      inTurn(() => {
        if (database.isOpen) database.close();
      }),
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
const store = `INSERT INTO purchase (request_id, request, state, stored_at, runs, later_ms, place, free_at, due_at)
  VALUES (?, ?, 'open', ?, 0, ?, ?, 0, 0) ON CONFLICT DO NOTHING`;

const find = "SELECT * FROM purchase WHERE request_id = ?";

const isOld = `ended_at < ? AND consequence_at IS NULL AND ${isKept}`;

/** Whether a call with this place gets the purchase. */
const isAt = (place: string): string => `ifnull(place = ${place}, 1)`;

/** Compiled once for each store. */
function statements(database: DatabaseSync) {
  return {
    find: database.prepare(find),
    store: database.prepare(store),
    hasNew: database.prepare(`SELECT 1 FROM purchase WHERE state = 'open' AND runs = 0 AND ${isAt("?1")} LIMIT 1`),
    elsewhere: database.prepare(
      "SELECT place, count(*) AS count FROM purchase WHERE state = 'open' AND place <> ? GROUP BY place",
    ),
    move: database.prepare("UPDATE purchase SET place = ? WHERE state = 'open' AND place = ?"),
    take: database.prepare(
      "UPDATE purchase SET runs = runs + 1, sent_since = ifnull(sent_since, ?), free_at = ?, later_ms = ? WHERE request_id = ?",
    ),
    due: database.prepare(`
      SELECT * FROM purchase WHERE state = 'open' AND free_at <= ?1 AND due_at <= ?1 AND ${isAt("?3")}
      ORDER BY min(runs, ${maxRankedRuns}), due_at LIMIT ?2`),
    addAttempt: database.prepare("INSERT INTO attempt (request_id, at) VALUES (?, ?)"),
    attempts: database.prepare("SELECT at FROM attempt WHERE request_id = ? ORDER BY rowid"),
    end: database.prepare(`
      UPDATE purchase SET state = ?, outcome = ?, ended_at = ?, consequence_at = ?, progress = NULL, learned = NULL
      WHERE request_id = ? AND state = 'open' AND runs = ifnull(?, runs)`),
    conclude: database.prepare(`
      UPDATE purchase SET consequence_at = NULL WHERE request_id = (
        SELECT request_id FROM purchase WHERE consequence_at <= ? ORDER BY consequence_at LIMIT 1)
      RETURNING request_id`),
    concludeLater: database.prepare(
      "UPDATE purchase SET consequence_at = ? WHERE request_id = ? AND consequence_at IS NOT NULL",
    ),
    release: database.prepare(`
      UPDATE purchase SET free_at = 0, due_at = ?, progress = ifnull(?, progress), learned = ifnull(?, learned)
      WHERE request_id = ? AND state = 'open' AND runs = ?`),
    unsend: database.prepare(`
      UPDATE purchase SET free_at = 0, due_at = ?, sent_since = NULL WHERE request_id = ? AND state = 'open' AND runs = ?`),
    forgetAttempts: database.prepare("DELETE FROM attempt WHERE request_id = ?"),
    page: database.prepare(`
      SELECT * FROM purchase WHERE (stored_at, request_id) > (?, ?) AND stored_at < ? AND ${isKept}
        AND (? = 0 OR state = 'open' OR consequence_at IS NOT NULL)
      ORDER BY stored_at, request_id LIMIT ?`),
    stats: database.prepare(`
      SELECT count(*) AS open, min(stored_at) AS oldest, count(*) FILTER (WHERE stored_at < ?) AS minute,
        count(*) FILTER (WHERE stored_at < ?) AS hour, count(*) FILTER (WHERE stored_at < ?) AS day,
        (SELECT count(*) FROM purchase WHERE consequence_at IS NOT NULL) AS due,
        (SELECT min(ended_at) FROM purchase WHERE consequence_at IS NOT NULL) AS oldestDue
      FROM purchase WHERE state = 'open'`),
    deleteAttempts: database.prepare(
      `DELETE FROM attempt WHERE request_id IN (SELECT request_id FROM purchase WHERE ${isOld})`,
    ),
    deleteEnded: database.prepare(`
      UPDATE purchase SET request = '${deletedRequest}', outcome = CASE WHEN state <> 'rejected' THEN json_object(
        'state', state, 'money', CASE state WHEN 'succeeded' THEN 'keep' ELSE 'return' END, 'requestId', request_id,
        'attempts', 0, 'statusChecks', 0, 'replayed', json('true'), 'transaction', json_object('request_id', request_id,
        'internal_reference', outcome ->> '$.transaction.internal_reference')) END
      WHERE ${isOld}`),
  };
}
