/** The registry in the file of an SQLite store. */
import type { DatabaseSync as Database } from "node:sqlite";
import type { RegisteredMerchant, Registry } from "./registry.ts";

/** @param guarded Makes of an error of SQLite what a store throws. */
export function sqliteRegistry(database: Database, guarded: <T>(task: () => T) => T): Registry {
  const add = database.prepare(
    `INSERT INTO merchants (merchant_code, merchant_name, merchant_key, secret_hash, created_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING RETURNING *`,
  );
  const byCode = database.prepare("SELECT * FROM merchants WHERE merchant_code = ?");
  const byKey = database.prepare("SELECT * FROM merchants WHERE merchant_key = ?");
  const count = database.prepare("SELECT count(*) AS count FROM merchants");
  const remove = database.prepare("DELETE FROM merchants WHERE merchant_code = ?");
  // The columns are named after the fields, and SQLite checks their types.
  const merchantOf = (row: unknown) => row as RegisteredMerchant | undefined;
  return {
    add: async ({ merchant_code, merchant_name, merchant_key, secret_hash, created_at }) =>
      guarded(() => merchantOf(add.get(merchant_code, merchant_name, merchant_key, secret_hash, created_at))),
    withCode: async (code) => guarded(() => merchantOf(byCode.get(code))),
    withKey: async (key) => guarded(() => merchantOf(byKey.get(key))),
    remove: async (code) => guarded(() => Number(remove.run(code).changes) > 0),
    count: async () => guarded(() => Number(count.get()?.count)),
  };
}
