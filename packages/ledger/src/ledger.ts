/** Purchases that survive a crash. */

import { accountOf, assertPurchaseOptions, type RejectedPurchase, type VendingClient } from "@vending/client";
import { type CreateTransactionRequest, purchaseTimings } from "@vending/contract";
import { notify } from "@vending/terminal/values";
import { type BuyOptions, buy } from "./calls/buy.ts";
import { type FollowOptions, type HeldPurchases, mustBeDeadline } from "./calls/context.ts";
import { type EnqueueOptions, enqueue } from "./calls/enqueue.ts";
import { type CloseOptions, startLifetime } from "./calls/lifetime.ts";
import { type ListUnfinishedOptions, listUnfinished, type MoveOptions, move } from "./calls/operator.ts";
import { type ReconcileOptions, type Reconciliation, reconcile } from "./calls/reconcile.ts";
import type { FinishedRun } from "./calls/run.ts";
import { cancel, type SettleOptions, settle } from "./calls/settle.ts";
import { logHeld, type WorkOptions, type WorkResult, work } from "./calls/work.ts";
import { logError, throwFromStore } from "./purchase/errors.ts";
import { mustBe, mustBeFunctions } from "./purchase/options.ts";
import type { BuyOutcome } from "./purchase/outcome.ts";
import type { FinalOutcome, Settlement, State, StoredPurchase } from "./purchase/record.ts";
import type { OnEnd } from "./purchase/transaction.ts";
import type { Stats, Store } from "./stores/store.ts";

export interface LedgerOptions<T = unknown> {
  readonly client: VendingClient;
  /**
   * Keeps the purchases, and where each is bought. One store belongs to one merchant: give each merchant its own file, or its own
   * schema.
   */
  readonly store: Store<T>;
  /**
   * What follows from the end of a purchase: the delivery, or the refund. Runs once for each purchase that ends, in a database
   * transaction that records that; on PostgreSQL and SQLite, `transaction.query(text, values)` writes in it. If it throws,
   * `onError` gets the error, and `work` tries again. It may take 30 seconds. Without it, each end is told to `onError`, and
   * `work` of a ledger with `onEnd` runs it. If nothing follows, pass a function that does nothing.
   */
  readonly onEnd?: OnEnd<NoInfer<T>> | undefined;
  /** How long a call follows a purchase, in milliseconds. Default: `deadline` of the purchase protocol, 2 minutes. */
  readonly deadlineMs?: number;
  /**
   * How long a lease lasts beyond the deadline, in milliseconds: time to end an attempt that is under way, and to store the
   * outcome. The purchases of a process that died wait at least that long. Default: 90,000, the longest attempt and half a minute.
   */
  readonly leaseMarginMs?: number;
  /**
   * How many requests of `work` and `reconcile` may be under way at a time, in this process. A purchase that waits for its
   * outcome does not count. Default: 16.
   */
  readonly concurrency?: number;
  /** Options of the client for each purchase. */
  readonly purchase?: FollowOptions;
  /**
   * Called with errors that do not change the outcome of a purchase, such as an unavailable database. What it throws, or rejects
   * with, is ignored. Default: a line on the console.
   */
  readonly onError?: (error: unknown, requestId?: string) => unknown;
  /**
   * Called when `work` with `everyMs` starts while processes hold purchases, which may have died: each is continued when its
   * lease ends. What it throws, or rejects with, is ignored. Default: a line on the console.
   */
  readonly onHeld?: (held: HeldPurchases) => unknown;
  /** Called after each run of a purchase, for logs, metrics and traces. What it throws, or rejects with, is ignored. */
  readonly onRun?: (run: FinishedRun) => unknown;
}

export interface Ledger<T = unknown> extends AsyncDisposable {
  /**
   * Buys once, whatever happens to this process: stores the request, sends it, follows it, and records the outcome. Called
   * again with the same request, it returns the stored outcome, or resumes the purchase. After `open` and an abort, wait: `work`
   * resumes the purchase.
   *
   * @throws {InvalidOptionError} An option has a value that it cannot have. Nothing was stored: correct it, and buy again.
   * @throws {StoreUnavailableError} The database is unavailable. Nothing was sent.
   * @throws {DifferentRequestError} Another request is stored under this id. Nothing was sent.
   * @throws {DeletedPurchaseError} A purchase was made under this id, and its record was deleted. Nothing was sent.
   * @throws {UnreadablePurchaseError} It is stored, and its row cannot be read, as in all calls with an id. Nothing was sent.
   * @throws {InvalidRequestError} The request breaks the contract, and nothing is stored under its id. Nothing was stored.
   * @throws The reason of the signal, if it was aborted before.
   */
  buy(request: CreateTransactionRequest, options?: BuyOptions): Promise<BuyOutcome>;
  /**
   * Stores a purchase in the caller's own transaction, together with the order: `work` with `everyMs` sells it within a second
   * of the commit, and after a rollback nothing is sold. Returns the state of the purchase: `open`, or how it ended if it is not
   * new.
   *
   * @throws {InvalidRequestError} The request breaks the contract. Nothing was stored.
   * @throws {DifferentRequestError} Another request is stored under this id.
   * @throws {DeletedPurchaseError} A purchase was made under this id, and its record was deleted. Nothing was stored: roll back.
   * @throws {InvalidOptionError} `transaction` is missing.
   * @throws {StoreUnavailableError} It could not be stored. Roll back.
   */
  enqueue(request: CreateTransactionRequest, options: EnqueueOptions<NoInfer<T>>): Promise<State>;
  /**
   * Returns the purchase that is stored under an id; `undefined` if none is, or its record was deleted.
   *
   * @throws {UnreadablePurchaseError} Its row cannot be read.
   * @throws {StoreUnavailableError} The database is unavailable.
   */
  get(requestId: string): Promise<StoredPurchase | undefined>;
  /**
   * Returns the purchases that are open, or whose `onEnd` waits, oldest first: `progress` is their state in the protocol,
   * `learned` why they did not end.
   *
   * @throws {InvalidOptionError} An option has a value that it cannot have.
   * @throws {StoreUnavailableError} The database is unavailable.
   */
  listUnfinished(options?: ListUnfinishedOptions): AsyncIterable<StoredPurchase>;
  /**
   * Ends a purchase by the word of a person, who is stored with it, and runs `onEnd`. Checks the status first, and does not end as
   * failed what the service shows as sold or pending, or may not show yet.
   *
   * @throws {SettlementError} Nothing was recorded: `because` says why, `shown` what the service shows.
   * @throws {StoreUnavailableError} The database is unavailable.
   * @throws {InvalidOptionError} `state`, `by` or `reason` is missing.
   */
  settle(requestId: string, options: SettleOptions): Promise<FinalOutcome>;
  /**
   * Moves the open purchases of another account to this ledger's, when the service has a new address or the merchant a new key.
   * Returns how many. Never to another environment: what was sold is not known there, and is sold again.
   *
   * @throws {InvalidOptionError} `from` is missing.
   * @throws {StoreUnavailableError} The database is unavailable.
   */
  move(options: MoveOptions): Promise<number>;
  /**
   * Ends an order that was certainly never sent, as `rejected`, and runs `onEnd`: the customer changed their mind.
   *
   * @throws {SettlementError} It may have been sent, or is being sent: nothing was recorded. `because` says why.
   * @throws {StoreUnavailableError} The database is unavailable.
   * @throws {InvalidOptionError} `by` or `reason` is missing.
   */
  cancel(requestId: string, options: Settlement): Promise<RejectedPurchase>;
  /**
   * Takes nothing new, waits until the calls under way have ended or stored their progress, and closes the store. A pool that was
   * passed to the store stays open.
   */
  close(options?: CloseOptions): Promise<void>;
  /**
   * Sends enqueued purchases, resumes those that a crash, a deadline or an outage left open, and runs `onEnd` where it waits:
   * once, or with `everyMs` until the signal aborts. Resolves to how many ended, and how. A purchase whose process died waits
   * until its lease ends.
   *
   * @throws {InvalidOptionError} `everyMs` is not more than 0.
   * @throws {StoreUnavailableError} Without `everyMs`: the database is unavailable. With it, `onError` gets the error.
   */
  work(options?: WorkOptions): Promise<WorkResult>;
  /**
   * Compares the purchases of a day, or of another window, with what the service shows, and the sales that the service lists with
   * what is stored. Changes nothing. Default of `since`: a day before `until`, or before now.
   *
   * @throws {InvalidOptionError} An option has a value that it cannot have.
   * @throws {StoreUnavailableError} The database is unavailable.
   */
  reconcile(options?: ReconcileOptions): Promise<Reconciliation>;
  /**
   * Counts the open purchases, by age, those in conflict, and those that have ended and whose `onEnd` waits.
   *
   * @throws {StoreUnavailableError} The database is unavailable.
   */
  stats(): Promise<Stats>;
}

const storeCalls = ["begin", "enqueue", "takeDue", "end", "runOnEnd", "release", "get", "list", "stats", "close"];

const has = (given: unknown, methods: readonly string[]): boolean =>
  methods.every((name) => typeof Object(given)[name] === "function");

/** How long storing an outcome may take. */
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
    concurrency = 16,
  } = options;
  const { purchase: chosen = {} } = options;
  const { resendWithinMs = resendWithin * 1_000, tokenChecks = 3 } = chosen;
  const purchase = { ...chosen, resendWithinMs, tokenChecks };
  mustBe(has(client, ["send"]), "client must be a client of createVendingClient");
  mustBe(has(store, storeCalls), "store must be a store, such as that of postgresStore");
  mustBeFunctions({ onEnd: options.onEnd, onError: options.onError, onHeld: options.onHeld, onRun: options.onRun });
  mustBe(typeof leaseMarginMs === "number" && leaseMarginMs > 0, "leaseMarginMs must be more than 0 milliseconds");
  mustBeDeadline(deadlineMs, leaseMarginMs);
  mustBe(Number.isInteger(concurrency) && concurrency >= 1, "concurrency must be a whole number, 1 or more");
  assertPurchaseOptions(chosen);
  const onError = (error: unknown, requestId?: string) => notify(options.onError ?? logError, error, requestId);
  const { run, closing, stopping, close: end } = startLifetime();
  // A store gives its own transaction to `onEnd`.
  const onEnd = options.onEnd as OnEnd<unknown> | undefined;
  const times = { deadlineMs, leaseMarginMs, concurrency };
  const context = {
    client,
    store,
    onEnd,
    closing,
    stopping,
    onError,
    onHeld: (held: HeldPurchases) => notify(options.onHeld ?? logHeld, held),
    onRun: (run: FinishedRun) => notify(options.onRun, run),
    account: accountOf(client),
    ...times,
    purchase,
  };
  /** A call whose errors are those of the store, but for what it throws itself. */
  const ask = <T>(call: () => Promise<T>, requestId?: string) =>
    run(() => call().catch((error) => throwFromStore(requestId, error)));
  const close = async (given?: CloseOptions) => {
    await end(given);
    await store.close();
  };
  return {
    buy: (request, options = {}) => run(() => buy(context, request, options)),
    enqueue: (request, options) => run(() => enqueue(context, request, options)),
    get: (requestId) =>
      ask(async () => {
        mustBe(typeof requestId === "string", "the request id must be a text");
        return store.get(requestId);
      }),
    listUnfinished: (options = {}) => listUnfinished(context, options),
    move: (options) => ask(() => move(context, options)),
    cancel: (requestId, options) => ask(() => cancel(context, requestId, options), requestId),
    settle: (requestId, options) => ask(() => settle(context, requestId, options), requestId),
    work: (options = {}) => ask(() => work(context, options)),
    reconcile: (options = {}) => ask(() => reconcile(context, options)),
    stats: () => ask(() => store.stats()),
    close,
    [Symbol.asyncDispose]: close,
  };
}
