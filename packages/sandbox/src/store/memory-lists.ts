/** The lists of the store in memory: one for each filter, in the order in which transactions came. */
import { networkKey, type Outcome, type Transaction } from "./store.ts";

export interface Row extends Transaction {
  /** Pending until it is settled. */
  outcome: Outcome;
  /** How often its status was asked for, where that counts. */
  checks: number;
}

/** From this many rows on, rebuilding a list is faster than moving one row after another. */
const many = 1_000;

/** Rows in the order of their places. Most come at its end, and most go at its beginning or near its end. */
export class RowList {
  #rows: (Row | undefined)[] = [];
  /** What stands before was removed. */
  #start = 0;

  get size(): number {
    return this.#rows.length - this.#start;
  }

  add(row: Row): void {
    const rows = this.#rows;
    let index = rows.push(row) - 1;
    for (; index > this.#start && this.#at(index - 1).seq > row.seq; index--) rows[index] = rows[index - 1];
    rows[index] = row;
  }

  /** @param rows In any order. Only what came after the first of them is looked at. */
  addAll(rows: readonly Row[]): void {
    const first = rows.reduce((least, { seq }) => Math.min(least, seq), Number.POSITIVE_INFINITY);
    const later = this.#rows.splice(this.#indexOf(first)) as Row[];
    for (const row of [...later, ...rows].sort((one, other) => one.seq - other.seq)) this.#rows.push(row);
  }

  remove(row: Row): void {
    const index = this.#indexOf(row.seq);
    if (index > this.#start) {
      this.#rows.splice(index, 1);
      return;
    }
    this.#rows[this.#start++] = undefined;
    if (this.#start * 2 > this.#rows.length) {
      this.#rows.splice(0, this.#start);
      this.#start = 0;
    }
  }

  removeAll(rows: readonly Row[]): void {
    if (rows.length < many) {
      for (const row of rows) this.remove(row);
      return;
    }
    const gone = new Set(rows);
    this.#rows = [...this].filter((row) => !gone.has(row));
    this.#start = 0;
  }

  /** Newest first. */
  newest(offset: number, limit: number): Row[] {
    const end = Math.max(this.#start, this.#rows.length - offset);
    return (this.#rows.slice(Math.max(this.#start, end - limit), end) as Row[]).reverse();
  }

  /** The oldest first. */
  *[Symbol.iterator](): Generator<Row> {
    for (let index = this.#start; index < this.#rows.length; index++) yield this.#at(index);
  }

  /** Where a place is, or would be. */
  #indexOf(seq: number): number {
    let [from, to] = [this.#start, this.#rows.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#at(middle).seq < seq) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** From the start on, each index has a row. */
  #at(index: number): Row {
    return this.#rows[index] as Row;
  }
}

/** Where there are fewer, they can be looked at. */
const few = 128;

/** Rows that are listed together, and lists of those of each network and each outcome. */
export class Group extends RowList {
  #parts: Map<string, RowList> | undefined;

  constructor(rows: readonly Row[] = []) {
    super();
    for (const row of rows) this.add(row);
  }

  override add(row: Row): void {
    super.add(row);
    if (this.#parts) this.#addToParts(this.#parts, row);
    else if (this.size > few) {
      this.#parts = new Map();
      for (const one of this) this.#addToParts(this.#parts, one);
    }
  }

  /** With the outcome that it had when it was added. */
  override remove(row: Row): void {
    super.remove(row);
    for (const key of keysOf(row)) {
      const part = this.#parts?.get(key);
      part?.remove(row);
      if (part?.size === 0) this.#parts?.delete(key);
    }
  }

  /** Takes rows that were pending to what has their outcome. */
  settle(rows: readonly Row[]): void {
    const parts = this.#parts;
    if (!parts) return;
    for (const [key, some] of byKey(rows, "pending")) parts.get(key)?.removeAll(some);
    for (const final of ["success", "failed"] as const) {
      const settled = rows.filter((row) => row.final === final);
      for (const [key, some] of byKey(settled, final)) this.#partOf(parts, key).addAll(some);
    }
  }

  /** @param network As it is compared. */
  rowsOf(network: string | undefined, outcome: Outcome | undefined): RowList {
    if (network === undefined && outcome === undefined) return this;
    const key = keyOf(network, outcome);
    const found = new RowList();
    if (this.#parts) return this.#parts.get(key) ?? found;
    for (const row of this) if (keysOf(row).includes(key)) found.add(row);
    return found;
  }

  #addToParts(parts: Map<string, RowList>, row: Row): void {
    for (const key of keysOf(row)) this.#partOf(parts, key).add(row);
  }

  #partOf(parts: Map<string, RowList>, key: string): RowList {
    const part = parts.get(key) ?? new RowList();
    parts.set(key, part);
    return part;
  }
}

const keyOf = (network: string | undefined, outcome: Outcome | undefined): string =>
  `${outcome ?? ""}${network === undefined ? "" : `=${network}`}`;

const keysOf = ({ network, outcome }: Row): string[] => {
  const key = networkKey(network);
  return [keyOf(key, undefined), keyOf(undefined, outcome), keyOf(key, outcome)];
};

/** Rows of one outcome, for each part that has some of them. */
function byKey(rows: readonly Row[], outcome: Outcome): Map<string, Row[]> {
  const byKey = new Map<string, Row[]>();
  for (const row of rows) {
    for (const key of [keyOf(undefined, outcome), keyOf(networkKey(row.network), outcome)]) {
      const some = byKey.get(key);
      if (some) some.push(row);
      else byKey.set(key, [row]);
    }
  }
  return byKey;
}
