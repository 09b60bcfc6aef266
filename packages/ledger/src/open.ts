/** What is open, and why: for the page of an operator. */
import type { StoredPurchase } from "./record.ts";
import type { Store } from "./store.ts";

export interface OpenOptions {
  /** Only what was stored longer ago than this, in milliseconds. Default: all. */
  readonly olderThanMs?: number;
  /** At most so many. Default: all. */
  readonly limit?: number;
}

/** Oldest first. `progress` says where the protocol stands and since when, `learned` why it did not end. */
export async function* open(
  store: Store<unknown>,
  { olderThanMs = 0, limit = Number.POSITIVE_INFINITY }: OpenOptions,
): AsyncGenerator<StoredPurchase, void, void> {
  let left = limit;
  const until = olderThanMs > 0 ? new Date(Date.now() - olderThanMs) : undefined;
  if (left > 0)
    for await (const purchase of store.list({ until, isOpen: true })) {
      yield purchase;
      if (--left <= 0) return;
    }
}
