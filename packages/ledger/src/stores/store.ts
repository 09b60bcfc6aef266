/** What a ledger needs of a database. Every call is atomic, and durable when its promise resolves. */
import type { PurchaseProgress } from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";
import type { UnreadablePurchaseError } from "../purchase/errors.ts";
import type { End, Learned, StoredPurchase } from "../purchase/record.ts";
import type { OnEnd } from "../purchase/transaction.ts";

/** The right to work on a purchase, alone, until the lease ends. */
export interface Run {
  readonly requestId: string;
  /** Counts the runs of a purchase. Only the last one may say that nothing was made, or how a person settled it. */
  readonly number: number;
  /** How long the lease lasts, from the moment it began. */
  readonly leaseMs: number;
}

/** A purchase and its lease. */
export interface Due {
  readonly run: Run;
  readonly purchase: StoredPurchase;
  /** It was certainly not sent before this run. */
  readonly isNew: boolean;
  /** When the lease began, by the clock of the store. That of this process may be another. */
  readonly at: Date;
}

/** What a store found under a request id. */
export type Begun =
  /** The lease is the caller's. */
  | ({ readonly kind: "leased" } & Due)
  /** It is open, and bought elsewhere. */
  | { readonly kind: "elsewhere"; readonly purchase: StoredPurchase }
  /** Another run holds the lease. */
  | { readonly kind: "held"; readonly purchase: StoredPurchase }
  /** It has ended, or is a conflict: it is not sent any more. */
  | { readonly kind: "over"; readonly purchase: StoredPurchase }
  /** It has ended, and was deleted: its request is `{}`, and its outcome has only the state and the two references. */
  | { readonly kind: "deleted"; readonly purchase: StoredPurchase };

/** Open purchases of another account. */
export interface Elsewhere {
  readonly account: string;
  readonly count: number;
}

/** How long a lease lasts, in milliseconds. */
export interface LeaseTimes {
  /** The lease that begins now. */
  readonly nowMs: number;
  /** Each lease that `takeDue` takes later. */
  readonly laterMs: number;
}

export interface ListOptions {
  /** Stored at or after this moment. */
  readonly since?: Date | undefined;
  /** Stored before this moment. */
  readonly until?: Date | undefined;
  /** Only purchases that have not ended, and those whose `onEnd` waits. */
  readonly isUnfinished?: boolean | undefined;
  /** So many are wanted, more than 0. It may return more. */
  readonly limit?: number | undefined;
  readonly onUnreadable?: OnUnreadable | undefined;
}

/** Is told what a list or a batch leaves out, since its row cannot be read. Default: a line on the console. */
export type OnUnreadable = (error: UnreadablePurchaseError) => void;

/** How many purchases are open, in conflict or waiting for `onEnd`, and how old they are. */
export interface Stats {
  readonly open: number;
  /** When the oldest open purchase was stored. */
  readonly oldestOpen: Date | undefined;
  /** How many of the open ones are older than a minute, an hour and a day. */
  readonly olderThan: { readonly minute: number; readonly hour: number; readonly day: number };
  /** How many of the open ones a process holds, and when the last of their leases ends. */
  readonly held: number;
  readonly heldUntil: Date | undefined;
  /** How many wait for a person: the transaction under their id differs from the request. */
  readonly conflicts: number;
  /** How many have ended without their `onEnd`: it failed, or the ledger that ended them had none. */
  readonly onEndWaiting: number;
  /** When the first of these ended. */
  readonly oldestOnEndWaiting: Date | undefined;
}

/** The ages that `Stats` counts, in milliseconds. */
export const ages = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/**
 * `T` is the transaction that `onEnd` gets, and that `enqueue` takes. A purchase keeps the `account` with which it was stored: calls
 * with another do not get it.
 */
export interface Store<T = unknown> {
  /**
   * Stores the purchase, or finds it, and takes the lease if it is free. A purchase that has ended stays as it is.
   *
   * @throws {UnreadablePurchaseError} So do all calls that return one purchase. Its lease stays free.
   */
  begin(request: CreateTransactionRequest, lease: LeaseTimes, account?: string): Promise<Begun>;
  /**
   * Stores a purchase that is due at once, or finds it: in the caller's transaction, or in one of its own. Its first run is
   * new, also when `takeDue` takes it.
   *
   * @param laterMs How long each lease lasts.
   * @throws {TransactionError} What was passed is no transaction.
   */
  enqueue(
    request: CreateTransactionRequest,
    laterMs: number,
    transaction: T | undefined,
    account?: string,
  ): Promise<StoredPurchase>;
  /** Whether an enqueued purchase waits for its first run. Called twice a second. */
  hasNew(account?: string): Promise<boolean>;
  /**
   * Takes the leases of at most `limit` open purchases that are due and free. Those with the fewest runs come first, and those
   * with many take turns: a purchase that never ends keeps no other waiting.
   */
  takeDue(limit: number, account?: string, onUnreadable?: OnUnreadable): Promise<Due[]>;
  /** Counts the open purchases that are bought for other accounts. */
  elsewhere(account: string): Promise<Elsewhere[]>;
  /** Moves the purchases of one account that have not ended to another. Returns how many. */
  move(from: string, to: string): Promise<number>;
  /** Records that a stored purchase is being sent again. The first time is stored with the lease of its first run. */
  addAttempt(run: Run, at: Date): Promise<void>;
  /**
   * Ends a purchase and its lease. A success or a failure is recorded from any run, once, also of a conflict: a purchase that has
   * ended stays as it is. A rejection, and what a person settled, is recorded only from the last run, and a conflict only of what
   * is open. Returns whether it was recorded now: then `onEnd` ran in the same transaction; without one, it waits.
   * Nothing follows from a conflict.
   *
   * @throws {OnEndError} `onEnd` failed. Nothing was recorded.
   */
  end(run: Run, end: End, onEnd?: OnEnd<T>): Promise<boolean>;
  /**
   * Runs a waiting `onEnd` in the transaction that records that it ran. Two callers at
   * once get two purchases; that of a process that dies waits for a minute. Returns the id; `undefined` if none waits.
   *
   * @throws {OnEndError} It failed. It runs again after as long as the purchase has ended, at most a quarter of an hour.
   */
  runOnEnd(onEnd: OnEnd<T>): Promise<string | undefined>;
  /**
   * Gives the lease back, if it is still this run's: `begin` may take it at once, `takeDue` at once after the first run and
   * later after each further one, but after no more than the age of the purchase and a second. `progress` and `learned` replace
   * what is stored; without them, that stays.
   */
  release(run: Run, progress?: PurchaseProgress, learned?: Learned): Promise<void>;
  /**
   * The run of a new purchase proved that nothing was made: gives its lease back, if it is still this run's, and forgets its
   * attempts. The purchase is due at once, and its next run is new again.
   */
  unsend(run: Run): Promise<void>;
  get(requestId: string): Promise<StoredPurchase | undefined>;
  /** Which of these ids are stored, also those of deleted purchases. */
  known(requestIds: readonly string[]): Promise<string[]>;
  /** Oldest first, in pages. */
  list(options: ListOptions): AsyncIterable<StoredPurchase>;
  stats(): Promise<Stats>;
  /**
   * Deletes purchases that ended before a moment, with the personal data in them, unless their onEnd waits. Returns how
   * many. For `begin`, their ids, states and references stay, so that none is bought again; `get` and `list` no longer return
   * them.
   */
  deleteEnded(before: Date): Promise<number>;
  close(): Promise<void>;
}
