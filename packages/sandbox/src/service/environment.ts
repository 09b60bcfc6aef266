/** What all requests of a sandbox share. */
import type { BehaviourOf } from "../behaviour/behaviour.ts";
import type { Catalog } from "../data/catalog.ts";
import type { Merchants } from "../data/merchants.ts";
import type { Limits } from "../hosting/limits.ts";
import type { Store } from "../store/store.ts";

export interface Environment {
  readonly merchants: Merchants;
  readonly catalog: Catalog;
  readonly store: Store;
  /** Whole milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds from an asynchronous create to its outcome. */
  readonly settleAfter: number;
  readonly behaviourOf: BehaviourOf;
  readonly maxTransactions: number;
  readonly limits: Limits;
}
