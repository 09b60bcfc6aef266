/** A store for tests, and for programs whose purchases may end with the process. Needs Node 22.13 or later. */
import type { SqlTransaction } from "../purchase/transaction.ts";
import { sqlStore } from "./sql.ts";
import { queryOf, sqliteSql, sqliteTables } from "./sqlite-sql.ts";
import type { Store } from "./store.ts";

/**
 * Keeps purchases in memory: nothing survives the process. For tests. It has one connection: what `onEnd` writes is kept even if
 * it throws.
 */
export function memoryStore({ now = Date.now }: { now?: () => number } = {}): Store<SqlTransaction> {
  // Loaded here, since the ledger also runs where there is no SQLite.
  const sqlite = process.getBuiltinModule("node:sqlite");
  if (!sqlite) throw new Error("memoryStore() needs node:sqlite: use Node 22.13 or later");
  const database = new sqlite.DatabaseSync(":memory:");
  database.exec(sqliteTables);
  const query = queryOf(database, now);
  let last: Promise<unknown> = Promise.resolve();
  return sqlStore({
    ...sqliteSql,
    read: query,
    write: query,
    // One after the other: nothing could be undone if two ended one purchase.
    transaction(work) {
      const next = last.then(() => work(query));
      last = next.catch(() => {});
      return next;
    },
    async close() {},
  });
}
