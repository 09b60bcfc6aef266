/**
 * The store in memory: gone when the process ends. Kept in columns, because a million transactions are to fit: an object
 * each would take twice as much.
 */
import { memoryRegistry } from "./registry.ts";
import { type Filter, outcomeAt, type Store, type Transaction } from "./store.ts";

const attemptsKept = 10_000;
const sharedKept = 10_000;
const usualLength = 128;

/** What many transactions have in common: kept once for all of them. */
type SharedFields = Pick<Transaction, "merchant" | "product" | "network" | "plan" | "final">;

class Columns {
  readonly requestIds: string[] = [];
  readonly msisdns: string[] = [];
  readonly amounts: string[] = [];
  readonly shared: SharedFields[] = [];
  readonly createdAt: number[] = [];
  readonly settleAt: number[] = [];
  /** By merchant and request id: the index of the transaction. */
  readonly index: Map<string, Map<string, number>> = new Map();
  readonly attempts: Set<string> = new Set();
  readonly statusChecks: Map<string, number> = new Map();
  /** The room taken, in transactions of usual length: one with a very long id takes that of several. */
  room = 0;
  readonly #sharedByKey: Map<string, SharedFields> = new Map();

  get size(): number {
    return this.requestIds.length;
  }

  idsOf(merchant: string): Map<string, number> {
    const found = this.index.get(merchant);
    if (found) return found;
    const ids = new Map<string, number>();
    this.index.set(merchant, ids);
    return ids;
  }

  add(transaction: Omit<Transaction, "seq">): void {
    this.idsOf(transaction.merchant).set(transaction.requestId, this.size);
    this.requestIds.push(transaction.requestId);
    this.msisdns.push(transaction.msisdn);
    this.amounts.push(transaction.amount);
    this.shared.push(this.#share(transaction));
    this.createdAt.push(transaction.createdAt);
    this.settleAt.push(transaction.settleAt);
    const { requestId, msisdn, amount, network, plan } = transaction;
    const length = requestId.length + msisdn.length + amount.length + network.length + plan.length;
    this.room += Math.max(1, length / usualLength);
  }

  at(index: number): Transaction {
    // The columns have the same length, and an index comes from one of them.
    return {
      seq: index + 1,
      requestId: this.requestIds[index] as string,
      msisdn: this.msisdns[index] as string,
      amount: this.amounts[index] as string,
      createdAt: this.createdAt[index] as number,
      settleAt: this.settleAt[index] as number,
      ...(this.shared[index] as SharedFields),
    };
  }

  #share({ merchant, product, network, plan, final }: SharedFields): SharedFields {
    // With a length before the two that are free text: no two sets of fields have the same key.
    const key = `${merchant}\n${product}\n${final}\n${network.length}\n${network}${plan}`;
    const found = this.#sharedByKey.get(key);
    if (found) return found;
    const fields = { merchant, product, network, plan, final };
    if (this.#sharedByKey.size < sharedKept) this.#sharedByKey.set(key, fields);
    return fields;
  }
}

/** A new, empty store. */
export function memoryStore(): Store {
  let columns = new Columns();

  return {
    async insert(transaction) {
      if (columns.index.get(transaction.merchant)?.has(transaction.requestId)) return undefined;
      columns.add(transaction);
      return columns.at(columns.size - 1);
    },
    async find(merchant, requestId) {
      const index = columns.index.get(merchant)?.get(requestId);
      return index === undefined ? undefined : columns.at(index);
    },
    async isUsedByOther(merchant, requestId) {
      for (const [other, ids] of columns.index) if (other !== merchant && ids.has(requestId)) return true;
      return false;
    },
    async list(filter, offset, limit) {
      const rows: Transaction[] = [];
      let total = 0;
      for (let index = columns.size - 1; index >= 0; index--) {
        const transaction = columns.at(index);
        if (!matches(transaction, filter)) continue;
        if (total >= offset && rows.length < limit) rows.push(transaction);
        total++;
      }
      return { rows, total };
    },
    async latest(limit, merchant) {
      const rows: Transaction[] = [];
      for (let index = columns.size - 1; index >= 0 && rows.length < limit; index--) {
        const transaction = columns.at(index);
        if (merchant === undefined || transaction.merchant === merchant) rows.push(transaction);
      }
      return { rows, total: merchant === undefined ? columns.size : (columns.index.get(merchant)?.size ?? 0) };
    },
    async firstAttempt(merchant, requestId) {
      const key = `${merchant}\n${requestId}`;
      const { attempts } = columns;
      if (attempts.has(key)) return false;
      // The oldest is forgotten first: what is remembered has a bound.
      if (attempts.size >= attemptsKept) attempts.delete(attempts.values().next().value as string);
      attempts.add(key);
      return true;
    },
    async countStatusCheck(merchant, requestId) {
      const key = `${merchant}\n${requestId}`;
      const { statusChecks } = columns;
      const count = (statusChecks.get(key) ?? 0) + 1;
      if (count === 1 && statusChecks.size >= attemptsKept)
        statusChecks.delete(statusChecks.keys().next().value as string);
      statusChecks.set(key, count);
      return count;
    },
    room: async () => columns.room,
    registry: memoryRegistry(),
    async clear() {
      columns = new Columns();
    },
    async close() {},
  };
}

function matches(transaction: Transaction, { merchant, msisdn, network, outcome, now }: Filter): boolean {
  return (
    transaction.merchant === merchant &&
    transaction.product !== "gift card" &&
    (msisdn === undefined || transaction.msisdn === msisdn) &&
    (network === undefined || transaction.network.toLowerCase() === network.toLowerCase()) &&
    (outcome === undefined || outcomeAt(transaction, now) === outcome)
  );
}
