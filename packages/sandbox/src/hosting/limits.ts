/** What one merchant may use of a sandbox that serves many. */
import { HttpError, ownRule } from "../behaviour/errors.ts";
import { MerchantIsFull, type Store, type Transaction } from "../store/store.ts";

export interface Limits {
  /** Requests in a second; a request beyond that gets 429 with `Retry-After`. Default: any number. */
  readonly requestsPerSecond?: number;
  /** Stored transactions; a create beyond that gets 503. Default: any number, up to `maxTransactions`. */
  readonly transactions?: number;
  /**
   * How long a transaction is kept, in milliseconds: at least an hour, and no less than `settleAfter`. After that, its request id
   * can be sold again. Default: for ever.
   */
  readonly retention?: number;
}

interface Limited {
  readonly store: Store;
  readonly limits: Limits;
}

/** @throws {HttpError} 503 if a merchant has no room for this many more transactions. */
export async function rejectBeyondLimit(limited: Limited, merchant: string, more: number): Promise<void> {
  const { transactions: max } = limited.limits;
  if (max !== undefined && (await limited.store.latest(0, merchant)).total + more > max) throw full(max);
}

/**
 * Stores a transaction. Returns `undefined` if its merchant has used the request id before.
 *
 * @throws {HttpError} 503 if the merchant has no room for one more transaction.
 */
export async function insertWithinLimit(
  { store, limits }: Limited,
  transaction: Omit<Transaction, "seq">,
): Promise<Transaction | undefined> {
  try {
    return await store.insert(transaction, limits.transactions);
  } catch (error) {
    throw error instanceof MerchantIsFull ? full(error.max) : error;
  }
}

const full = (max: number): HttpError => new HttpError(503, ownRule(`a merchant may store ${max} transactions`));
