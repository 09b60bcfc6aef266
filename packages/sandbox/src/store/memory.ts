/** The store in memory: gone when the process ends. */
import { countWhile, Group, type Row, RowList } from "./memory-lists.ts";
import { memoryRegistry } from "./registry.ts";
import { MerchantIsFull, networkKey, never, outcomeAt, type Store, type Transaction } from "./store.ts";

const maxRemembered = 10_000;
const usualLength = 128;

/** The rows of one merchant. */
interface Account {
  readonly byId: Map<string, Row>;
  readonly all: RowList;
  /** Without gift card orders, which no list shows. */
  readonly listed: Group;
  /** Most numbers have one transaction, which needs no list. */
  readonly byNumber: Map<string, Row | Group>;
}

class Contents {
  seq = 0;
  /** In transactions of usual length. */
  room = 0;
  readonly all: RowList = new RowList();
  readonly accounts: Map<string, Account> = new Map();
  /** Rows that will settle, the first to settle first. */
  waiting: Row[] = [];
  readonly attempts: Set<string> = new Set();

  insert(transaction: Omit<Transaction, "seq">, max?: number): Transaction | undefined {
    const { merchant, requestId, settleAt, createdAt } = transaction;
    const account = this.accounts.get(merchant) ?? newAccount();
    const { byId, all, listed, byNumber } = account;
    if (byId.has(requestId)) return undefined;
    if (max !== undefined && byId.size >= max) throw new MerchantIsFull(max);
    this.accounts.set(merchant, account);
    const row: Row = { seq: ++this.seq, ...transaction, outcome: outcomeAt(transaction, createdAt), checks: 0 };
    byId.set(requestId, row);
    this.all.add(row);
    all.add(row);
    if (row.product !== "gift card") {
      listed.add(row);
      const known = byNumber.get(row.msisdn);
      if (known instanceof Group) known.add(row);
      else byNumber.set(row.msisdn, known ? new Group([known, row]) : row);
    }
    this.room += roomOf(row);
    if (row.outcome === "pending" && settleAt < never) {
      this.waiting.splice(
        countWhile(this.waiting, (one) => one.settleAt <= settleAt),
        0,
        row,
      );
    }
    return shown(row);
  }

  settle(now: number): void {
    const due = countWhile(this.waiting, ({ settleAt }) => settleAt <= now);
    for (const row of this.waiting.splice(0, due)) {
      const groups = this.#groupsOf(row);
      for (const group of groups) group.remove(row);
      row.outcome = row.final;
      for (const group of groups) group.add(row);
    }
  }

  remove(row: Row): void {
    const { byId, all, byNumber } = this.#accountOf(row);
    for (const group of this.#groupsOf(row)) group.remove(row);
    const left = byNumber.get(row.msisdn);
    if (left === row || (left instanceof Group && left.size === 0)) byNumber.delete(row.msisdn);
    byId.delete(row.requestId);
    all.remove(row);
    this.all.remove(row);
    this.room -= roomOf(row);
    if (byId.size === 0) this.accounts.delete(row.merchant);
  }

  /** The groups that a row is in. */
  #groupsOf(row: Row): Group[] {
    if (row.product === "gift card") return [];
    const { listed, byNumber } = this.#accountOf(row);
    const ofNumber = byNumber.get(row.msisdn);
    return ofNumber instanceof Group ? [listed, ofNumber] : [listed];
  }

  #accountOf({ merchant }: Row): Account {
    // Each row that is stored has one.
    return this.accounts.get(merchant) as Account;
  }
}

const newAccount = (): Account => ({
  byId: new Map(),
  all: new RowList(),
  listed: new Group(),
  byNumber: new Map(),
});

const shown = ({ outcome, checks, ...transaction }: Row): Transaction => transaction;

/** A transaction with very long texts takes the room of several. */
function roomOf({ requestId, msisdn, amount, network, plan }: Row): number {
  const length = requestId.length + msisdn.length + amount.length + network.length + plan.length;
  return Math.max(1, length / usualLength);
}

/** A new, empty store. */
export function memoryStore(): Store {
  let contents = new Contents();
  const page = (rows: RowList, offset: number, limit: number) => ({
    rows: rows.newest(offset, limit).map(shown),
    total: rows.size,
  });
  const rowOf = (merchant: string, requestId: string) => contents.accounts.get(merchant)?.byId.get(requestId);
  return {
    insert: async (transaction, max) => contents.insert(transaction, max),
    async insertAll(transactions) {
      for (const one of transactions) contents.insert(one);
    },
    async find(merchant, requestId) {
      const row = rowOf(merchant, requestId);
      return row && shown(row);
    },
    async isUsedByOther(merchant, requestId) {
      for (const [other, { byId }] of contents.accounts) if (other !== merchant && byId.has(requestId)) return true;
      return false;
    },
    async list({ merchant, msisdn, network, outcome, now }, offset, limit) {
      contents.settle(now);
      const account = contents.accounts.get(merchant);
      const found = msisdn === undefined ? account?.listed : account?.byNumber.get(msisdn);
      const group = found instanceof Group ? found : new Group(found && [found]);
      return page(group.rowsOf(network === undefined ? undefined : networkKey(network), outcome), offset, limit);
    },
    async latest(limit, merchant) {
      const rows = merchant === undefined ? contents.all : contents.accounts.get(merchant)?.all;
      return page(rows ?? new RowList(), 0, limit);
    },
    settle: async (now) => contents.settle(now),
    async firstAttempt(merchant, requestId) {
      const key = `${merchant}\n${requestId}`;
      const { attempts } = contents;
      if (attempts.has(key)) return false;
      // The oldest is forgotten first.
      if (attempts.size >= maxRemembered) attempts.delete(attempts.values().next().value as string);
      attempts.add(key);
      return true;
    },
    async countStatusCheck(merchant, requestId) {
      const row = rowOf(merchant, requestId);
      return row ? ++row.checks : 1;
    },
    usedRoom: async () => contents.room,
    registry: memoryRegistry(),
    isShared: false,
    async forget(before, limit) {
      const old: Row[] = [];
      for (const row of contents.all) {
        if (row.createdAt < before) old.push(row);
        if (old.length >= limit) break;
      }
      for (const row of old) contents.remove(row);
      const gone = new Set(old);
      if (gone.size > 0) contents.waiting = contents.waiting.filter((row) => !gone.has(row));
      return old.length;
    },
    async clear() {
      contents = new Contents();
    },
    async close() {},
  };
}
