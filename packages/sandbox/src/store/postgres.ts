/** The store on PostgreSQL, which several replicas of the sandbox may share. Needs the package `pg`. */
import { setTimeout as sleep } from "node:timers/promises";
import type { PoolClient } from "pg";
import { type Connections, connect } from "./postgres-connections.ts";
import { schema, shownAddress } from "./postgres-errors.ts";
import { firstRegisteredId } from "./registry.ts";
import { literal, sql } from "./sql.ts";
import { sqlStore } from "./sql-store.ts";
import { countedIn, merchantTable, otherVersion, tablesVersion, transactionTables } from "./sql-tables.ts";
import { type Store, StoreUnavailable } from "./store.ts";

/** How long the start waits for a database that cannot be reached yet. */
const maxStartMs = 10_000;

/** Each count is spread over several rows, so that concurrent inserts seldom wait for one another. */
const slots = 8;

/** A trigger for one kind of change. It updates the counts in a fixed order, which prevents deadlocks. */
function trigger(name: string, event: string, changes: readonly ("added" | "removed")[]): string {
  const referenced = changes.map((change) => `${change === "added" ? "NEW" : "OLD"} TABLE AS ${change}`).join(" ");
  const rows = changes.map((change) => {
    const lists = countedIn("t").map((row) => `(${row}, ${change === "added" ? 1 : -1})`);
    return `SELECT c.* FROM ${change} AS t CROSS JOIN LATERAL (VALUES ${lists.join(", ")}) AS c (merchant, msisdn, network, outcome, block, slot, n)`;
  });
  return `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO counts AS counted SELECT merchant, msisdn, network, outcome, block, slot, sum(n) FROM (${rows.join(" UNION ALL ")}) AS c
        GROUP BY merchant, msisdn, network, outcome, block, slot HAVING sum(n) <> 0
        ORDER BY merchant, msisdn, network, outcome, block, slot
        ON CONFLICT (merchant, msisdn, network, outcome, block, slot) DO UPDATE SET n = counted.n + excluded.n;
      ${changes.includes("removed") ? `DELETE FROM counts WHERE n = 0;` : ""}
      RETURN NULL;
    END $$;
    CREATE TRIGGER ${name} AFTER ${event} ON transactions REFERENCING ${referenced} FOR EACH STATEMENT EXECUTE FUNCTION ${name}();`;
}

const id = (start: number): string => `bigint GENERATED ALWAYS AS IDENTITY (START WITH ${start}) NOT NULL`;

// `seq` has an index of an expression only: the planner cannot scan it from the end to find the newest of a merchant.
const tables = `CREATE SCHEMA ${schema}; CREATE TABLE version (sandbox integer NOT NULL); INSERT INTO version VALUES (${tablesVersion});
  ${transactionTables(id(1), "bigint")}
  CREATE UNIQUE INDEX by_place ON transactions ((seq + 0));
  CREATE INDEX by_age ON attempts (seq);
  CREATE INDEX none_left ON counts (n) WHERE n = 0;
  -- Settled transactions stay in by_due until they are vacuumed.
  ALTER TABLE transactions SET (autovacuum_vacuum_scale_factor = 0.01);
  ALTER TABLE transactions ALTER slot SET DEFAULT pg_backend_pid() % ${slots};
  ${trigger("count_insert", "INSERT", ["added"])}
  ${trigger("count_update", "UPDATE", ["removed", "added"])}
  ${trigger("count_delete", "DELETE", ["removed"])}
  ${merchantTable(id(firstRegisteredId), "bigint")}`;

/**
 * Connects to a database, and creates the tables if there are none.
 *
 * @param connectionString `postgres://user:password@host:port/database`.
 * @throws If it cannot be used; the message contains no password. A schema that is not a sandbox's is left as it was.
 */
export async function openPostgres(connectionString: string, waitMs: number = maxStartMs): Promise<Store> {
  let connections: Connections | undefined;
  try {
    connections = await connect(connectionString);
    await createTables(connections, performance.now() + waitMs);
    return postgresStore(connections);
  } catch (error) {
    await connections?.close();
    throw new Error(`cannot use ${shownAddress(connectionString)} as a database: ${(error as Error).message}`);
  }
}

async function createTables({ withClient }: Connections, end: number): Promise<void> {
  while (true) {
    try {
      // Of several replicas that start at once, one creates them.
      return await withClient("tables", async (client) => {
        if (await isNew(client)) await client.query(tables);
      });
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || performance.now() > end) throw error;
      await sleep(250);
    }
  }
}

/** Whether the schema is missing. @throws If it holds anything but the tables of this version. */
async function isNew(client: PoolClient): Promise<boolean> {
  const { rows: schemas } = await client.query("SELECT 1 FROM pg_namespace WHERE nspname = $1", [schema]);
  if (schemas.length === 0) return true;
  const { rows: columns } = await client.query(
    "SELECT 1 FROM information_schema.columns WHERE table_schema = $1 AND table_name = 'version' AND column_name = 'sandbox'",
    [schema],
  );
  const { rows } = columns.length === 0 ? { rows: [] } : await client.query("SELECT sandbox FROM version");
  const version: unknown = rows[0]?.sandbox;
  if (rows.length !== 1 || typeof version !== "number" || version < 1) {
    throw new Error(`its schema ${schema} belongs to another program`);
  }
  if (version !== tablesVersion) throw otherVersion(version);
  return false;
}

const postgresStore = (connections: Connections): Store =>
  sqlStore({
    query: connections.query,
    seq: literal("(t.seq + 0)"),
    anyOf: (seqs) => sql`= ANY (ARRAY(${seqs}))`,
    // TRUNCATE of the counts could deadlock with a list, which locks them before the transactions.
    clear: () =>
      connections.withClient("settle", async (client) => {
        await client.query("TRUNCATE transactions, attempts; DELETE FROM counts");
      }),
    close: connections.close,
    isShared: true,
  });
