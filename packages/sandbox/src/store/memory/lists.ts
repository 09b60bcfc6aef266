/** Finds the rows of each filter of a list. */
import { type Filter, networkKey, type Transaction } from "../store.ts";
import type { Columns } from "./columns.ts";
import { Group } from "./group.ts";
import { type RowPage, Rows } from "./rows.ts";

interface OfMerchant {
  readonly all: Group;
  /** No filter of a list finds them. */
  readonly giftCards: Rows;
  /** Most numbers have one row: it takes the place of a group. */
  readonly byNumber: Map<string, Group | number>;
}

export class Lists {
  readonly #columns: Columns;
  readonly #byMerchant: Map<string, OfMerchant> = new Map();

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  add({ merchant, msisdn, product }: Omit<Transaction, "seq">, row: number): void {
    const lists = this.#listsOf(merchant);
    if (product === "gift card") {
      lists.giftCards.add(row);
      return;
    }
    lists.all.add(row);
    const found = lists.byNumber.get(msisdn);
    if (found === undefined) lists.byNumber.set(msisdn, row);
    else if (typeof found !== "number") found.add(row);
    else lists.byNumber.set(msisdn, this.#groupOf(found, row));
  }

  /** While the columns still have it. */
  remove({ merchant, msisdn, product }: Omit<Transaction, "seq">, row: number): void {
    const { all, giftCards, byNumber } = this.#listsOf(merchant);
    if (product === "gift card") giftCards.remove(row);
    else {
      all.remove(row);
      const ofNumber = byNumber.get(msisdn);
      if (typeof ofNumber === "object") ofNumber.remove(row);
      if (typeof ofNumber === "number" || ofNumber?.all.size === 0) byNumber.delete(msisdn);
    }
    if (all.all.size + giftCards.size === 0) this.#byMerchant.delete(merchant);
  }

  /** The rows that a filter finds, whatever their outcome. */
  rowsOf({ merchant, msisdn, network }: Filter): Rows {
    const lists = this.#byMerchant.get(merchant);
    const found = msisdn === undefined ? lists?.all : lists?.byNumber.get(msisdn);
    if (found === undefined) return new Rows(this.#columns);
    const group = typeof found === "number" ? this.#groupOf(found) : found;
    return network === undefined ? group.all : group.ofNetwork(networkKey(network));
  }

  /** The newest of a merchant, gift card orders too. */
  latestOf(merchant: string, limit: number): RowPage {
    const { all, giftCards } = this.#byMerchant.get(merchant) ?? {};
    const pages = [all?.all, giftCards].map((rows) => rows?.page(0, limit) ?? { rows: [], total: 0 });
    const rows = pages.flatMap((page) => page.rows).sort((a, b) => b - a);
    return { rows: rows.slice(0, limit), total: pages.reduce((sum, { total }) => sum + total, 0) };
  }

  #listsOf(merchant: string): OfMerchant {
    const found = this.#byMerchant.get(merchant);
    if (found) return found;
    const lists = { all: new Group(this.#columns), giftCards: new Rows(this.#columns), byNumber: new Map() };
    this.#byMerchant.set(merchant, lists);
    return lists;
  }

  #groupOf(...rows: number[]): Group {
    const group = new Group(this.#columns);
    for (const row of rows) group.add(row);
    return group;
  }
}
