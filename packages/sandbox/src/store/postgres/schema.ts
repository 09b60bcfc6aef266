/** The tables of a sandbox on PostgreSQL, in a schema of their own, and what brings them up to date. */
import type { PoolClient } from "pg";
import { firstRegisteredId } from "../registry.ts";
import { bucketsTable, emptyBucketsIndex, fillBuckets, groupsToCount } from "../sql/buckets.ts";
import { literal, type Query, type Row, runAwaited } from "../sql/query.ts";
import { postgres, statementOf } from "./statement.ts";

export const schema = "vending_sandbox";

/** "vend" in ASCII. Nobody else takes advisory locks with it. */
const lockSpace = 0x76656e64;

/** Held by one replica at a time. Each is two numbers. */
export const locks: Readonly<Record<"migration" | "inserts" | "buckets", string>> = {
  migration: `${lockSpace}, 1`,
  /** Shared by everybody who inserts: whoever gets it alone knows that each insert which began before has ended. */
  inserts: `${lockSpace}, 2`,
  buckets: `${lockSpace}, 3`,
};

/** Held by one at a time that inserts for a merchant whose transactions are limited in number. */
export function lockOfMerchant(merchant: string): string {
  let hash = 0;
  for (let index = 0; index < merchant.length; index++) hash = (Math.imul(hash, 31) + merchant.charCodeAt(index)) | 0;
  return `${lockSpace + 1}, ${hash}`;
}

type Run = (query: Query) => Promise<readonly Row[]>;

const migrations: readonly (string | ((run: Run) => Promise<void>))[] = [
  `CREATE TABLE transactions (
     seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     merchant text NOT NULL,
     "requestId" text NOT NULL,
     msisdn text NOT NULL,
     product text NOT NULL,
     network text NOT NULL,
     amount text NOT NULL,
     plan text NOT NULL,
     "createdAt" bigint NOT NULL,
     "settleAt" bigint NOT NULL,
     final text NOT NULL,
     "networkKey" text NOT NULL,
     UNIQUE ("requestId", merchant)
   );
   CREATE INDEX by_merchant ON transactions (merchant, seq) INCLUDE (product, "networkKey", final, "settleAt", "createdAt");
   CREATE INDEX by_number ON transactions (merchant, msisdn, seq) INCLUDE (product, "networkKey", final, "settleAt", "createdAt");
   CREATE TABLE attempts (
     seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     merchant text NOT NULL,
     "requestId" text NOT NULL,
     UNIQUE (merchant, "requestId")
   );
   CREATE TABLE status_checks (
     seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     merchant text NOT NULL,
     "requestId" text NOT NULL,
     count bigint NOT NULL,
     UNIQUE (merchant, "requestId")
   );
   CREATE TABLE merchants (
     merchant_id bigint GENERATED ALWAYS AS IDENTITY (START WITH ${firstRegisteredId}) PRIMARY KEY,
     merchant_code text NOT NULL UNIQUE,
     merchant_name text NOT NULL,
     merchant_key text NOT NULL UNIQUE,
     secret_hash text NOT NULL,
     created_at bigint NOT NULL
   );`,
  // Counts on two levels, and what finds the oldest.
  async (run) => {
    for (const statement of [
      "DROP TABLE IF EXISTS buckets",
      bucketsTable,
      emptyBucketsIndex,
      'CREATE INDEX by_time ON transactions ("createdAt")',
      "ALTER TABLE transactions DROP CONSTRAINT transactions_pkey",
      `CREATE UNIQUE INDEX by_place ON transactions (${postgres.place.text})`,
    ]) {
      await run(literal(statement));
    }
    for (const group of [{ merchant: "", msisdn: "" }, ...(await run(groupsToCount))]) {
      const { merchant, msisdn } = group;
      const until = Number.MAX_SAFE_INTEGER;
      await runAwaited(fillBuckets(postgres, { merchant: String(merchant), msisdn: String(msisdn) }, until), run);
    }
  },
];

/**
 * Makes the tables, or brings them up to date. Of several replicas that start at once, one does the work.
 *
 * @throws If the schema belongs to another program, or to a later sandbox. It is left as it was then.
 */
export async function migrate(client: PoolClient): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(`SELECT pg_advisory_xact_lock(${locks.migration})`);
    for (let version = await versionOf(client); version < migrations.length; version++) {
      if (version === 0) await client.query(`CREATE SCHEMA ${schema}; CREATE TABLE version (sandbox integer NOT NULL)`);
      const migration = migrations[version] ?? "";
      if (typeof migration === "string") await client.query(migration);
      else await migration(async (query) => (await client.query<Row>(statementOf(query))).rows);
      await client.query(`DELETE FROM version; INSERT INTO version VALUES (${version + 1})`);
    }
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

/** How many of the migrations a database has had. */
async function versionOf(client: PoolClient): Promise<number> {
  const { rows: schemas } = await client.query("SELECT 1 FROM pg_namespace WHERE nspname = $1", [schema]);
  if (schemas.length === 0) return 0;
  const { rows: tables } = await client.query(
    "SELECT 1 FROM information_schema.columns WHERE table_schema = $1 AND table_name = 'version' AND column_name = 'sandbox'",
    [schema],
  );
  const { rows } = tables.length === 0 ? { rows: [] } : await client.query("SELECT sandbox FROM version");
  const version: unknown = rows[0]?.sandbox;
  if (rows.length !== 1 || typeof version !== "number" || version < 1) {
    throw new Error(`its schema ${schema} belongs to another program`);
  }
  if (version <= migrations.length) return version;
  throw new Error(
    `it was written by a later version of the sandbox (schema ${version}; this one supports ${migrations.length})`,
  );
}
