/** The ledger's tables on PostgreSQL. The engine's tables have a schema of their own. */
import { getConstructionPlans } from "pg-boss";
import { tablesVersion, versionTable } from "../version.ts";

export const defaultSchema = "vending_ledger";

/** The engine's queue of purchases that are due. */
export const queue = "purchase";

/** The engine's schema, which holds the leases. */
export const engineSchema = (schema: string): string => `${schema}_queue`;

/**
 * @throws {RangeError} It is not a plain name, which statements could hold unquoted.
 */
export function checkSchema(schema: string): string {
  if (/^[a-z_][a-z0-9_]{0,39}$/.test(schema)) return schema;
  throw new RangeError(`schema must be lower-case letters, digits and _, at most 40 of them, not ${schema}`);
}

/** Whether a row is not that of a deleted purchase, of which the id, the state and the references are left. */
export const isKept = "request <> '{}'::jsonb";

/**
 * The ledger's tables. To the engine, a purchase that a caller holds and one that waits for its next turn are both deferred jobs:
 * `held_until` tells them apart. `outcome` holds the end, also that of a rejected purchase. `consequence_at` is when `onEnd` is due:
 * null once it has run.
 * Tables of another version, which stay as they are, keep their version.
 */
export const tables = (schema: string): string => `
CREATE SCHEMA IF NOT EXISTS ${schema};
CREATE TABLE IF NOT EXISTS ${schema}.purchase (
  request_id text PRIMARY KEY,
  request jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'succeeded', 'failed', 'rejected')),
  outcome jsonb,
  progress jsonb,
  learned jsonb,
  stored_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  consequence_at timestamptz,
  runs integer NOT NULL DEFAULT 1,
  sent_since timestamptz,
  place text,
  held_until timestamptz,
  job_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE
);
CREATE INDEX IF NOT EXISTS purchase_new ON ${schema}.purchase (stored_at) WHERE state = 'open' AND runs = 0;
CREATE INDEX IF NOT EXISTS purchase_open ON ${schema}.purchase (stored_at) WHERE state = 'open';
CREATE INDEX IF NOT EXISTS purchase_consequence ON ${schema}.purchase (consequence_at) WHERE consequence_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS purchase_stored ON ${schema}.purchase (stored_at, request_id);
CREATE INDEX IF NOT EXISTS purchase_kept ON ${schema}.purchase (ended_at) WHERE ${isKept};
CREATE TABLE IF NOT EXISTS ${schema}.attempt (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id text NOT NULL REFERENCES ${schema}.purchase ON DELETE CASCADE,
  at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS attempt_of ON ${schema}.attempt (request_id);
CREATE TABLE IF NOT EXISTS ${schema}.${versionTable} (version integer PRIMARY KEY);
INSERT INTO ${schema}.${versionTable} SELECT ${tablesVersion} WHERE NOT EXISTS (SELECT FROM ${schema}.${versionTable})
  ON CONFLICT DO NOTHING;
`;

/**
 * Everything that `postgresStore` needs, as SQL for a migration tool. Use it with `postgresStore({ migrate: false })` where the
 * role of the program may not create tables. An update of pg-boss may need a migration of its own, which its
 * `getMigrationPlans` prints.
 */
export function postgresMigration({ schema = defaultSchema }: { schema?: string } = {}): string {
  return `${getConstructionPlans(engineSchema(checkSchema(schema)))}\n${tables(schema)}`;
}

/** The error of a store with `migrate: false` whose tables are missing. */
export function missingTables(whose: string, schema: string, cause?: unknown): Error {
  const next = "run the SQL that postgresMigration() prints, or open the store without migrate: false";
  return new Error(`The tables of ${whose} are missing in the schema ${schema}: ${next}.`, { cause });
}
