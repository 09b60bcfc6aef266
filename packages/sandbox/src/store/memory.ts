/** The store in memory: gone when the process ends. */
import { Group, type Row, RowList } from "./memory-lists.ts";
import { memoryRegistry } from "./registry.ts";
import { MerchantIsFull, networkKey, never, outcomeAt, type Store, type Transaction } from "./store.ts";

const maxRemembered = 10_000;
const usualLength = 128;
/** What a merchant has. */
interface OfMerchant {
  readonly byId: Map<string, Row>;
  readonly all: RowList;
  /** Without gift card orders, which no list shows. */
  readonly listed: Group;
  /** Most numbers have one transaction, which needs no list. */
  readonly byNumber: Map<string, Row | Group>;
}

class Contents {
  seq = 0;
  /** In transactions of usual length: one with a very long id takes that of several. */
  room = 0;
  readonly all: RowList = new RowList();
  readonly merchants: Map<string, OfMerchant> = new Map();
  /** Those that settle some day: the first of them first. */
  waiting: Row[] = [];
  readonly attempts: Set<string> = new Set();

  of(merchant: string): OfMerchant {
    let found = this.merchants.get(merchant);
    if (!found) {
      found = { byId: new Map(), all: new RowList(), listed: new Group(), byNumber: new Map() };
      this.merchants.set(merchant, found);
    }
    return found;
  }

  /** The groups of a merchant that have a row. */
  groupsOf(row: Row): Group[] {
    if (row.product === "gift card") return [];
    const { listed, byNumber } = this.of(row.merchant);
    const ofNumber = byNumber.get(row.msisdn);
    return ofNumber instanceof Group ? [listed, ofNumber] : [listed];
  }

  addToGroups(row: Row): void {
    if (row.product === "gift card") return;
    const { listed, byNumber } = this.of(row.merchant);
    listed.add(row);
    const there = byNumber.get(row.msisdn);
    if (there instanceof Group) there.add(row);
    else byNumber.set(row.msisdn, there ? new Group([there, row]) : row);
  }

  insert(transaction: Omit<Transaction, "seq">, max?: number): Transaction | undefined {
    const { merchant, requestId, settleAt, createdAt } = transaction;
    const { byId, all } = this.of(merchant);
    if (byId.has(requestId)) return undefined;
    if (max !== undefined && byId.size >= max) throw new MerchantIsFull(max);
    const row: Row = { seq: ++this.seq, ...transaction, outcome: outcomeAt(transaction, createdAt), checks: 0 };
    byId.set(requestId, row);
    this.all.add(row);
    all.add(row);
    this.addToGroups(row);
    this.room += roomOf(row);
    if (row.outcome === "pending" && settleAt < never) {
      let index = this.waiting.length;
      while (index > 0 && (this.waiting[index - 1] as Row).settleAt > settleAt) index--;
      this.waiting.splice(index, 0, row);
    }
    return shown(row);
  }

  settle(now: number): void {
    let due = 0;
    while (due < this.waiting.length && (this.waiting[due] as Row).settleAt <= now) due++;
    if (due === 0) return;
    const settled = this.waiting.splice(0, due);
    const byGroup = new Map<Group, Row[]>();
    for (const row of settled) {
      row.outcome = row.final;
      for (const group of this.groupsOf(row)) {
        const rows = byGroup.get(group);
        if (rows) rows.push(row);
        else byGroup.set(group, [row]);
      }
    }
    for (const [group, rows] of byGroup) group.settle(rows);
  }

  remove(row: Row): void {
    const { byId, all, byNumber } = this.of(row.merchant);
    for (const group of this.groupsOf(row)) group.remove(row);
    const left = byNumber.get(row.msisdn);
    if (left === row || (left instanceof Group && left.size === 0)) byNumber.delete(row.msisdn);
    byId.delete(row.requestId);
    all.remove(row);
    this.all.remove(row);
    this.room -= roomOf(row);
    if (byId.size === 0) this.merchants.delete(row.merchant);
  }
}

const shown = ({ outcome, checks, ...transaction }: Row): Transaction => transaction;

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
  const rowOf = (merchant: string, requestId: string) => contents.merchants.get(merchant)?.byId.get(requestId);
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
      for (const [other, { byId }] of contents.merchants) if (other !== merchant && byId.has(requestId)) return true;
      return false;
    },
    async list({ merchant, msisdn, network, outcome, now }, offset, limit) {
      contents.settle(now);
      const of = contents.merchants.get(merchant);
      const found = msisdn === undefined ? of?.listed : of?.byNumber.get(msisdn);
      const group = found instanceof Group || found === undefined ? found : new Group([found]);
      const key = network === undefined ? undefined : networkKey(network);
      return page(group?.rowsOf(key, outcome) ?? new RowList(), offset, limit);
    },
    async latest(limit, merchant) {
      const rows = merchant === undefined ? contents.all : contents.merchants.get(merchant)?.all;
      return page(rows ?? new RowList(), 0, limit);
    },
    settle: async (now) => contents.settle(now),
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
