/**
 * Where transactions are kept. To write a store of your own, implement `Store`, and pass it as `createSandbox({ store })`. Several
 * requests run at a time, so checking a request id and taking it is one step of the store.
 */
import type { Product } from "@vending/contract";
import type { Registry } from "./registry.ts";

/** What is stored of a transaction. Its outcome at a moment follows from it; no timer runs. */
export interface Transaction {
  /** Given by the store: a positive integer, higher than that of every earlier transaction. */
  readonly seq: number;
  /** The code of its merchant. */
  readonly merchant: string;
  /** Unique per merchant. */
  readonly requestId: string;
  readonly msisdn: string;
  readonly product: Product | "gift card";
  /** As it was sent. */
  readonly network: string;
  readonly amount: string;
  /** Empty if there is none. */
  readonly plan: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** When it becomes final, in milliseconds since 1970; `Number.MAX_SAFE_INTEGER` if it stays pending. */
  readonly settleAt: number;
  /** Its outcome from then on. */
  readonly final: "success" | "failed";
}

export const never: number = Number.MAX_SAFE_INTEGER;

export type Outcome = "success" | "failed" | "pending";

/** The outcome at a moment. */
export function outcomeAt({ settleAt, final }: Pick<Transaction, "settleAt" | "final">, now: number): Outcome {
  return now < settleAt ? "pending" : final;
}

/** The transactions that match all fields. */
export interface Filter {
  readonly merchant: string;
  readonly msisdn?: string | undefined;
  /** Compared in lower case. */
  readonly network?: string | undefined;
  /** The outcome at `now`. */
  readonly outcome?: Outcome | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A network as stores compare it: lower case by JavaScript's rules, not by those of a database. */
export const networkKey = (network: string): string => network.toLowerCase();

export interface Page {
  readonly rows: Transaction[];
  /** How many match, on all pages. */
  readonly total: number;
}

/** The store cannot be used now. The message says why, for the operator of the sandbox. */
export class StoreUnavailable extends Error {}

/** The merchant already has as many transactions as it may have. */
export class MerchantIsFull extends Error {
  readonly max: number;

  constructor(max: number) {
    super(`a merchant may store ${max} transactions`);
    this.max = max;
  }
}

/** Every method rejects with a `StoreUnavailable` while the store cannot be used. */
export interface Store {
  /**
   * Stores a transaction and returns it with its `seq`. If its merchant has used the request id, changes nothing and returns
   * `undefined`. Of several inserts of one id at the same time, one succeeds.
   *
   * @param max How many transactions the merchant may have. Rejects with `MerchantIsFull` if it has that many, and keeps to
   * the limit even if several processes insert at once.
   */
  insert(transaction: Omit<Transaction, "seq">, max?: number): Promise<Transaction | undefined>;
  /** Stores several in their order, and skips each whose merchant has used the request id. */
  insertAll(transactions: readonly Omit<Transaction, "seq">[]): Promise<void>;
  find(merchant: string, requestId: string): Promise<Transaction | undefined>;
  /** Whether another merchant has used the request id. */
  isUsedByOther(merchant: string, requestId: string): Promise<boolean>;
  /** A page of the transactions that match, newest first, without gift card orders. */
  list(filter: Filter, offset: number, limit: number): Promise<Page>;
  /** The newest of one merchant, or of all, with gift card orders. `limit` may be 0, for the total alone. */
  latest(limit: number, merchant?: string): Promise<Page>;
  /**
   * Records the outcome of what is due at `now`. The sandbox calls it about once a second while requests come, so that `list`
   * finds little left to do. A store that derives outcomes when it lists has nothing to do here.
   */
  settle(now: number): Promise<void>;
  /**
   * Counts an attempt under a request id that is not stored, and returns whether it is the first. A store may forget all but
   * the latest 10,000 ids.
   */
  firstAttempt(merchant: string, requestId: string): Promise<boolean>;
  /** Counts a status check of a stored transaction, and returns how many there have been. */
  countStatusCheck(merchant: string, requestId: string): Promise<number>;
  /** The room in use, in transactions of usual length: the sandbox is full at `maxTransactions`. */
  usedRoom(): Promise<number>;
  /** Whether other machines may use the store at the same time. If so, the sandbox refuses to move its clock. */
  readonly isShared: boolean;
  /** The merchants that registered themselves. */
  readonly registry: Registry;
  /**
   * Deletes transactions created before a moment. Their request ids are free again.
   *
   * @param before Milliseconds since 1970.
   * @param limit How many at most, so that no request waits long.
   * @returns How many were deleted.
   */
  forget(before: number, limit: number): Promise<number>;
  /** Deletes everything but the registry. */
  clear(): Promise<void>;
  close(): Promise<void>;
}
