/** Several statements as one. */
import type { DatabaseSync as Database } from "node:sqlite";

/**
 * All of it, or nothing.
 *
 * @param mode `IMMEDIATE` takes the lock first, so that it waits for others and does not fail half-way; `DEFERRED` only reads.
 */
export function inTransaction<T>(database: Database, task: () => T, mode: "IMMEDIATE" | "DEFERRED" = "IMMEDIATE"): T {
  database.exec(`BEGIN ${mode}`);
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
