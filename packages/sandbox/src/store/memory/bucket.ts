/** A number of rows whose outcomes were counted, so that a list need not look at each. */
import { never, type Outcome } from "../store.ts";
import type { Columns } from "./columns.ts";

export const bucketSize = 256;

export type Counts = Readonly<Record<Outcome, number>>;

export class Bucket {
  /** The oldest first. */
  readonly rows: Uint32Array;
  readonly #columns: Columns;
  /** Between these two moments some settle; what stays pending for good does not count. */
  #firstSettles: number = never;
  #lastSettles = 0;
  readonly #before: Counts;
  readonly #after: Counts;
  /** Counted between those two moments, and true from one settlement to the next. */
  #between: { readonly counts: Counts; readonly from: number; readonly until: number } | undefined;

  constructor(columns: Columns, rows: readonly number[]) {
    this.#columns = columns;
    this.rows = Uint32Array.from(rows);
    for (const row of rows) {
      const settleAt = columns.settleAtOf(row);
      if (settleAt === never) continue;
      this.#firstSettles = Math.min(this.#firstSettles, settleAt);
      this.#lastSettles = Math.max(this.#lastSettles, settleAt);
    }
    this.#before = { success: 0, failed: 0, pending: rows.length };
    this.#after = countAt(columns, rows, this.#lastSettles);
  }

  countAt(now: number): Counts {
    this.#columns.visits++;
    if (now >= this.#lastSettles) return this.#after;
    if (now < this.#firstSettles) return this.#before;
    const known = this.#between;
    if (known && now >= known.from && now < known.until) return known.counts;
    let [from, until] = [0, never];
    for (const row of this.rows) {
      const settleAt = this.#columns.settleAtOf(row);
      if (settleAt <= now) from = Math.max(from, settleAt);
      else until = Math.min(until, settleAt);
    }
    const counts = countAt(this.#columns, this.rows, now);
    this.#between = { counts, from, until };
    return counts;
  }
}

export function countAt(columns: Columns, rows: Iterable<number>, now: number): Counts {
  const counts = { success: 0, failed: 0, pending: 0 };
  for (const row of rows) counts[columns.outcomeOf(row, now)]++;
  return counts;
}
