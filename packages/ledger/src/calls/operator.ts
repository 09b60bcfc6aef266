/** For the page of an operator: the unfinished purchases, and moving it to a new address. */
import { throwFromStore } from "../purchase/errors.ts";
import { mustBe } from "../purchase/options.ts";
import type { StoredPurchase } from "../purchase/record.ts";
import type { OnUnreadable } from "../stores/store.ts";
import type { LedgerContext } from "./context.ts";

export interface ListUnfinishedOptions {
  /** Only purchases that were stored longer ago than this, in milliseconds. Default: all. */
  readonly olderThanMs?: number;
  /** At most so many. Default: all. */
  readonly limit?: number;
}

/** Oldest first. `progress` is the state in the protocol, `learned` why the purchase did not end. */
export function listUnfinished(
  context: LedgerContext,
  { olderThanMs = 0, limit = Infinity }: ListUnfinishedOptions,
): AsyncIterable<StoredPurchase> {
  mustBe(typeof olderThanMs === "number" && olderThanMs >= 0, "olderThanMs must be 0 milliseconds or more");
  mustBe(typeof limit === "number" && limit >= 0, "limit must be a number, 0 or more");
  return list(context, olderThanMs, limit);
}

async function* list(
  { store, closing, onError }: LedgerContext,
  olderThanMs: number,
  limit: number,
): AsyncGenerator<StoredPurchase, void, void> {
  closing.throwIfAborted();
  const until = olderThanMs > 0 ? new Date(Date.now() - olderThanMs) : undefined;
  const onUnreadable: OnUnreadable = (error) => onError(error, error.requestId);
  let left = limit;
  try {
    for await (const purchase of left > 0 ? store.list({ until, isUnfinished: true, limit, onUnreadable }) : []) {
      yield purchase;
      closing.throwIfAborted();
      if (--left <= 0) return;
    }
  } catch (error) {
    throwFromStore(undefined, error);
  }
}

export interface MoveOptions {
  /** The `account` of the purchases, as a `BoughtElsewhereError` names it. */
  readonly from: string;
}

/** Only a person knows that two addresses are one service: elsewhere, what was sold is not known, and is sold again. */
export async function move({ store, account }: LedgerContext, options: MoveOptions): Promise<number> {
  const { from } = Object(options) as MoveOptions;
  mustBe(typeof from === "string" && from !== "", "from must be the account of the purchases");
  return account === undefined ? 0 : store.move(from, account);
}
