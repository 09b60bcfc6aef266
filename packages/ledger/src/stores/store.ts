/** What a ledger needs of a database. Everything here is atomic, and durable when its promise resolves. */
import type { PurchaseProgress } from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";
import type { End, FinalOutcome, Learned, StoredPurchase } from "../purchase/record.ts";
import type { Consequences } from "../purchase/transaction.ts";

/** The right to work on a purchase, alone, until the lease ends. */
export interface Run {
  readonly requestId: string;
  /** Counts the runs of a purchase. Only the last one may say that nothing was made. */
  readonly number: number;
  /** How long the lease lasts, from the moment it was taken. */
  readonly leaseMs: number;
}

/** What a store found under a request id. */
export type Begun =
  /** The lease is the caller's. `isNew`: it was not there. */
  | { readonly kind: "taken"; readonly run: Run; readonly purchase: StoredPurchase; readonly isNew: boolean }
  /** Another run holds the lease. */
  | { readonly kind: "held"; readonly purchase: StoredPurchase }
  /** It has its outcome. */
  | { readonly kind: "ended"; readonly purchase: StoredPurchase; readonly outcome: FinalOutcome }
  /** It was refused, and stays so. */
  | { readonly kind: "refused"; readonly purchase: StoredPurchase }
  /** It has ended, and was deleted: its request is `{}`, and of its outcome the status and the two references are left. */
  | { readonly kind: "deleted"; readonly purchase: StoredPurchase };

/** How long a lease lasts, in milliseconds. */
export interface LeaseTimes {
  /** The one that is taken now. */
  readonly nowMs: number;
  /** Each that `takeDue` takes later. */
  readonly laterMs: number;
}

export interface ListOptions {
  /** Stored at or after this moment. */
  readonly since?: Date | undefined;
  /** Stored before this moment. */
  readonly until?: Date | undefined;
  /** Only what is open. */
  readonly isOpen?: boolean | undefined;
}

/** What is open, and how old it is. */
export interface Stats {
  readonly open: number;
  /** When the oldest open purchase was stored. */
  readonly oldestOpen: Date | undefined;
  /** How many of the open ones are older than a minute, an hour and a day. */
  readonly olderThan: { readonly minute: number; readonly hour: number; readonly day: number };
}

/** `T` is the transaction that `onEnd` gets, and that `enqueue` takes. */
export interface Store<T = unknown> {
  /** Stores the intent, or finds it, and takes the lease if it is free. What has ended stays as it is. */
  begin(request: CreateTransactionRequest, lease: LeaseTimes): Promise<Begun>;
  /**
   * Stores a purchase that is due at once, or finds it: in the caller's transaction, or in one of its own. A run of `takeDue` with
   * the number 1 is the first one of such a purchase.
   *
   * @param laterMs How long each lease lasts.
   */
  enqueue(request: CreateTransactionRequest, laterMs: number, transaction: T | undefined): Promise<StoredPurchase>;
  /** Whether something that was enqueued waits for its first run. Asked twice a second. */
  hasNew(): Promise<boolean>;
  /**
   * Takes the leases of open purchases that are due and free: at most `limit`. Those with the fewest runs come
   * first, and those that had many take turns: what never ends keeps nothing else waiting.
   */
  takeDue(limit: number): Promise<{ run: Run; purchase: StoredPurchase }[]>;
  /** Notes that the purchase, which is stored, is being sent. */
  addAttempt(run: Run, at: Date): Promise<void>;
  /**
   * Ends a purchase and its lease. A success or a failure is recorded from any run, once: what has ended stays as it is. A
   * refusal is recorded only for the run that holds the lease. Returns whether it was recorded now: then the consequences ran in
   * the same transaction, of which everything is kept or nothing.
   *
   * @throws {OnEndError} The consequences failed. Nothing was recorded.
   */
  end(run: Run, end: End, consequences?: Consequences<T>): Promise<boolean>;
  /**
   * Gives the lease back, if it is still this run's: `begin` may take it at once. `takeDue` takes it at once at first, and later
   * each time. With it goes how far the purchase came and what was learned, in place of what was kept; without, that stays.
   */
  release(run: Run, progress?: PurchaseProgress, learned?: Learned): Promise<void>;
  find(requestId: string): Promise<StoredPurchase | undefined>;
  /** Oldest first, in pages. */
  list(options: ListOptions): AsyncIterable<StoredPurchase>;
  stats(): Promise<Stats>;
  /**
   * Deletes what ended before a moment, with the personal data in it. Returns how many. For `begin`, its id, state and
   * references stay, so that it is not bought again; `find` and `list` know it no more.
   */
  deleteEnded(before: Date): Promise<number>;
  close(): Promise<void>;
}
