/** Opens the database that an operator names: a file, or a server. */
import { openSqlite } from "./sqlite.ts";
import type { Store } from "./store.ts";

/**
 * Opens or makes a database.
 *
 * @param database A file for SQLite.
 * @throws If it is not a database of a sandbox (it is left as it was), or cannot be used here.
 */
export async function openDatabase(database: string): Promise<Store> {
  return openSqlite(database);
}
