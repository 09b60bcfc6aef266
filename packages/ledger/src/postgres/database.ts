/** A pool of connections, bounded in time, and transactions on it. */
import { Pool } from "pg";
import type { Db } from "pg-boss";

export interface Row {
  // Each statement knows its columns.
  // biome-ignore lint/suspicious/noExplicitAny: so do the rows of pg
  readonly [column: string]: any;
}

/** What both a connection and a pool can do. It is what pg-boss asks for, too. */
export interface Database extends Db {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

export interface Connections extends Database {
  /** Runs statements that are kept together or not at all, and are on disk afterwards. */
  transaction<T>(work: (database: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function connect(connectionString: string, max: number, onError: (error: unknown) => void): Connections {
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    application_name: "vending-ledger",
  });
  // A connection that breaks while nobody uses it is replaced; unheard, its error would end the process.
  pool.on("error", onError);
  // One that breaks while it is used tells that twice: its query rejects, too.
  pool.on("connect", (client) => client.on("error", () => {}));

  return {
    executeSql: (text, values) => pool.query(text, values).catch(rethrow),
    async transaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        // A role or a server may have turned off waiting for the disk.
        await client.query("BEGIN; SET LOCAL synchronous_commit = on");
        const result = await work({ executeSql: (text, values) => client.query(text, values) });
        await client.query("COMMIT");
        return result;
      } catch (error) {
        // What does not even answer this may hold locks: it is closed.
        await client.query("ROLLBACK").catch((rollback: Error) => {
          broken = rollback;
        });
        return rethrow(error);
      } finally {
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}

/** PostgreSQL quotes the data that it refuses, which may be a token. Its message and code are enough for a log. */
function rethrow(error: unknown): never {
  for (const quote of ["detail", "hint", "where"]) Reflect.deleteProperty(Object(error), quote);
  throw error;
}
