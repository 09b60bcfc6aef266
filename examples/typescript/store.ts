/** The orders that may have been sent, in SQLite. What is stored is on the disk, and only one copy of the program has it open. */
import { DatabaseSync } from "node:sqlite";
import type { CreateTransactionRequest, PurchaseEventName, PurchaseStateName } from "@vending/contract";

export interface Sale {
  request: CreateTransactionRequest;
  state: PurchaseStateName;
  /** By the clock of this machine, in seconds since 1970. 0 means never. */
  firstSentAt: number;
  /** The event that left the purchase in its state, and the seconds in which nothing else has happened. */
  lastEvent: PurchaseEventName | "";
  lasted: number;
  /** Of a purchase that succeeded. */
  data: Record<string, string>;
}

export class Store {
  readonly #db: DatabaseSync;

  /** `account` is where and for whom it buys: another service or merchant does not know these orders, and would sell them again. */
  constructor(file: string, account: string) {
    if (/^(:memory:|file:.*)?$/.test(file)) {
      console.error("VENDING_STORE must name a file"); // SQLite would forget the orders when this run ends
      process.exit(1);
    }
    try {
      this.#db = new DatabaseSync(file);
      this.#db.exec("pragma locking_mode = exclusive"); // until the process ends, however it ends
      this.#db.exec("pragma synchronous = extra");
      this.#db.exec("begin exclusive");
    } catch (error) {
      console.error(`${file}: ${error}. If another copy of this program is running, wait until it has ended.`);
      process.exit(1);
    }
    this.#db.exec("create table if not exists sales (reference text primary key, sale text not null) strict");
    this.#db.exec("create table if not exists account (name text not null) strict");
    this.#db.prepare("insert into account select ? where not exists (select * from account)").run(account);
    this.#db.exec("commit");
    const known = this.#db.prepare("select name from account").get()?.name;
    if (known !== account) {
      console.error(`${file} has the orders of ${known}; those of ${account} need another file`);
      process.exit(1);
    }
  }

  find(reference: string): Sale | undefined {
    const row = this.#db.prepare("select sale from sales where reference = ?").get(reference);
    return row && (JSON.parse(String(row.sale)) as Sale);
  }

  /** @throws {Error} It is not on the disk, for example because that is full. */
  keep(reference: string, sale: Sale): void {
    this.#db.prepare("insert or replace into sales values (?, ?)").run(reference, JSON.stringify(sale));
  }
}
