/** The ledger's tables on PostgreSQL. */
import { tablesVersion, versionTable } from "./version.ts";

export const defaultSchema = "vending_ledger";

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
 * `outcome` holds the end, also that of a rejected purchase, and what is in conflict. A lease is `locked_until`, and its owner the
 * run with the number `runs`. `due_at` is when `takeDue` may take an open purchase, `consequence_at` when `onEnd` is due: null once
 * it has run.
 */
const tables = (schema: string): string => `
CREATE SCHEMA IF NOT EXISTS ${schema};
CREATE TABLE IF NOT EXISTS ${schema}.purchase (
  request_id text PRIMARY KEY,
  request jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'conflict', 'succeeded', 'failed', 'rejected')),
  outcome jsonb,
  progress jsonb,
  learned jsonb,
  stored_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  consequence_at timestamptz,
  runs integer NOT NULL DEFAULT 0,
  sent_since timestamptz,
  attempts timestamptz[] NOT NULL DEFAULT '{}',
  place text,
  lease_ms float8 NOT NULL,
  locked_until timestamptz NOT NULL DEFAULT clock_timestamp(),
  due_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX IF NOT EXISTS purchase_new ON ${schema}.purchase (stored_at) WHERE state = 'open' AND runs = 0;
CREATE INDEX IF NOT EXISTS purchase_open ON ${schema}.purchase (stored_at) WHERE ended_at IS NULL;
CREATE INDEX IF NOT EXISTS purchase_due ON ${schema}.purchase (due_at) WHERE state = 'open';
CREATE INDEX IF NOT EXISTS purchase_consequence ON ${schema}.purchase (consequence_at) WHERE consequence_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS purchase_stored ON ${schema}.purchase (stored_at, request_id);
CREATE INDEX IF NOT EXISTS purchase_kept ON ${schema}.purchase (ended_at) WHERE ${isKept};
CREATE TABLE IF NOT EXISTS ${schema}.${versionTable} (version integer PRIMARY KEY);
INSERT INTO ${schema}.${versionTable} SELECT ${tablesVersion} WHERE NOT EXISTS (SELECT FROM ${schema}.${versionTable})
  ON CONFLICT DO NOTHING;
`;

/**
 * Everything that `postgresStore` needs, as SQL for a migration tool. Use it with `postgresStore({ migrate: false })` where the
 * role of the program may not create tables. Tables of another version, which stay as they are, keep their version.
 */
export function postgresMigration({ schema = defaultSchema }: { schema?: string } = {}): string {
  return tables(checkSchema(schema));
}
