/** Where transactions are kept. Checking an id and taking it is one step of the store, because several requests run at a time. */
import type { Product } from "@vending/contract";
import type { Registry } from "./registry.ts";

/** What is kept of a transaction. How it looks at a moment follows from it: there is no timer. */
export interface Transaction {
  /** Counts from 1; a later transaction has a higher one. */
  readonly seq: number;
  readonly merchant: string;
  readonly requestId: string;
  readonly msisdn: string;
  readonly product: Product | "gift card";
  /** As it was sent. */
  readonly network: string;
  readonly amount: string;
  /** Empty for none. */
  readonly plan: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** When it becomes final, in milliseconds since 1970; `never` for one that stays pending. */
  readonly settleAt: number;
  readonly final: "success" | "failed";
}

export const never: number = Number.MAX_SAFE_INTEGER;

export type Outcome = "success" | "failed" | "pending";

/** The outcome at a moment. */
export function outcomeAt({ settleAt, final }: Pick<Transaction, "settleAt" | "final">, now: number): Outcome {
  return now < settleAt ? "pending" : final;
}

export interface Filter {
  readonly merchant: string;
  readonly msisdn?: string | undefined;
  /** Compared without regard to case. */
  readonly network?: string | undefined;
  readonly outcome?: Outcome | undefined;
  readonly now: number;
}

/** How a network is compared. Everywhere the same, so that no database has rules of its own. */
export const networkKey = (network: string): string => network.toLowerCase();

export interface Page {
  readonly rows: Transaction[];
  /** On all pages. */
  readonly total: number;
}

/** The store cannot be used now: the message says why, in words for the one who runs the sandbox. */
export class StoreUnavailable extends Error {}

/** A merchant has as many transactions as it may have. */
export class MerchantIsFull extends Error {
  readonly max: number;

  constructor(max: number) {
    super(`a merchant may store ${max} transactions`);
    this.max = max;
  }
}

/** Each method rejects with a `StoreUnavailable` while the store cannot be used. */
export interface Store {
  /**
   * Keeps a transaction, unless its merchant has used the request id: then nothing changes and nothing is returned.
   *
   * @param max How many transactions the merchant may have. Rejects with `MerchantIsFull` where it has as many, also if
   * several processes insert at once.
   */
  insert(transaction: Omit<Transaction, "seq">, max?: number): Promise<Transaction | undefined>;
  /** Keeps several in their order, as `insert` does, and leaves out those whose merchant has used the request id. */
  insertAll(transactions: readonly Omit<Transaction, "seq">[]): Promise<void>;
  find(merchant: string, requestId: string): Promise<Transaction | undefined>;
  /** Whether a merchant other than this one has used the request id. */
  isUsedByOther(merchant: string, requestId: string): Promise<boolean>;
  /** Newest first; gift card orders are not among them. What is due by the time of the filter is settled first. */
  list(filter: Filter, offset: number, limit: number): Promise<Page>;
  /** Newest first, of one merchant or of all, gift card orders too: for the page. */
  latest(limit: number, merchant?: string): Promise<Page>;
  /** Settles what is due at a moment. A list does so, too: done now and then, none has much to do. */
  settle(now: number): Promise<void>;
  /** Counts an attempt of a request id that is not kept yet. True for the first one. */
  firstAttempt(merchant: string, requestId: string): Promise<boolean>;
  /** Counts a status check of a transaction. Returns how many there have been. */
  countStatusCheck(merchant: string, requestId: string): Promise<number>;
  /** The room taken, in transactions of usual length. */
  usedRoom(): Promise<number>;
  /** Whether other machines may use it at the same time: then the clock cannot be moved. */
  readonly isShared: boolean;
  /** Merchants that registered. */
  readonly registry: Registry;
  /**
   * Forgets transactions that were created before a moment: their request ids are free again.
   *
   * @param before Milliseconds since 1970.
   * @param limit How many at most, so that no request waits for long.
   * @returns How many. 0 also while another process does so.
   */
  forget(before: number, limit: number): Promise<number>;
  /** Forgets everything but the registry. */
  clear(): Promise<void>;
  close(): Promise<void>;
}
