/** The rows of a merchant, or of one of its numbers: all of them, and by network. */
import { bucketSize } from "./bucket.ts";
import type { Columns } from "./columns.ts";
import { Rows } from "./rows.ts";

export class Group {
  readonly all: Rows;
  readonly #columns: Columns;
  /** Only where they fill a bucket: fewer can be looked at. */
  #byNetwork: Map<string, Rows> | undefined;

  constructor(columns: Columns) {
    this.#columns = columns;
    this.all = new Rows(columns);
  }

  add(row: number): void {
    this.all.add(row);
    if (this.#byNetwork) this.#addByNetwork(this.#byNetwork, row);
    else if (this.all.size === bucketSize) {
      this.#byNetwork = new Map();
      for (const one of this.all) this.#addByNetwork(this.#byNetwork, one);
    }
  }

  /** While the columns still have it. */
  remove(row: number): void {
    this.all.remove(row);
    const network = this.#columns.networkKeyOf(row);
    const rows = this.#byNetwork?.get(network);
    rows?.remove(row);
    if (rows?.size === 0) this.#byNetwork?.delete(network);
  }

  /** @param network As the columns compare it. */
  ofNetwork(network: string): Rows {
    const few = new Rows(this.#columns);
    if (this.#byNetwork) return this.#byNetwork.get(network) ?? few;
    for (const row of this.all) if (this.#columns.networkKeyOf(row) === network) few.add(row);
    return few;
  }

  #addByNetwork(groups: Map<string, Rows>, row: number): void {
    const network = this.#columns.networkKeyOf(row);
    const rows = groups.get(network) ?? new Rows(this.#columns);
    groups.set(network, rows);
    rows.add(row);
  }
}
