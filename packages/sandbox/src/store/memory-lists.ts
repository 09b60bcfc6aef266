/** The lists of the store in memory: one for each filter, in the order in which transactions came. */
import { networkKey, type Outcome, type Transaction } from "./store.ts";

export interface Row extends Transaction {
  /** Pending until somebody settles it. */
  outcome: Outcome;
  /** How often its status was asked for, where that counts. */
  checks: number;
}

/** Rows in the order of their places. Most come at its end, and most go at its beginning or near its end. */
export class RowList {
  readonly #rows: (Row | undefined)[] = [];
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

  remove(row: Row): void {
    let [from, to] = [this.#start, this.#rows.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#at(middle).seq < row.seq) from = middle + 1;
      else to = middle;
    }
    if (from > this.#start) {
      this.#rows.splice(from, 1);
      return;
    }
    this.#rows[this.#start++] = undefined;
    if (this.#start * 2 > this.#rows.length) {
      this.#rows.splice(0, this.#start);
      this.#start = 0;
    }
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

  /** From the start on, each index has a row. */
  #at(index: number): Row {
    return this.#rows[index] as Row;
  }
}

/** Where there are fewer, they can be looked at. */
const few = 128;

/** Rows that are listed together, and lists of those of each network and each outcome. */
export class Group {
  #all: RowList = new RowList();
  #parts: Map<string, RowList> | undefined;

  get size(): number {
    return this.#all.size;
  }

  add(row: Row): void {
    this.#all.add(row);
    if (this.#parts) this.#addToParts(this.#parts, row);
    else if (this.#all.size > few) {
      this.#parts = new Map();
      for (const one of this.#all) this.#addToParts(this.#parts, one);
    }
  }

  /** With the outcome that it had when it was added. */
  remove(row: Row): void {
    this.#all.remove(row);
    for (const key of keysOf(row)) {
      const part = this.#parts?.get(key);
      part?.remove(row);
      if (part?.size === 0) this.#parts?.delete(key);
    }
  }

  clear(): void {
    this.#all = new RowList();
    this.#parts = undefined;
  }

  /** @param network As it is compared. */
  rowsOf(network: string | undefined, outcome: Outcome | undefined): RowList {
    if (network === undefined && outcome === undefined) return this.#all;
    const key = keyOf(network, outcome);
    const found = new RowList();
    if (this.#parts) return this.#parts.get(key) ?? found;
    for (const row of this.#all) if (keysOf(row).includes(key)) found.add(row);
    return found;
  }

  #addToParts(parts: Map<string, RowList>, row: Row): void {
    for (const key of keysOf(row)) {
      const part = parts.get(key) ?? new RowList();
      parts.set(key, part);
      part.add(row);
    }
  }
}

const keyOf = (network: string | undefined, outcome: Outcome | undefined): string =>
  `${outcome ?? ""}${network === undefined ? "" : `=${network}`}`;

const keysOf = ({ network, outcome }: Row): string[] => {
  const key = networkKey(network);
  return [keyOf(key, undefined), keyOf(undefined, outcome), keyOf(key, outcome)];
};
