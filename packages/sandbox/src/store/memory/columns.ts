/** The transactions of the store in memory, in columns: a million are to fit, and an object each would take twice as much. */
import { networkKey, type Outcome, outcomeAt, type Transaction } from "../store.ts";

const usualLength = 128;
const maxShared = 10_000;

/** What many transactions have in common: kept once for all of them. */
interface SharedFields extends Pick<Transaction, "merchant" | "product" | "network" | "plan" | "final"> {
  /** The network as a filter compares it. */
  readonly networkKey: string;
}

/** A row is the index of a transaction; a later transaction has a higher one. */
export class Columns {
  /** How many rows and full buckets were looked at: the work of a list. */
  visits = 0;
  /** The room taken, in transactions of usual length: one with a very long id takes that of several. */
  room = 0;
  readonly #requestIds: string[] = [];
  readonly #msisdns: string[] = [];
  readonly #amounts: string[] = [];
  readonly #shared: SharedFields[] = [];
  readonly #createdAt: number[] = [];
  readonly #settleAt: number[] = [];
  readonly #sharedByKey: Map<string, SharedFields> = new Map();

  get size(): number {
    return this.#requestIds.length;
  }

  /** Returns its row. */
  add(transaction: Omit<Transaction, "seq">): number {
    this.#requestIds.push(transaction.requestId);
    this.#msisdns.push(transaction.msisdn);
    this.#amounts.push(transaction.amount);
    this.#shared.push(this.#share(transaction));
    this.#createdAt.push(transaction.createdAt);
    this.#settleAt.push(transaction.settleAt);
    const { requestId, msisdn, amount, network, plan } = transaction;
    const length = requestId.length + msisdn.length + amount.length + network.length + plan.length;
    this.room += Math.max(1, length / usualLength);
    return this.size - 1;
  }

  // The columns have the same length, and a row comes from one of them.

  at(row: number): Transaction {
    this.visits++;
    const { merchant, product, network, plan, final } = this.#shared[row] as SharedFields;
    return {
      seq: row + 1,
      merchant,
      requestId: this.#requestIds[row] as string,
      msisdn: this.#msisdns[row] as string,
      product,
      network,
      amount: this.#amounts[row] as string,
      plan,
      createdAt: this.#createdAt[row] as number,
      settleAt: this.#settleAt[row] as number,
      final,
    };
  }

  networkKeyOf(row: number): string {
    this.visits++;
    return (this.#shared[row] as SharedFields).networkKey;
  }

  settleAtOf(row: number): number {
    return this.#settleAt[row] as number;
  }

  finalOf(row: number): Transaction["final"] {
    return (this.#shared[row] as SharedFields).final;
  }

  outcomeOf(row: number, now: number): Outcome {
    this.visits++;
    return outcomeAt({ settleAt: this.settleAtOf(row), final: this.finalOf(row) }, now);
  }

  #share({ merchant, product, network, plan, final }: Omit<Transaction, "seq">): SharedFields {
    // With a length before the two that are free text: no two sets of fields have the same key.
    const key = `${merchant}\n${product}\n${final}\n${network.length}\n${network}${plan}`;
    const found = this.#sharedByKey.get(key);
    if (found) return found;
    const fields = { merchant, product, network, plan, final, networkKey: networkKey(network) };
    if (this.#sharedByKey.size < maxShared) this.#sharedByKey.set(key, fields);
    return fields;
  }
}
