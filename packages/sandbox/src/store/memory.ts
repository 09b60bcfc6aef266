/** The store in memory: gone when the process ends. */
import { Columns } from "./memory/columns.ts";
import { Lists } from "./memory/lists.ts";
import { memoryRegistry } from "./registry.ts";
import { MerchantIsFull, type Store, type Transaction } from "./store.ts";

const maxRemembered = 10_000;

class Contents {
  readonly columns: Columns = new Columns();
  readonly lists: Lists = new Lists(this.columns);
  /** By merchant and request id: the row of the transaction. */
  readonly rows: Map<string, Map<string, number>> = new Map();
  readonly attempts: Set<string> = new Set();
  readonly statusChecks: Map<string, number> = new Map();

  rowsOf(merchant: string): Map<string, number> {
    const found = this.rows.get(merchant);
    if (found) return found;
    const rows = new Map<string, number>();
    this.rows.set(merchant, rows);
    return rows;
  }
}

export interface MemoryStore extends Store {
  /** How many transactions lists have looked at so far. */
  visits(): number;
}

/** A new, empty store. */
export function memoryStore(): MemoryStore {
  let contents = new Contents();

  function insertNow(transaction: Omit<Transaction, "seq">, max?: number): Transaction | undefined {
    const { columns, lists } = contents;
    const { merchant, requestId } = transaction;
    const rows = contents.rowsOf(merchant);
    if (rows.has(requestId)) return undefined;
    if (max !== undefined && rows.size >= max) throw new MerchantIsFull(max);
    const row = columns.add(transaction);
    rows.set(requestId, row);
    lists.add(transaction, row);
    return { seq: row + 1, ...transaction };
  }

  return {
    insert: async (transaction, max) => insertNow(transaction, max),
    async insertAll(transactions) {
      for (const one of transactions) insertNow(one);
    },
    async find(merchant, requestId) {
      const row = contents.rows.get(merchant)?.get(requestId);
      return row === undefined ? undefined : contents.columns.at(row);
    },
    async isUsedByOther(merchant, requestId) {
      for (const [other, rows] of contents.rows) if (other !== merchant && rows.has(requestId)) return true;
      return false;
    },
    async list(filter, offset, limit) {
      const rows = contents.lists.rowsOf(filter);
      const { outcome, now } = filter;
      const page = rows.page(offset, limit, outcome, now);
      return { rows: page.rows.map((row) => contents.columns.at(row)), total: page.total };
    },
    async latest(limit, merchant) {
      const { columns, lists } = contents;
      const { rows, total } =
        merchant === undefined ? { rows: columns.newest(limit), total: columns.size } : lists.latestOf(merchant, limit);
      return { rows: rows.map((row) => columns.at(row)), total };
    },
    async firstAttempt(merchant, requestId) {
      const key = `${merchant}\n${requestId}`;
      const { attempts } = contents;
      if (attempts.has(key)) return false;
      // The oldest is forgotten first: what is remembered has a bound.
      if (attempts.size >= maxRemembered) attempts.delete(attempts.values().next().value as string);
      attempts.add(key);
      return true;
    },
    async countStatusCheck(merchant, requestId) {
      const key = `${merchant}\n${requestId}`;
      const { statusChecks } = contents;
      const count = (statusChecks.get(key) ?? 0) + 1;
      if (count === 1 && statusChecks.size >= maxRemembered) {
        statusChecks.delete(statusChecks.keys().next().value as string);
      }
      statusChecks.set(key, count);
      return count;
    },
    room: async () => contents.columns.room,
    registry: memoryRegistry(),
    isShared: false,
    async forget(before, limit) {
      const { columns, lists, rows: byMerchant, statusChecks } = contents;
      const old = columns.createdBefore(before, limit);
      for (const row of old) {
        const transaction = columns.at(row);
        const { merchant, requestId } = transaction;
        lists.remove(transaction, row);
        const rows = contents.rowsOf(merchant);
        rows.delete(requestId);
        if (rows.size === 0) byMerchant.delete(merchant);
        // Under the same id there may be another purchase later.
        statusChecks.delete(`${merchant}\n${requestId}`);
        columns.remove(row);
      }
      return old.length;
    },
    visits: () => contents.columns.visits,
    async clear() {
      contents = new Contents();
    },
    async close() {},
  };
}
