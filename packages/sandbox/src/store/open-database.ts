/** The database that an operator names: a file or a server. */
import { openPostgres } from "./postgres.ts";
import { shownAddress } from "./postgres-errors.ts";
import { openSqlite } from "./sqlite.ts";
import type { Store } from "./store.ts";

/**
 * Opens a database, and creates what it lacks: the file, the tables.
 *
 * @param database A file for SQLite, or `postgres://user:password@host:port/database`.
 * @throws If it belongs to another program or another version, and is left as it was; or if it cannot be used here.
 */
export async function openDatabase(database: string): Promise<Store> {
  return isServer(database) ? openPostgres(database) : openSqlite(database);
}

/** Whether this is the address of a server, not a file. */
export const isServer = (database: string): boolean => /^postgres(?:ql)?:\/\//i.test(database);

/** The name of a database without its password. */
export const shownDatabase = (database: string): string => (isServer(database) ? shownAddress(database) : database);
