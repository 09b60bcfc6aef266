/** Purchases that survive a crash. */
import type { VendingClient } from "@vending/client";
import { type CreateTransactionRequest, purchaseTimings } from "@vending/contract";
import { type BuyOptions, buy } from "./buy.ts";
import { type FollowOptions, mustBeDeadline } from "./context.ts";
import type { BuyOutcome } from "./outcome.ts";
import { type ReconcileOptions, type Reconciliation, reconcile } from "./reconcile.ts";
import { type Recovered, type RecoverOptions, recover } from "./recover.ts";
import type { Stats, Store } from "./store.ts";

export interface LedgerOptions {
  readonly client: VendingClient;
  /** Where purchases are kept. One store belongs to one merchant: give each its own file, or its own schema. */
  readonly store: Store;
  /** How long a call follows a purchase, in milliseconds. Default: `deadline` of the purchase protocol, 2 minutes. */
  readonly deadlineMs?: number;
  /**
   * How much longer than that a lease lasts, in milliseconds: an attempt may be under way at the deadline, and the outcome is
   * to be stored. It is also how long the purchases of a process that died wait at least. Default: 90,000, the longest attempt
   * and half a minute.
   */
  readonly leaseMarginMs?: number;
  /** How many purchases `recover` and `reconcile` work on at a time, in this process. Default: 4. */
  readonly concurrency?: number;
  /** Options of the client for each purchase. */
  readonly purchase?: FollowOptions;
  /**
   * What went wrong beside a purchase and changed nothing about its outcome: a database that was away, for one. What it throws,
   * or rejects with, is ignored.
   */
  readonly onError?: (error: unknown, requestId?: string) => unknown;
}

export interface Ledger {
  /**
   * Buys once, whatever happens to this process: stores the request, sends it, follows it, and records the outcome. Called
   * again with the same request it returns the outcome that is stored, or goes on. What was stored and did not end is gone on
   * with by `recover`, so `pending`, `unknown` and an abort mean: wait.
   *
   * @throws {InvalidOptionError} An option has a value that it cannot have. Nothing was stored: correct it, and buy again.
   * @throws {StoreUnavailableError} The database is away. Nothing was sent.
   * @throws {DifferentRequestError} Another request is stored under this id. Nothing was sent.
   * @throws {DeletedPurchaseError} A purchase was made under this id, and its record was deleted. Nothing was sent.
   * @throws {RefusedBeforeError} It was refused, and why is not recorded. Nothing was made.
   * @throws What `purchase` and `resume` of the client throw. What says `mayHaveBeenMade: false` ends the purchase: every later
   * call for its id throws the same, and a new try needs a new `client_request_id`.
   */
  buy(request: CreateTransactionRequest, options?: BuyOptions): Promise<BuyOutcome>;
  /** Goes on with what a crash, a deadline or an outage left open: once, or with `everyMs` until the signal aborts. */
  recover(options?: RecoverOptions): Promise<Recovered>;
  /** Compares what is stored with what the service shows. Changes neither. */
  reconcile(options?: ReconcileOptions): Promise<Reconciliation>;
  /** Counts what is open, and how old it is. */
  stats(): Promise<Stats>;
}

/** How long it may take to store an outcome. */
const storingMs = 30_000;

/**
 * A ledger of purchases, for services that sell from more than one process.
 *
 * @throws {RangeError} If an option is no time, or no number of purchases.
 */
export function createLedger(options: LedgerOptions): Ledger {
  const { deadline, attemptWithOutcome, resendWithin } = purchaseTimings;
  const {
    client,
    store,
    deadlineMs = deadline * 1_000,
    leaseMarginMs = attemptWithOutcome * 1_000 + storingMs,
    concurrency = 4,
  } = options;
  const purchase = { resendWithinMs: resendWithin * 1_000, ...options.purchase };
  if (!(leaseMarginMs > 0)) throw new RangeError(`leaseMarginMs must be more than 0, not ${leaseMarginMs}`);
  mustBeDeadline(deadlineMs, leaseMarginMs);
  if (!(Number.isInteger(concurrency) && concurrency >= 1))
    throw new RangeError(`concurrency must be 1 or more, not ${concurrency}`);
  // What a log does wrong must not look like a purchase that did.
  const onError = (error: unknown, requestId?: string) => {
    new Promise((resolve) => resolve(options.onError?.(error, requestId))).catch(() => {});
  };
  const context = { client, store, onError, deadlineMs, leaseMarginMs, concurrency, purchase };
  return {
    buy: (request, options = {}) => buy(context, request, options),
    recover: (options = {}) => recover(context, options),
    reconcile: (options = {}) => reconcile(context, options),
    stats: () => store.stats(),
  };
}
