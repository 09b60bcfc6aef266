/** Rows that one filter finds. A page of them, at any place, costs the same however many there are: full buckets are skipped. */
import type { Outcome } from "../store.ts";
import { Bucket, bucketSize, countAt } from "./bucket.ts";
import type { Columns } from "./columns.ts";

export interface RowPage {
  /** Newest first. */
  readonly rows: number[];
  /** On all pages. */
  readonly total: number;
}

export class Rows {
  readonly #columns: Columns;
  readonly #buckets: Bucket[] = [];
  /** Those that do not fill a bucket yet. */
  #newest: number[] = [];
  #size = 0;

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  /** How many there are. */
  get size(): number {
    return this.#size;
  }

  add(row: number): void {
    this.#size++;
    this.#newest.push(row);
    if (this.#newest.length < bucketSize) return;
    this.#buckets.push(new Bucket(this.#columns, this.#newest));
    this.#newest = [];
  }

  /** While the columns still have it. */
  remove(row: number): void {
    const index = this.#bucketWith(row);
    const bucket = this.#buckets[index];
    if (!bucket) this.#newest = this.#newest.filter((one) => one !== row);
    else if (bucket.rows.length === 1) this.#buckets.splice(index, 1);
    else
      this.#buckets[index] = new Bucket(
        this.#columns,
        [...bucket.rows].filter((one) => one !== row),
      );
    this.#size--;
  }

  /** The oldest first. */
  *[Symbol.iterator](): Generator<number> {
    for (const { rows } of this.#buckets) yield* rows;
    yield* this.#newest;
  }

  /** @param outcome Nothing for all. */
  page(offset: number, limit: number, outcome?: Outcome, now = 0): RowPage {
    const page: number[] = [];
    let total = 0;
    const take = (rows: ArrayLike<number>, count: number) => {
      // How many of these stand before the page.
      let before = offset - total;
      total += count;
      if (count === 0 || total <= offset || page.length === limit) return;
      for (let index = rows.length - 1; index >= 0 && page.length < limit; index--) {
        // The index is below the length.
        const row = rows[index] as number;
        if ((outcome === undefined || this.#columns.outcomeOf(row, now) === outcome) && before-- <= 0) page.push(row);
      }
    };
    const newest = this.#newest;
    take(newest, outcome === undefined ? newest.length : countAt(this.#columns, newest, now)[outcome]);
    for (let index = this.#buckets.length - 1; index >= 0; index--) {
      // The index is below the length.
      const bucket = this.#buckets[index] as Bucket;
      take(bucket.rows, outcome === undefined ? bucket.rows.length : bucket.countAt(now)[outcome]);
    }
    return { rows: page, total };
  }

  /** The index of the bucket that a row is in; behind the last one if it is in none. */
  #bucketWith(row: number): number {
    let [from, to] = [0, this.#buckets.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      // A bucket has at least one row.
      if ((this.#buckets[middle]?.rows.at(-1) as number) < row) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
