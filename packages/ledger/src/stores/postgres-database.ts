/** A pool of connections with time limits, and transactions on it. */
import { Pool, type PoolConfig, type QueryConfig } from "pg";
import type { QueryResult, SqlTransaction } from "../purchase/transaction.ts";

/** What the ledger needs of a pool of `pg`. Users of the ledger need not install the types of `pg`. */
export interface PgPool {
  readonly options: object;
  connect(): Promise<{ query(text: string, values?: unknown[]): Promise<unknown>; release(error?: Error): void }>;
  query(text: string, values?: unknown[]): Promise<unknown>;
  end(): Promise<void>;
}

type Query = SqlTransaction["query"];

export interface Connections {
  /** Reads: one statement, which waits for no lock. */
  readonly query: Query;
  /** Changes in one statement. Afterwards it is on disk. */
  readonly write: Query;
  /** Runs statements that are kept together, or not at all if `work` returns false. Afterwards they are on disk. */
  transaction(work: (query: Query) => Promise<boolean>): Promise<boolean>;
  /** Does what may take long, and leaves a connection to the rest of the ledger. */
  inPlace<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const ignore = (): void => {};

/**
 * A role or a server may have turned `synchronous_commit` off, or every transaction serializable, whose errors would say to begin
 * again. The timeouts unlock the purchase if a process stops in the middle of `onEnd`, or a statement waits for ever.
 */
const begin =
  "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SET LOCAL synchronous_commit = on; SET LOCAL statement_timeout = '30s'; SET LOCAL idle_in_transaction_session_timeout = '60s'";

/** Opens connections to an address, or to where the caller's pool connects. */
export function connect(to: string | PgPool, max: number, onError: (error: unknown) => void): Connections {
  const pool = new Pool({
    // `pg` makes the password of a pool's options not enumerable.
    ...(typeof to === "string" ? { connectionString: to } : { ...to.options, password: passwordOf(to) }),
    max,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    application_name: "vending-ledger",
  });
  // The pool replaces an idle connection that breaks. Without a listener, its error would end the process.
  pool.on("error", (error) => onError(error));
  pool.on("connect", (client) => client.on("error", ignore));
  return connectionsOf(pool, () => pool.end());
}

const passwordOf = ({ options }: PgPool): string | undefined => (options as PoolConfig).password as string | undefined;

/** The connections of a pool, which may be the caller's. */
export function connectionsOf(given: PgPool, close: () => Promise<void>): Connections {
  const pool = given as Pool;

  async function transaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    // A connection that breaks in use rejects its query, and emits an error, which would end the process without a listener.
    client.on("error", ignore);
    let broken: Error | undefined;
    try {
      await client.query(begin);
      const result = await work((text, values = []) =>
        // The extended protocol takes one statement at a time. The types of pg leave the mode out.
        client.query({ text, values, queryMode: "extended" } as QueryConfig),
      );
      const word = result === false ? "ROLLBACK" : "COMMIT";
      const { command } = await client.query(word);
      // After a failed statement whose error was caught, COMMIT rolls back, which PostgreSQL does not report as an error.
      if (command !== word) throw new Error("PostgreSQL rolled the transaction back");
      return result;
    } catch (error) {
      // A connection that does not respond may hold locks: it is closed.
      await client.query("ROLLBACK").catch((rollback: Error) => {
        broken = rollback;
      });
      return rethrow(error);
    } finally {
      client.off("error", ignore);
      client.release(broken);
    }
  }

  return {
    query: (text, values) => pool.query(text, values).catch(rethrow),
    write: (text, values) => transaction<QueryResult>((query) => query(text, values)),
    transaction,
    inPlace: placesOf(Math.max(1, (pool.options.max ?? 10) - 1)),
    close,
  };
}

/** Runs so much work at a time, and the rest in turn. */
function placesOf(count: number) {
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
