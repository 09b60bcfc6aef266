/** Opens the database that an operator names: a file, or a server. */

import { openPostgres } from "./postgres.ts";
import { shownAddress } from "./postgres-errors.ts";
import { openSqlite } from "./sqlite.ts";
import type { Store } from "./store.ts";

/**
 * Opens or makes a database.
 *
 * @param database A file for SQLite, or `postgres://user:password@host:port/database`.
 * @throws If it is not a database of a sandbox (it is left as it was), or cannot be used here.
 */
export async function openDatabase(database: string): Promise<Store> {
  return isServer(database) ? openPostgres(database) : openSqlite(database);
}

/** Whether it is a server, and not a file. */
export const isServer = (database: string): boolean => /^postgres(?:ql)?:\/\//i.test(database);

/** What may be displayed of its name: no password. */
export const shownDatabase = (database: string): string => (isServer(database) ? shownAddress(database) : database);
