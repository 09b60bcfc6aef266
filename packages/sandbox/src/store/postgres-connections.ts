/** A pool of connections, bounded in time and number. It throws the errors of a store. */
import type { Pool, PoolClient, QueryConfig } from "pg";
import { schema, unavailable } from "./postgres-errors.ts";
import type { Query, Row } from "./sql.ts";

const maxConnections = 10;
const maxConnectMs = 5_000;
/** The server ends a statement after that; if it cannot do even that, the client does. */
const maxStatementMs = 10_000;

const settings = {
  search_path: schema,
  // A role or a server may have turned it off.
  synchronous_commit: "on",
  // The values do not change which indexes are best, so a statement is planned once.
  plan_cache_mode: "force_generic_plan",
  // Compiling a statement takes longer than running it.
  jit: "off",
};

export interface Connections {
  /** Runs one statement; with a lock, after those that others have begun with it. */
  query(query: Query, lock?: string): Promise<Row[]>;
  /** Runs several statements in a transaction, with a lock. */
  withClient<T>(lock: string, work: (client: PoolClient) => Promise<T>): Promise<T>;
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
  // An idle connection that breaks is replaced. Without a listener, its error would end the process.
  pool.on("error", () => {});

  async function withClient<T>(lock: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
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
      // Both in one message. Two names with the same hash share a lock.
      const name = client.escapeLiteral(lock);
      await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${lockSpace}, hashtext(${name}))`);
      const result = await work(client);
      await client.query("COMMIT");
      return result;
    } catch (error) {
      // Its state is not known, and a new connection costs little.
      broken = true;
      throw unavailable(error);
    } finally {
      client.off("error", onError);
      client.release(broken);
    }
  }

  return {
    async query(query, lock) {
      // PostgreSQL cannot store this character, so nothing is found. Texts to store were checked before.
      if (query.values.some((value) => typeof value === "string" && value.includes("\0"))) return [];
      const statement = statementOf(query);
      if (lock !== undefined) return withClient(lock, async (client) => (await client.query<Row>(statement)).rows);
      const result = await pool.query<Row>(statement).catch((error) => {
        throw unavailable(error);
      });
      return result.rows;
    },
    withClient,
    close: () => pool.end(),
  };
}

/** The OID of the type `bigint`. Its values here are below 2^53. */
const bigint = 20;

/** "vend" in ASCII: the key of our advisory locks. */
const lockSpace = 0x76656e64;

/** Statements with more values insert a seed. They are long, and seldom the same. */
const maxPreparedValues = 50;
const prepared = new Map<string, { readonly name?: string; readonly text: string }>();

/** A statement with PostgreSQL's `$1` for each `?`. Each connection prepares it once. */
function statementOf({ text, values }: Query): QueryConfig {
  let known = prepared.get(text);
  if (!known) {
    let count = 0;
    const numbered = text.replace(/\?/g, () => `$${++count}`);
    if (count > maxPreparedValues) return { text: numbered, values: [...values] };
    known = { name: `vending_${prepared.size + 1}`, text: numbered };
    prepared.set(text, known);
  }
  return { ...known, values: [...values] };
}
