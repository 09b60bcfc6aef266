/** A pool of connections with time limits, and transactions on it. */
import { Pool, type PoolClient, type PoolConfig, type QueryConfig } from "pg";
import { isOfConnection } from "../database-errors.ts";
import type { QueryResult } from "../purchase/transaction.ts";
import { Batch, type BatchResult, type Statement } from "./batch.ts";
import type { OwnQuery, Work } from "./sql.ts";

/** What the ledger needs of a pool of `pg`. Users of the ledger need not install the types of `pg`. */
export interface PgPool {
  readonly options: object;
  connect(): Promise<{ query(text: string, values?: unknown[]): Promise<unknown>; release(error?: Error): void }>;
  on(event: "connect", listener: (client: object) => void): unknown;
  end(): Promise<void>;
}

export interface Connections {
  /** One statement. What it changed is on disk afterwards. */
  readonly execute: OwnQuery;
  /**
   * Runs statements that are kept together, or not at all if `work` returns false. Afterwards they are on disk. Those of `onEnd`
   * have the parsers of the program. Those of the ledger have none, and names. `work` may run again.
   */
  transaction(work: Work): Promise<boolean>;
  /** Does what may take long, and leaves a connection to the rest of the ledger. */
  inSlot<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const ignore = (): void => {};

/** How long a connection is waited for, and what is sent on it. */
const [connectionMs, statementMs] = [5_000, 15_000];

/**
 * A role or a server may have turned `synchronous_commit` off, or every transaction serializable, whose errors would say to begin
 * again. The timeouts cancel a statement that takes long before its connection counts as dead, and unlock the purchase if a process
 * stops in the middle of a transaction.
 */
const begin: readonly Statement[] = [
  { text: "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE" },
  // Not `SELECT set_config(…)`: a proxy may send that to a replica.
  { text: "SET LOCAL synchronous_commit = on" },
  { text: "SET LOCAL statement_timeout = '14s'" },
  { text: "SET LOCAL idle_in_transaction_session_timeout = '60s'" },
];

/**
 * The server may keep the plan of a named statement, and that for an empty table would read all of a large one. By key, it uses the
 * index of the key at any size. Any other statement is planned anew for the table as it has become.
 */
const keptPlan = planning("enable_seqscan", "off");
const newPlan = planning("plan_cache_mode", "force_custom_plan");

/** A setting of a statement, and its end: what the program runs is planned as the program says. */
function planning(name: string, value: string): { readonly set: Statement; readonly reset: Statement } {
  return { set: { text: `SET LOCAL ${name} = ${value}` }, reset: { text: `SET LOCAL ${name} = DEFAULT` } };
}

const [commit, rollback]: readonly [Statement, Statement] = [{ text: "COMMIT" }, { text: "ROLLBACK" }];

/** Opens connections to an address, or to where the caller's pool connects. */
export function connect(to: string | PgPool, max: number, onError: (error: unknown) => void): Connections {
  const pool = new Pool({
    // `pg` makes the password of a pool's options not enumerable.
    ...(typeof to === "string" ? { connectionString: to } : { ...to.options, password: passwordOf(to) }),
    max,
    connectionTimeoutMillis: connectionMs,
    application_name: "vending-ledger",
  });
  // The pool replaces an idle connection that breaks. Without a listener, its error would end the process.
  pool.on("error", (error) => onError(error));
  return connectionsOf(pool, () => pool.end());
}

const passwordOf = ({ options }: PgPool): string | undefined => (options as PoolConfig).password as string | undefined;

/**
 * Which connections of a pool are used: those that were opened since one of them did not respond, or led to a server that cannot
 * write. Where that one led, the older ones lead, too.
 */
interface Trust {
  generation: number;
  readonly openedIn: WeakMap<object, number>;
}

const trusts = new WeakMap<object, Trust>();

function trustIn(pool: PgPool): Trust {
  const known = trusts.get(pool);
  if (known) return known;
  const trust: Trust = { generation: 0, openedIn: new WeakMap() };
  trusts.set(pool, trust);
  pool.on("connect", (client) => {
    // It may break even before what waits for it runs, and its error would end the process.
    (client as PoolClient).on("error", ignore);
    trust.openedIn.set(client, trust.generation);
  });
  return trust;
}

/** A connection that the pool lent. */
interface Lent {
  /** Statements of the ledger, in one message. */
  send(statements: readonly Statement[]): Promise<BatchResult>;
  /** A statement of the program. */
  run(statement: QueryConfig): Promise<QueryResult>;
  /** Why it is closed afterwards, and not used again. */
  broken?: Error;
  /** Why a statement was not found under its name: nothing of its transaction is kept. */
  unnamed?: unknown;
}

/** The connections of a pool, which may be the caller's. */
export function connectionsOf(given: PgPool, close: () => Promise<void>): Connections {
  const pool = given as Pool;
  const trust = trustIn(given);
  let hasNames = true;

  /** A connection of the pool, whose own limit may be longer or missing. */
  const connection = (): Promise<PoolClient> =>
    new Promise((resolve, reject) => {
      let give: (client: PoolClient) => void = resolve;
      const timer = setTimeout(() => {
        give = (client) => client.release();
        reject(new Error(`The pool had no connection within ${connectionMs / 1_000} seconds`));
      }, connectionMs);
      pool.connect().then((client) => {
        clearTimeout(timer);
        give(client);
      }, reject);
    });

  async function trusted(): Promise<PoolClient> {
    while (true) {
      const client = await connection();
      if ((trust.openedIn.get(client) ?? 0) >= trust.generation) return client;
      client.release(new Error("Another connection of its time cannot be used any more"));
    }
  }

  /** Lends a connection. On one that does not respond, or cannot write, nothing more is said. */
  async function lend<T>(work: (lent: Lent) => Promise<T>): Promise<T> {
    const client = await trusted();
    if (!Object(client).connection) {
      client.release();
      throw new TypeError(
        "The pool must be one of pg: what it lends does not speak the protocol of PostgreSQL by itself",
      );
    }
    const note = (error: unknown): never => {
      // A TypeError is that of the program.
      if (isOfConnection(error) && !(error instanceof TypeError)) lent.broken = error as Error;
      throw error;
    };
    const lent: Lent = {
      run: (statement) => client.query({ ...statement, query_timeout: statementMs } as QueryConfig).catch(note),
      send: (statements) =>
        new Promise<BatchResult>((resolve, reject) => {
          const isNamed = hasNames;
          const batch = new Batch(statements, { hasNames, timeoutMs: statementMs }, (error, result) => {
            if (result) return resolve(result);
            // A standby calls a transaction that writes a missing feature.
            const isStandby = batch.ended === 0 && statements[0] === begin[0] && Object(error).code === "0A000";
            if (isNamed && !isStandby && isOfName(error)) lent.unnamed = error;
            reject(
              isStandby ? new Error(`The server cannot write: ${Object(error).message}`, { cause: error }) : error,
            );
          });
          client.query(batch as never);
        }).catch(note),
    };
    // A connection that breaks in use rejects its query, and emits an error, which would end the process without a listener.
    client.on("error", ignore);
    try {
      return await work(lent);
    } catch (error) {
      if (!lent.unnamed || error !== lent.unnamed) return rethrow(error);
      hasNames = false;
    } finally {
      client.off("error", ignore);
      if (lent.broken) trust.generation++;
      client.release(lent.broken);
    }
    // It had not committed: once more, and without names.
    return lend(work);
  }

  /** Ends a transaction that failed. */
  async function rollBack(lent: Lent, error: unknown): Promise<never> {
    if (!lent.broken)
      await lent.run({ text: rollback.text }).catch((reason: Error) => {
        lent.broken = reason;
      });
    throw error;
  }

  async function transaction(lent: Lent, work: Work): Promise<boolean> {
    let hasBegun = false;
    const isKept = await work(
      async (text, values = []) => {
        // It would be kept by itself: a statement of the ledger comes first.
        if (!hasBegun) throw new Error("The transaction has not begun");
        // The extended protocol takes one statement at a time. The types of pg leave the mode out.
        return lent.run({ text, values, queryMode: "extended" } as QueryConfig);
      },
      (text, values = [], { byKey = false } = {}) => {
        const { set, reset } = byKey ? keptPlan : newPlan;
        const before = hasBegun ? [] : begin;
        hasBegun = true;
        return lent.send([...before, set, { text, values }, reset]);
      },
    );
    const end = isKept ? commit : rollback;
    const { command } = await lent.send([end]);
    // After a failed statement whose error was caught, COMMIT rolls back, which PostgreSQL does not report as an error.
    if (command !== end.text) throw new Error("PostgreSQL rolled the transaction back");
    return isKept;
  }

  return {
    // A read, too: while somebody changes the table, it waits at the server, which only a limit of the server ends.
    execute: (text, values = [], { byKey = false, takes = false } = {}) =>
      lend(async (lent) => {
        const statements = [...begin, (byKey ? keptPlan : newPlan).set, { text, values }];
        try {
          if (!takes) return await lent.send([...statements, commit]);
          const taken = await lent.send(statements);
          await lent.send([commit]);
          return taken;
        } catch (error) {
          return rollBack(lent, error);
        }
      }),
    // `onEnd` may take longer than its statements.
    transaction: (work) => lend((lent) => transaction(lent, work).catch((error) => rollBack(lent, error))),
    inSlot: slotsOf(Math.max(1, (pool.options.max ?? 10) - 1)),
    close,
  };
}

/**
 * The connection of the server is not the one that has the statement, as behind a pooler that lends another one to each
 * transaction (26000), has it already (42P05), or had it before the tables changed (0A000).
 */
const isOfName = (error: unknown): boolean => ["26000", "42P05", "0A000"].includes(Object(error).code);

/** Runs so much work at a time, and the rest in turn. */
function slotsOf(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

/** PostgreSQL quotes the data of a failed statement, which may hold a token. Message and code are enough for a log. */
function rethrow(error: unknown): never {
  for (const quote of ["detail", "hint", "where"]) Reflect.deleteProperty(Object(error), quote);
  throw error;
}
