/** The lists of the store in memory: the rows of each filter, in the order in which they were inserted. */
import { networkKey, type Outcome, type Transaction } from "./store.ts";

export interface Row extends Transaction {
  /** Pending until it is settled. */
  outcome: Outcome;
  /** Status checks so far, where they are counted. */
  checks: number;
}

/** How many items at the start of a sorted list satisfy a condition that none of the others does. */
export function countWhile<T>(list: readonly T[], isBefore: (item: T) => boolean): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    // An index below the length.
    if (isBefore(list[middle] as T)) from = middle + 1;
    else to = middle;
  }
  return from;
}

const maxBlock = 1_024;

/** Rows in the order of their `seq`, in blocks, so that a change anywhere moves few of them. */
export class RowList {
  size = 0;
  readonly #blocks: Row[][] = [];

  add(row: Row): void {
    const index = Math.max(0, this.#blockOf(row));
    const block = this.#blocks[index] ?? [];
    block.splice(placeOf(block, row), 0, row);
    // Two exact copies: a grown array keeps spare room.
    if (block.length > maxBlock) this.#blocks.splice(index, 1, block.slice(0, maxBlock / 2), block.slice(maxBlock / 2));
    else this.#blocks[index] = block;
    this.size++;
  }

  /** @param row One of the list. */
  remove(row: Row): void {
    const index = this.#blockOf(row);
    const block = this.#blocks[index] ?? [];
    block.splice(placeOf(block, row), 1);
    if (block.length === 0) this.#blocks.splice(index, 1);
    this.size--;
  }

  /** A page, newest first. */
  newest(offset: number, limit: number): Row[] {
    const found: Row[] = [];
    let skip = offset;
    for (const block of this.#blocks.toReversed()) {
      const end = Math.max(0, block.length - skip);
      skip -= block.length - end;
      found.push(...block.slice(Math.max(0, end - limit + found.length), end).reverse());
      if (found.length === limit) break;
    }
    return found;
  }

  /** Oldest first. */
  *[Symbol.iterator](): Generator<Row> {
    for (const block of this.#blocks) yield* block;
  }

  /** The block that has a row, or that a new one belongs to; -1 for a row before all others. */
  #blockOf({ seq }: Row): number {
    // No block is empty.
    return countWhile(this.#blocks, ([first]) => (first as Row).seq <= seq) - 1;
  }
}

const placeOf = (block: readonly Row[], { seq }: Row): number => countWhile(block, (one) => one.seq < seq);

/** A list with no more rows than this is filtered when it is read. */
const few = 128;

/** Rows that are listed together. A long list also has its parts: a list per network, per outcome, and per both. */
export class Group extends RowList {
  #parts: Map<string, RowList> | undefined;

  constructor(rows: readonly Row[] = []) {
    super();
    for (const row of rows) this.add(row);
  }

  override add(row: Row): void {
    super.add(row);
    if (this.#parts) addToParts(this.#parts, row);
    else if (this.size > few) {
      this.#parts = new Map();
      for (const one of this) addToParts(this.#parts, one);
    }
  }

  /** @param row One of the list, with the outcome that it had when it was added. */
  override remove(row: Row): void {
    super.remove(row);
    for (const key of this.#parts ? keysOf(row) : []) {
      const part = this.#parts?.get(key);
      part?.remove(row);
      if (part?.size === 0) this.#parts?.delete(key);
    }
  }

  /** @param network As `networkKey` returns it. */
  rowsOf(network: string | undefined, outcome: Outcome | undefined): RowList {
    if (network === undefined && outcome === undefined) return this;
    const key = keyOf(network, outcome);
    const found = new RowList();
    if (this.#parts) return this.#parts.get(key) ?? found;
    for (const row of this) if (keysOf(row).includes(key)) found.add(row);
    return found;
  }
}

function addToParts(parts: Map<string, RowList>, row: Row): void {
  for (const key of keysOf(row)) {
    const part = parts.get(key) ?? new RowList();
    parts.set(key, part);
    part.add(row);
  }
}

const keyOf = (network: string | undefined, outcome: Outcome | undefined): string =>
  `${outcome ?? ""}${network === undefined ? "" : `=${network}`}`;

const keysOf = ({ network, outcome }: Row): string[] => {
  const key = networkKey(network);
  return [keyOf(key, undefined), keyOf(undefined, outcome), keyOf(key, outcome)];
};
