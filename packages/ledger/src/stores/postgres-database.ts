/** A pool of connections with time limits, and transactions on it. */
import { Pool, type PoolConfig, type QueryConfig } from "pg";
import type { QueryResult } from "../purchase/transaction.ts";

/** What the ledger needs of a pool of `pg`. Users of the ledger need not install the types of `pg`. */
export interface PgPool {
  readonly options: object;
  connect(): Promise<{ query(text: string, values?: unknown[]): Promise<unknown>; release(error?: Error): void }>;
  query(text: string, values?: unknown[]): Promise<unknown>;
  end(): Promise<void>;
}

export interface Row {
  // A statement knows its columns.
  // biome-ignore lint/suspicious/noExplicitAny: so do the rows of pg
  readonly [column: string]: any;
}

/** A connection in a transaction. */
export interface Transaction {
  /** Runs exactly one statement. */
  query(text: string, values?: unknown[]): Promise<QueryResult>;
}

export interface Connections {
  /** Reads: one statement. */
  rows(text: string, values?: unknown[]): Promise<Row[]>;
  /** Runs statements that are kept together or not at all. Afterwards they are on disk. */
  transaction<T>(work: (database: Transaction) => Promise<T>): Promise<T>;
  /** A transaction in which code of others runs. It leaves a connection to the rest of the ledger. */
  slowTransaction<T>(work: (database: Transaction) => Promise<T>): Promise<T>;
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
  const inPlace = placesOf(Math.max(1, (pool.options.max ?? 10) - 1));

  async function transaction<T>(work: (database: Transaction) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    // A connection that breaks in use rejects its query, and emits an error, which would end the process without a listener.
    client.on("error", ignore);
    let broken: Error | undefined;
    try {
      await client.query(begin);
      const result = await work({
        // The extended protocol takes one statement at a time. The types of pg leave the mode out.
        query: (text, values) => client.query({ text, values: values ?? [], queryMode: "extended" } as QueryConfig),
      });
      const { command } = await client.query("COMMIT");
      // After a failed statement whose error was caught, COMMIT rolls back, which PostgreSQL does not report as an error.
      if (command !== "COMMIT") throw new Error("PostgreSQL rolled the transaction back");
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
    rows: async (text, values) => (await pool.query(text, values).catch(rethrow)).rows,
    transaction,
    slowTransaction: (work) => inPlace(() => transaction(work)),
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
