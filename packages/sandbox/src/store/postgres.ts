/** The store on PostgreSQL: for several replicas of the sandbox that share it. Needs the package `pg`. */
import { setTimeout as sleep } from "node:timers/promises";
import type { PoolClient } from "pg";
import { type Connections, connect } from "./postgres-connections.ts";
import { schema, shownAddress } from "./postgres-errors.ts";
import { literal, sql } from "./sql.ts";
import { sqlStore } from "./sql-store.ts";
import {
  countedIn,
  lastConfiguredId,
  merchantTable,
  otherVersion,
  tablesVersion,
  transactionTables,
} from "./sql-tables.ts";
import { type Store, StoreUnavailable } from "./store.ts";

/** How long it waits, at the start, for a database that is not there yet. */
const maxStartMs = 10_000;

/** Counts are in several rows each, so that those who insert at once seldom wait for one another. */
const slots = 8;

/** A trigger for each kind of change. They count in one order, so that no two wait for each other in a circle. */
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

// The index of all places is one of an expression: where few are looked for, the database cannot take that one and look at all.
const tables = `CREATE SCHEMA ${schema}; CREATE TABLE version (sandbox integer NOT NULL); INSERT INTO version VALUES (${tablesVersion});
  ${transactionTables(id(1), "bigint")}
  CREATE UNIQUE INDEX by_place ON transactions ((seq + 0));
  CREATE INDEX by_age ON attempts (seq);
  CREATE INDEX none_left ON counts (n) WHERE n = 0;
  -- What has settled stays in the index of what is due until it is vacuumed.
  ALTER TABLE transactions SET (autovacuum_vacuum_scale_factor = 0.01);
  ALTER TABLE transactions ALTER slot SET DEFAULT pg_backend_pid() % ${slots};
  ${trigger("count_insert", "INSERT", ["added"])}
  ${trigger("count_update", "UPDATE", ["removed", "added"])}
  ${trigger("count_delete", "DELETE", ["removed"])}
  ${merchantTable(id(lastConfiguredId + 1), "bigint")}`;

/**
 * Connects to a database, and makes the tables where there are none.
 *
 * @param connectionString `postgres://user:password@host:port/database`.
 * @throws If it cannot be used; the message holds no password. A schema that is not a sandbox's is left as it was.
 */
export async function openPostgres(connectionString: string, waitMs: number = maxStartMs): Promise<Store> {
  let connections: Connections | undefined;
  try {
    connections = await connect(connectionString);
    await makeTables(connections, performance.now() + waitMs);
    return postgresStore(connections);
  } catch (error) {
    await connections?.close();
    throw new Error(`cannot use ${shownAddress(connectionString)} as a database: ${(error as Error).message}`);
  }
}

async function makeTables({ withClient }: Connections, end: number): Promise<void> {
  while (true) {
    try {
      // Of several replicas that start at once, one does the work.
      return await withClient("tables", async (client) => {
        if (await isNew(client)) await client.query(tables);
      });
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || performance.now() > end) throw error;
      await sleep(250);
    }
  }
}

/** Whether the schema is not there. @throws If it is one that this sandbox has not made. */
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
    by: () => literal("transactions"),
    place: literal("(t.seq + 0)"),
    anyOf: (places) => sql`= ANY (ARRAY(${places}))`,
    // Not the counts: a list that reads them may wait for the transactions, and would be waited for in a circle.
    clear: () =>
      connections.withClient("settle", async (client) => {
        await client.query("TRUNCATE transactions, attempts; DELETE FROM counts");
      }),
    close: connections.close,
    isShared: true,
  });
