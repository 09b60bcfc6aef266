/** A store for tests, and for programs whose purchases may end with the process. */
import { mustBeFunctions } from "../purchase/options.ts";
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
  mustBeFunctions({ now });
  const sqlite = process.getBuiltinModule("node:sqlite");
  if (!sqlite) throw new Error("memoryStore() needs node:sqlite, which this runtime does not have");
  const database = new sqlite.DatabaseSync(":memory:");
  database.exec(sqliteTables);
  const execute = queryOf(database, now);
  const last = new Map<string, Promise<unknown>>();
  return sqlStore({
    ...sqliteSql,
    execute,
    // Those of one purchase one after the other: nothing could be undone if two ended it.
    transaction(work, requestId) {
      const next = Promise.resolve(last.get(requestId)).then(() => work(execute, execute));
      last.set(
        requestId,
        next.catch(() => {}),
      );
      return next;
    },
    async close() {},
  });
}
