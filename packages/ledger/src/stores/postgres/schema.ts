/** The tables of a ledger on PostgreSQL. The engine's own stand beside them, in a schema of theirs. */
import { getConstructionPlans } from "pg-boss";
import { tablesVersion, versionTable } from "../version.ts";

export const defaultSchema = "vending_ledger";

/** What the engine calls the queue of purchases that are due. */
export const queue = "purchase";

/** Where the engine keeps the leases. */
export const engineSchema = (schema: string): string => `${schema}_queue`;

/**
 * @throws {RangeError} If it is no plain name: it stands in statements as it is.
 */
export function checkSchema(schema: string): string {
  if (/^[a-z_][a-z0-9_]{0,39}$/.test(schema)) return schema;
  throw new RangeError(`schema must be lower-case letters, digits and _, at most 40 of them, not ${schema}`);
}

/** Whether a row is that of a purchase which was not deleted: of one that was, the id, the state and the references are left. */
export const isKept = "request <> '{}'::jsonb";

/**
 * The ledger's tables. `held_until` tells a purchase on which a caller works from one that waits
 * for its next turn: to the engine, both are deferred jobs. `outcome` holds the end, a refusal too.
 */
export const tables = (schema: string): string => `
CREATE SCHEMA IF NOT EXISTS ${schema};
CREATE TABLE IF NOT EXISTS ${schema}.purchase (
  request_id text PRIMARY KEY,
  request jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'success', 'failed', 'refused')),
  outcome jsonb,
  progress jsonb,
  learned jsonb,
  stored_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  runs integer NOT NULL DEFAULT 1,
  held_until timestamptz,
  job_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE
);
CREATE INDEX IF NOT EXISTS purchase_new ON ${schema}.purchase (stored_at) WHERE state = 'open' AND runs = 0;
CREATE INDEX IF NOT EXISTS purchase_open ON ${schema}.purchase (stored_at) WHERE state = 'open';
CREATE INDEX IF NOT EXISTS purchase_stored ON ${schema}.purchase (stored_at, request_id);
CREATE INDEX IF NOT EXISTS purchase_kept ON ${schema}.purchase (ended_at) WHERE ${isKept};
CREATE TABLE IF NOT EXISTS ${schema}.attempt (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id text NOT NULL REFERENCES ${schema}.purchase ON DELETE CASCADE,
  at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS attempt_of ON ${schema}.attempt (request_id);
CREATE TABLE IF NOT EXISTS ${schema}.${versionTable} (version integer PRIMARY KEY);
INSERT INTO ${schema}.${versionTable} VALUES (${tablesVersion}) ON CONFLICT DO NOTHING;
`;

/**
 * Everything that `postgresStore` needs, as SQL for a migration tool. Use it where the role of the program may not create
 * tables, with `postgresStore({ migrate: false })`. An update of pg-boss may need a migration of its own: its
 * `getMigrationPlans` prints that.
 */
export function postgresMigration({ schema = defaultSchema }: { schema?: string } = {}): string {
  return `${getConstructionPlans(engineSchema(checkSchema(schema)))}\n${tables(schema)}`;
}

/** The store was opened with `migrate: false`, and nothing made its tables. */
export function missingTables(whose: string, schema: string, cause?: unknown): Error {
  const next = "run the SQL that postgresMigration() prints, or open the store without migrate: false";
  return new Error(`The tables of ${whose} are missing in the schema ${schema}: ${next}.`, { cause });
}
