/** A pool of connections, bounded in time and number. What it throws are the errors of a store. */
import type { Pool, PoolClient, QueryResult } from "pg";
import type { Query, Row } from "../sql/query.ts";
import { unavailable } from "./errors.ts";
import { schema } from "./schema.ts";

const maxConnections = 10;
const maxConnectMs = 5_000;
/** The database gives up first; where it cannot even do that, this side does. */
const maxStatementMs = 10_000;

export interface Connections {
  /** @param name Has it prepared once for each connection. */
  query(query: Query, name?: string): Promise<Row[]>;
  /** Several statements on one connection, as one. */
  transaction<T>(begin: string, work: (run: (query: Query) => Promise<Row[]>) => Promise<T>): Promise<T>;
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
    // A role or a server may have turned off waiting for the disk.
    options: `-c search_path=${schema} -c synchronous_commit=on`,
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
    async query({ text, values }, name) {
      const statement = { text: numbered(text), values: [...values], ...(name !== undefined && { name }) };
      const result: QueryResult<Row> = await pool.query<Row>(statement).catch((error) => {
        throw unavailable(error);
      });
      return result.rows;
    },
    transaction: (begin, work) =>
      withClient(async (client) => {
        await client.query(begin);
        const run = async ({ text, values }: Query) => (await client.query<Row>(numbered(text), [...values])).rows;
        const result = await work(run);
        await client.query("COMMIT");
        return result;
      }),
    withClient,
    close: () => pool.end(),
  };
}

/** The type of `bigint`. Places and times are below 2^53. */
const bigint = 20;

const numberedTexts = new Map<string, string>();

/** The parameters as PostgreSQL has them. There are few texts. */
function numbered(text: string): string {
  const known = numberedTexts.get(text);
  if (known !== undefined) return known;
  let count = 0;
  const made = text.replace(/\?/g, () => `$${++count}`);
  numberedTexts.set(text, made);
  return made;
}

/** PostgreSQL keeps no text with this character: nothing that is stored has it. */
export const isUnstorable = (...texts: (string | undefined)[]): boolean => texts.some((text) => text?.includes("\0"));
