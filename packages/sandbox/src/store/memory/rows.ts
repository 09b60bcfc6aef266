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

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  get size(): number {
    return this.#buckets.length * bucketSize + this.#newest.length;
  }

  add(row: number): void {
    this.#newest.push(row);
    if (this.#newest.length < bucketSize) return;
    this.#buckets.push(new Bucket(this.#columns, this.#newest));
    this.#newest = [];
  }

  /** The oldest first. */
  *[Symbol.iterator](): Generator<number> {
    for (let place = 0; place < this.size; place++) yield this.#at(place);
  }

  page(offset: number, limit: number): RowPage {
    const rows: number[] = [];
    for (let place = this.size - 1 - offset; place >= 0 && rows.length < limit; place--) rows.push(this.#at(place));
    return { rows, total: this.size };
  }

  pageOf(outcome: Outcome, now: number, offset: number, limit: number): RowPage {
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
        if (this.#columns.outcomeOf(row, now) === outcome && before-- <= 0) page.push(row);
      }
    };
    take(this.#newest, countAt(this.#columns, this.#newest, now)[outcome]);
    for (let index = this.#buckets.length - 1; index >= 0; index--) {
      const bucket = this.#buckets[index] as Bucket;
      take(bucket.rows, bucket.countAt(now)[outcome]);
    }
    return { rows: page, total };
  }

  #at(place: number): number {
    const rows = this.#buckets[Math.floor(place / bucketSize)]?.rows ?? this.#newest;
    // A place is below the size.
    return rows[place % bucketSize] as number;
  }
}
