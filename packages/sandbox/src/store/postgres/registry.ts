/** The registry in a PostgreSQL store. */
import type { RegisteredMerchant, Registry } from "../registry.ts";
import { type Row, sql } from "../sql/query.ts";
import { type Connections, isUnstorable } from "./connections.ts";

export function postgresRegistry({ query }: Connections): Registry {
  // The columns are named after the fields, and the database checks their types.
  const first = (rows: Row[]) => rows[0] as RegisteredMerchant | undefined;
  return {
    add: async ({ merchant_code, merchant_name, merchant_key, secret_hash, created_at }) =>
      first(
        await query(sql`INSERT INTO merchants (merchant_code, merchant_name, merchant_key, secret_hash, created_at)
          VALUES (${merchant_code}, ${merchant_name}, ${merchant_key}, ${secret_hash}, ${created_at})
          ON CONFLICT DO NOTHING RETURNING *`),
      ),
    withCode: async (code) =>
      isUnstorable(code) ? undefined : first(await query(sql`SELECT * FROM merchants WHERE merchant_code = ${code}`)),
    withKey: async (key) =>
      isUnstorable(key) ? undefined : first(await query(sql`SELECT * FROM merchants WHERE merchant_key = ${key}`)),
    remove: async (code) =>
      !isUnstorable(code) &&
      (await query(sql`DELETE FROM merchants WHERE merchant_code = ${code} RETURNING merchant_id`)).length > 0,
    count: async () => Number((await query(sql`SELECT count(*) AS count FROM merchants`))[0]?.count),
  };
}
