/** The transactions of the store in memory, in columns: a million are to fit, and an object each would take twice as much. */
import { networkKey, type Outcome, outcomeAt, type Transaction } from "../store.ts";

const usualLength = 128;
const maxShared = 10_000;

/** What many transactions have in common: kept once for all of them. */
interface SharedFields extends Pick<Transaction, "merchant" | "product" | "network" | "plan" | "final"> {
  /** The network as a filter compares it. */
  readonly networkKey: string;
}

/** Rows are kept in blocks: one of which all rows were removed is given back. */
const blockSize = 4_096;

class Block {
  readonly requestIds: string[] = [];
  readonly msisdns: string[] = [];
  readonly amounts: string[] = [];
  /** Nothing for a row that was removed. */
  readonly shared: (SharedFields | undefined)[] = [];
  readonly createdAt: number[] = [];
  readonly settleAt: number[] = [];
  /** How many rows are left. */
  left = 0;
  /** No row was created earlier. */
  oldest = Number.POSITIVE_INFINITY;
}

/** A row is the index of a transaction; a later transaction has a higher one. */
export class Columns {
  /** How many rows and full buckets were looked at: the work of a list. */
  visits = 0;
  /** The room taken, in transactions of usual length: one with a very long id takes that of several. */
  room = 0;
  /** How many there are. */
  size = 0;
  #next = 0;
  readonly #blocks: (Block | undefined)[] = [];
  readonly #sharedByKey: Map<string, SharedFields> = new Map();

  /** Returns its row. */
  add(transaction: Omit<Transaction, "seq">): number {
    const row = this.#next++;
    const block = row % blockSize === 0 ? new Block() : this.#blockOf(row);
    if (row % blockSize === 0) this.#blocks.push(block);
    block.requestIds.push(transaction.requestId);
    block.msisdns.push(transaction.msisdn);
    block.amounts.push(transaction.amount);
    block.shared.push(this.#share(transaction));
    block.createdAt.push(transaction.createdAt);
    block.settleAt.push(transaction.settleAt);
    block.left++;
    block.oldest = Math.min(block.oldest, transaction.createdAt);
    this.room += roomOf(transaction);
    this.size++;
    return row;
  }

  /** No list has it any more. */
  remove(row: number): void {
    this.room -= roomOf(this.at(row));
    this.size--;
    const block = this.#blockOf(row);
    const place = row % blockSize;
    block.shared[place] = undefined;
    for (const texts of [block.requestIds, block.msisdns, block.amounts]) texts[place] = "";
    // The last block is still being filled.
    if (--block.left === 0 && block.shared.length === blockSize) {
      this.#blocks[Math.floor(row / blockSize)] = undefined;
    }
  }

  /** Newest first. */
  newest(limit: number): number[] {
    const rows: number[] = [];
    for (let index = this.#blocks.length - 1; index >= 0 && rows.length < limit; index--) {
      const block = this.#blocks[index];
      if (!block) continue;
      for (let place = block.shared.length - 1; place >= 0 && rows.length < limit; place--) {
        if (block.shared[place]) rows.push(index * blockSize + place);
      }
    }
    return rows;
  }

  /** Those that were created before a moment, so many at most. */
  createdBefore(before: number, limit: number): number[] {
    const rows: number[] = [];
    for (const [index, block] of this.#blocks.entries()) {
      if (rows.length >= limit) break;
      if (!block || block.oldest >= before) continue;
      let oldest = Number.POSITIVE_INFINITY;
      for (const [place, createdAt] of block.createdAt.entries()) {
        if (!block.shared[place]) continue;
        if (createdAt < before && rows.length < limit) rows.push(index * blockSize + place);
        else oldest = Math.min(oldest, createdAt);
      }
      // The caller removes what it has found.
      block.oldest = oldest;
    }
    return rows;
  }

  // A row that lists have was added and not removed: its block is there, and its columns have the same length.

  at(row: number): Transaction {
    this.visits++;
    const block = this.#blockOf(row);
    const place = row % blockSize;
    const { merchant, product, network, plan, final } = block.shared[place] as SharedFields;
    return {
      seq: row + 1,
      merchant,
      requestId: block.requestIds[place] as string,
      msisdn: block.msisdns[place] as string,
      product,
      network,
      amount: block.amounts[place] as string,
      plan,
      createdAt: block.createdAt[place] as number,
      settleAt: block.settleAt[place] as number,
      final,
    };
  }

  networkKeyOf(row: number): string {
    this.visits++;
    return (this.#blockOf(row).shared[row % blockSize] as SharedFields).networkKey;
  }

  settleAtOf(row: number): number {
    return this.#blockOf(row).settleAt[row % blockSize] as number;
  }

  finalOf(row: number): Transaction["final"] {
    return (this.#blockOf(row).shared[row % blockSize] as SharedFields).final;
  }

  outcomeOf(row: number, now: number): Outcome {
    this.visits++;
    return outcomeAt({ settleAt: this.settleAtOf(row), final: this.finalOf(row) }, now);
  }

  #blockOf(row: number): Block {
    return this.#blocks[Math.floor(row / blockSize)] as Block;
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

function roomOf({ requestId, msisdn, amount, network, plan }: Omit<Transaction, "seq">): number {
  const length = requestId.length + msisdn.length + amount.length + network.length + plan.length;
  return Math.max(1, length / usualLength);
}
