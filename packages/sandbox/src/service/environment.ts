/** What all requests of a sandbox share. */
import type { BehaviourOf } from "../behaviour/behaviour.ts";
import type { Catalog } from "../data/catalog.ts";
import type { Merchants } from "../data/merchants.ts";
import type { Attempts } from "../store/attempts.ts";
import type { Purchases } from "../store/purchases.ts";

/** What one request has beside itself. */
export interface Bindings {
  /** Ends the waits of the request. */
  readonly signal?: AbortSignal;
}

export interface Environment {
  readonly merchants: Merchants;
  readonly catalog: Catalog;
  readonly purchases: Purchases;
  readonly attempts: Attempts;
  /** Whole milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds from an asynchronous create to its outcome. */
  readonly settleAfter: number;
  readonly behaviourOf: BehaviourOf;
  readonly maxTransactions: number;
}
