/** A pool of connections, bounded in time, and transactions on it. */
import { Pool, type PoolConfig, type QueryConfig } from "pg";
import type { Db } from "pg-boss";
import type { QueryResult } from "../../purchase/transaction.ts";
import type { PgPool } from "./pool.ts";

export interface Row {
  // Each statement knows its columns.
  // biome-ignore lint/suspicious/noExplicitAny: so do the rows of pg
  readonly [column: string]: any;
}

/** What both a connection and a pool can do. It is what pg-boss asks for, too. */
export interface Database extends Db {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/** A connection in a transaction. */
export interface Transaction extends Database {
  /** Runs one statement, and no more. */
  query(text: string, values?: unknown[]): Promise<QueryResult>;
}

export interface Connections extends Database {
  /** Runs statements that are kept together or not at all, and are on disk afterwards. */
  transaction<T>(work: (database: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const ignore = (): void => {};

/**
 * A role or a server may have turned off waiting for the disk. A process that stops in the middle of `onEnd`, and a statement
 * that waits for ever, must not keep the purchase locked.
 */
const begin =
  "BEGIN; SET LOCAL synchronous_commit = on; SET LOCAL statement_timeout = '30s'; SET LOCAL idle_in_transaction_session_timeout = '60s'";

/** Connections of our own: to an address, or to where a pool of the caller connects. */
export function connect(to: string | PgPool, max: number, onError: (error: unknown) => void): Connections {
  const pool = new Pool({
    // A pool hides its password from copies of its options.
    ...(typeof to === "string" ? { connectionString: to } : { ...to.options, password: passwordOf(to) }),
    max,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    application_name: "vending-ledger",
  });
  // An idle connection that breaks is replaced. Without a listener, its error would end the process.
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", ignore));
  return connectionsOf(pool, () => pool.end());
}

const passwordOf = ({ options }: PgPool): string | undefined => (options as PoolConfig).password as string | undefined;

/** The connections of a pool that may be the caller's. */
export function connectionsOf(given: PgPool, close: () => Promise<void>): Connections {
  const pool = given as Pool;
  return {
    executeSql: (text, values) => pool.query(text, values).catch(rethrow),
    async transaction(work) {
      const client = await pool.connect();
      // A connection that breaks while it is used tells that twice: its query rejects, too. Unheard, it would end the process.
      client.on("error", ignore);
      let broken: Error | undefined;
      try {
        await client.query(begin);
        const result = await work({
          executeSql: (text, values) => client.query(text, values),
          // The extended protocol takes one statement at a time. The types of pg leave the mode out.
          query: (text, values) => client.query({ text, values: values ?? [], queryMode: "extended" } as QueryConfig),
        });
        const { command } = await client.query("COMMIT");
        // A statement failed and its error was caught: PostgreSQL keeps nothing, and does not call that an error.
        if (command !== "COMMIT") throw new Error("PostgreSQL rolled the transaction back");
        return result;
      } catch (error) {
        // What does not even answer this may hold locks: it is closed.
        await client.query("ROLLBACK").catch((rollback: Error) => {
          broken = rollback;
        });
        return rethrow(error);
      } finally {
        client.off("error", ignore);
        client.release(broken);
      }
    },
    close,
  };
}

/** PostgreSQL quotes the data that it refuses, which may be a token. Its message and code are enough for a log. */
function rethrow(error: unknown): never {
  for (const quote of ["detail", "hint", "where"]) Reflect.deleteProperty(Object(error), quote);
  throw error;
}
