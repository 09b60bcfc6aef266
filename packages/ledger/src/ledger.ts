/** Purchases that survive a crash. */
import { checkPurchaseOptions, type VendingClient } from "@vending/client";
import { type CreateTransactionRequest, purchaseTimings } from "@vending/contract";
import { type BuyOptions, buy } from "./calls/buy.ts";
import { type FollowOptions, mustBe, mustBeDeadline } from "./calls/context.ts";
import { type EnqueueOptions, enqueue } from "./calls/enqueue.ts";
import { type CloseOptions, startLifetime } from "./calls/lifetime.ts";
import { type OpenOptions, open } from "./calls/open.ts";
import { type ReconcileOptions, type Reconciliation, reconcile } from "./calls/reconcile.ts";
import { type Recovered, type RecoverOptions, recover } from "./calls/recover.ts";
import { type SettleOptions, settle } from "./calls/settle.ts";
import { consequencesOf, type OnEnd } from "./purchase/on-end.ts";
import type { BuyOutcome } from "./purchase/outcome.ts";
import type { FinalOutcome, State, StoredPurchase } from "./purchase/record.ts";
import type { Consequences } from "./purchase/transaction.ts";
import type { Stats, Store } from "./stores/store.ts";

export interface LedgerOptions<T = unknown> {
  readonly client: VendingClient;
  /** Where purchases are kept. One store belongs to one merchant: give each its own file, or its own schema. */
  readonly store: Store<T>;
  /**
   * What follows from the end of a purchase: the delivery, or the refund. It runs once for each purchase that ends, however it
   * ended, in the database transaction that records the end. On PostgreSQL and SQLite, `transaction.query(text, values)` writes in
   * it. If it throws, the end is not recorded, `onError` is told, and `recover` tries again. It may take 30 seconds.
   */
  readonly onEnd?: OnEnd<NoInfer<T>>;
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

export interface Ledger<T = unknown> extends AsyncDisposable {
  /**
   * Buys once, whatever happens to this process: stores the request, sends it, follows it, and records the outcome. Called
   * again with the same request it returns the stored outcome, or resumes the purchase. `recover` resumes what was stored and did
   * not end, so `pending`, `unknown` and an abort mean: wait.
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
  /**
   * Stores a purchase in the caller's own transaction, together with the order: `recover` with `everyMs` sells it within a second
   * of the commit, and after a rollback nothing is sold. Returns where the purchase stands: `open`, or how it ended if it is
   * not new.
   *
   * @throws {InvalidRequestError} The request breaks the contract. Nothing was stored.
   * @throws {DifferentRequestError} Another request is stored under this id.
   * @throws {StoreUnavailableError} It could not be stored. Roll back.
   */
  enqueue(request: CreateTransactionRequest, options?: EnqueueOptions<T>): Promise<State>;
  /** What is stored under an id. */
  find(requestId: string): Promise<StoredPurchase | undefined>;
  /** What is open, oldest first: `progress` says where the protocol stands and since when, `learned` why it did not end. */
  open(options?: OpenOptions): AsyncIterable<StoredPurchase>;
  /**
   * Ends a purchase by the word of a person, who is stored with it, and runs `onEnd`. It checks the status first, and does not
   * say "failed" of what the service shows as sold or pending, or may not show yet.
   *
   * @throws {SettlementError} The word was not taken: `because` says why, `shown` what the service shows.
   * @throws {OnEndError} `onEnd` failed. The purchase stays open.
   * @throws {StoreUnavailableError} The database is unavailable.
   * @throws {InvalidOptionError} `status`, `by` or `reason` is missing.
   */
  settle(requestId: string, options: SettleOptions): Promise<FinalOutcome>;
  /**
   * Takes nothing new, waits until what is under way has ended or stored its progress, and closes the store. A pool that was
   * passed to the store stays open.
   */
  close(options?: CloseOptions): Promise<void>;
  /** Resumes what a crash, a deadline or an outage left open: once, or with `everyMs` until the signal aborts. */
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
 * @throws {InvalidOptionError} An option has a value that it cannot have.
 */
export function createLedger<T>(options: LedgerOptions<T>): Ledger<T> {
  const { deadline, attemptWithOutcome, resendWithin } = purchaseTimings;
  const {
    client,
    store,
    deadlineMs = deadline * 1_000,
    leaseMarginMs = attemptWithOutcome * 1_000 + storingMs,
    concurrency = 4,
  } = options;
  const purchase = { resendWithinMs: resendWithin * 1_000, ...options.purchase };
  mustBe(typeof leaseMarginMs === "number" && leaseMarginMs > 0, "leaseMarginMs must be more than 0 milliseconds");
  mustBeDeadline(deadlineMs, leaseMarginMs);
  mustBe(Number.isInteger(concurrency) && concurrency >= 1, "concurrency must be a whole number, 1 or more");
  checkPurchaseOptions({ ...purchase, deadlineMs }, { mayHaveBeenMade: true });
  // What a log does wrong must not look like a purchase that did.
  const onError = (error: unknown, requestId?: string) => {
    new Promise((resolve) => resolve(options.onError?.(error, requestId))).catch(() => {});
  };
  const { run, closing, stopping, close: end } = startLifetime();
  // A store gives its own transaction to `onEnd`.
  const consequences = consequencesOf(options.onEnd) as Consequences<unknown> | undefined;
  const times = { deadlineMs, leaseMarginMs, concurrency };
  const context = { client, store, consequences, closing, stopping, onError, ...times, purchase };
  const close = async (given?: CloseOptions) => {
    await end(given);
    await store.close();
  };
  return {
    buy: (request, options = {}) => run(() => buy(context, request, options)),
    enqueue: (request, options = {}) => run(() => enqueue(context, request, options)),
    find: (requestId) => run(() => store.find(requestId)),
    open: (options = {}) => open(context, options),
    settle: (requestId, options) => run(() => settle(context, requestId, options)),
    recover: (options = {}) => run(() => recover(context, options)),
    reconcile: (options = {}) => run(() => reconcile(context, options)),
    stats: () => run(() => store.stats()),
    close,
    [Symbol.asyncDispose]: close,
  };
}
