/** Several statements as one. */
import type { DatabaseSync as Database } from "node:sqlite";

/** All of it, or nothing. It takes the lock first, so that it waits for others and does not fail half-way. */
export function inTransaction<T>(database: Database, task: () => T): T {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = task();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    try {
      database.exec("ROLLBACK");
    } catch {
      // SQLite has done so itself, as it does on a full disk.
    }
    throw error;
  }
}
