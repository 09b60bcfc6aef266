/** What all requests of one sandbox share. */
import type { Access } from "@vending/shared/access";
import type { ArmedFailures } from "../behaviour/armed-failures.ts";
import type { BehaviourOf } from "../behaviour/behaviour.ts";
import type { Recorder } from "../control/journal.ts";
import type { Catalog } from "../data/catalog.ts";
import type { Merchants } from "../data/merchants.ts";
import type { Hosting } from "../hosting/hosting.ts";
import type { Limits } from "../hosting/limits.ts";
import type { RateLimit } from "../hosting/rate-limit.ts";
import type { Store } from "../store/store.ts";
import type { Clock } from "./clock.ts";

export interface Environment {
  readonly merchants: Merchants;
  readonly catalog: Catalog;
  readonly store: Store;
  readonly recorder: Recorder;
  readonly clock: Clock;
  /** Whole milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds from an asynchronous create to its outcome. */
  readonly settleAfter: number;
  readonly behaviourOf: BehaviourOf;
  readonly maxTransactions: number;
  readonly limits: Limits;
  readonly rateLimit: RateLimit | undefined;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** How many milliseconds the next response is held back; nothing where none is. */
  readonly latency: (() => number) | undefined;
  readonly armedFailures: ArmedFailures;
  /** Whether requests may order failures, look at the journal and so on. */
  readonly isControlled: boolean;
  readonly access: Access;
  readonly hosting: Hosting;
  readonly observe: Hosting["onRequest"];
}
