/** A pool of connections, bounded in time and number. What it throws are the errors of a store. */
import type { Pool, PoolClient, QueryResult } from "pg";
import type { Query, Row } from "../sql/query.ts";
import { unavailable } from "./errors.ts";
import { schema } from "./schema.ts";
import { statementOf } from "./statement.ts";

const maxConnections = 10;
const maxConnectMs = 5_000;
/** The database gives up first; where it cannot even do that, this side does. */
const maxStatementMs = 10_000;

const settings = {
  search_path: schema,
  // A role or a server may have turned off waiting for the disk.
  synchronous_commit: "on",
  // Each statement is planned once, before anybody knows how many rows there will be: it goes through indexes, row by row.
  plan_cache_mode: "force_generic_plan",
  enable_seqscan: "off",
  enable_bitmapscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  enable_material: "off",
  // To compile a statement, or to start workers for it, takes longer than to run it.
  jit: "off",
  max_parallel_workers_per_gather: "0",
};

export interface Connections {
  query(query: Query): Promise<Row[]>;
  /**
   * Several statements on one connection, as one. Each sees what was committed before it.
   *
   * @param lock An advisory lock, which is waited for first. It is held to the end.
   */
  transaction<T>(work: (run: (query: Query) => Promise<Row[]>) => Promise<T>, lock?: string): Promise<T>;
  withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** @throws If `pg` is not installed. */
export async function connect(connectionString: string): Promise<Connections> {
  const { Pool, types } = await import("pg").catch(() => {
    throw new Error("PostgreSQL needs the package pg: npm install pg");
  });
  const pool: Pool = new Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: maxConnectMs,
    statement_timeout: maxStatementMs,
    query_timeout: maxStatementMs + 2_000,
    idle_in_transaction_session_timeout: maxStatementMs,
    keepAlive: true,
    application_name: "vending-sandbox",
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
    types: { getTypeParser: (oid, format) => (oid === bigint ? Number : types.getTypeParser(oid, format)) },
  });
  // A connection that breaks while nobody uses it is replaced; unheard, its error would end the process.
  pool.on("error", () => {});

  const withClient = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch((error) => {
      throw unavailable(error);
    });
    let broken = false;
    // pg emits this beside rejecting the statement.
    const onError = () => {
      broken = true;
    };
    client.on("error", onError);
    try {
      return await work(client);
    } catch (error) {
      const cause = unavailable(error);
      // Whatever state it is in: a new connection costs little.
      broken = true;
      throw cause;
    } finally {
      client.off("error", onError);
      client.release(broken);
    }
  };
  return {
    async query(query) {
      const result: QueryResult<Row> = await pool.query<Row>(statementOf(query)).catch((error) => {
        throw unavailable(error);
      });
      return result.rows;
    },
    transaction: (work, lock) =>
      withClient(async (client) => {
        // Both in one message.
        await client.query(lock === undefined ? "BEGIN" : `BEGIN; SELECT pg_advisory_xact_lock(${lock})`);
        const result = await work(async (query) => (await client.query<Row>(statementOf(query))).rows);
        await client.query("COMMIT");
        return result;
      }),
    withClient,
    close: () => pool.end(),
  };
}

/** The type of `bigint`. Places and times are below 2^53. */
const bigint = 20;

/** PostgreSQL keeps no text with this character: nothing that is stored has it. */
export const isUnstorable = (...texts: (string | undefined)[]): boolean => texts.some((text) => text?.includes("\0"));
