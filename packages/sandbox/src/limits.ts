/** What one merchant may use of a sandbox that serves many. */
import { HttpError, ownRule } from "./errors.ts";
import type { Store } from "./store/store.ts";

export interface Limits {
  /** Requests a second; one beyond that gets 429 with `Retry-After`. Default: any number. */
  readonly requestsPerSecond?: number;
  /** Stored transactions; a create beyond that gets 503. Default: any number, up to `maxTransactions`. */
  readonly transactions?: number;
}

/** @throws {HttpError} 503 if a merchant has no room for so many more. */
export async function refuseBeyondLimit(
  { store, limits: { transactions: max } }: { readonly store: Store; readonly limits: Limits },
  merchant: string,
  more = 1,
): Promise<void> {
  if (max === undefined || (await store.latest(0, merchant)).total + more <= max) return;
  throw new HttpError(503, ownRule(`a merchant may store ${max} transactions`));
}
