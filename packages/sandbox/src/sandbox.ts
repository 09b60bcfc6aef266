/** A sandbox in process: one `fetch`. The server serves the same sandbox over HTTP. */
import type { OperationId } from "@vending/contract";
import { accessOf } from "@vending/shared/access";
import { Hono } from "hono";
import { ArmedFailures } from "./behaviour/armed-failures.ts";
import type { BehaviourOf } from "./behaviour/behaviour.ts";
import { byScenario } from "./behaviour/by-scenario.ts";
import { ConnectionDropped } from "./behaviour/errors.ts";
import type { FailureName } from "./behaviour/failures.ts";
import { createTimers, platformWait } from "./behaviour/timers.ts";
import { Journal } from "./control/journal.ts";
import { newestTransactions, type ShownTransaction } from "./control/newest-transactions.ts";
import { addControlRoutes } from "./control/routes.ts";
import { addTransactions, readAdded } from "./data/added.ts";
import { Catalog, type GivenCatalog } from "./data/catalog.ts";
import { createClock } from "./data/clock.ts";
import { type GivenMerchant, Merchants } from "./data/merchants.ts";
import { type AddedTransaction, seedTransactions } from "./data/seed.ts";
import { addOperations } from "./service/app.ts";
import type { Environment } from "./service/environment.ts";
import { Attempts } from "./store/attempts.ts";
import { Purchases } from "./store/purchases.ts";

export interface SandboxOptions {
  /** Milliseconds from an asynchronous create to its outcome. Default: 2000. */
  settleAfter?: number;
  /** The clock, in milliseconds since 1970. Default: `Date.now`. */
  now?: () => number;
  /** How a scenario waits that takes its time. Default: `setTimeout`. */
  wait?: (milliseconds: number) => Promise<void>;
  /** Your own merchants. Their secrets are never shown. Default: SANDBOX and SANDBOX2. */
  merchants?: readonly GivenMerchant[];
  /** Your own plans. Default, also for each list that it leaves out: built-in plans. */
  catalog?: GivenCatalog;
  /** The transactions to start with: a number of generated ones, or your own. A reset restores them. Default: 0. */
  seed?: number | readonly AddedTransaction[];
  /** Milliseconds to delay each response: a number, or a range. Default: 0. */
  latency?: number | readonly [min: number, max: number];
  /** Random numbers from 0 to 1, for the latency. Default: `Math.random`. */
  random?: () => number;
  /**
   * Decides how a purchase goes, and what its responses suffer. It is called for each response and must return the same each
   * time, except `create` and `status`, which are about the one request that is served.
   * Default: by the scenario of the customer's number; a purchase that the catalog cannot sell fails.
   */
  behaviour?: BehaviourOf;
  /**
   * Whether there are routes under `/sandbox/`, and `X-Sandbox-Failure` has an effect. Without them, only the operations of the
   * contract are served. Default: yes.
   */
  controlRoutes?: boolean;
  /** Where transactions are kept: in memory, or in a file that `openDatabase` of `@vending/sandbox/server` opens. Default: in memory. */
  store?: Purchases;
  /** How many transactions of usual size are kept; a create beyond that gets 503. Default: 100,000. */
  maxTransactions?: number;
  /** Origins such as `https://app.example.com` whose pages may use the control routes. Default: none. */
  allowedOrigins?: readonly string[];
}

export interface Sandbox {
  /** Responds to a request as `fetch` does, for any host. Rejects with a `TypeError` if the scenario drops the connection. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Adds transactions without a purchase, and returns how many. Rejects and adds none if one is invalid or its id was used. */
  add(transactions: AddedTransaction | readonly AddedTransaction[]): Promise<number>;
  /** What was bought, newest first, as `GET /sandbox/transactions` shows it. @param limit The maximum. Default: 1000. */
  transactions(limit?: number): Promise<readonly ShownTransaction[]>;
  /** The next requests get this failure in place of their response. Throws a `TypeError` for invalid options. */
  failNext(failure: FailureName, options?: FailNextOptions): void;
  /** Moves the clock forward. Throws a `RangeError` if this is not a whole number of milliseconds, or leads beyond the year 9999. */
  advance(milliseconds: number): void;
  /** Deletes the transactions, except those of the seed, the journal, and the failures that are armed. */
  reset(): Promise<void>;
  /** Drops the requests under way and closes the store. */
  close(): Promise<void>;
}

export interface FailNextOptions {
  /** Which requests. Default: all. */
  readonly operation?: OperationId;
  /** How many. Default: 1. */
  readonly times?: number;
  /** The requests are not handled. Default: they are, and only the response is lost. */
  readonly before?: boolean;
}

/** A new sandbox, empty unless it has a seed, or its store is not. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  return createSandboxOn(undefined, options);
}

/** @param host The host that its server binds to. Without it, any host is served. */
export function createSandboxOn(host: string | undefined, options: SandboxOptions): Sandbox {
  const {
    settleAfter = 2_000,
    store: purchases = new Purchases(),
    maxTransactions = 100_000,
    now = Date.now,
  } = options;
  const { wait = platformWait, allowedOrigins, seed = 0, latency = 0, random = Math.random } = options;
  const { controlRoutes: isControlled = true } = options;
  const catalog = new Catalog(options.catalog);
  const { behaviour: behaviourOf = byScenario(catalog) } = options;
  const [min, max] = typeof latency === "number" ? [latency, latency] : latency;
  const timers = createTimers(wait);
  const clock = createClock(now);
  const merchants = new Merchants(options.merchants);
  const attempts = new Attempts();
  const environment: Environment = {
    merchants,
    catalog,
    purchases,
    attempts,
    now: clock.now,
    settleAfter: Math.floor(settleAfter),
    behaviourOf,
    maxTransactions,
  };
  const journal = new Journal(merchants);
  const armedFailures = new ArmedFailures();
  const plant = () => {
    const planted = typeof seed === "number" ? seedTransactions(seed, merchants) : seed;
    purchases.insertAll(readAdded(environment, planted));
  };
  const reset = () => {
    purchases.clear();
    attempts.clear();
    journal.clear();
    armedFailures.clear();
    clock.reset();
    plant();
  };
  plant();
  const app = new Hono();
  if (isControlled) {
    const access = accessOf(host, allowedOrigins);
    addControlRoutes(app, { environment, clock, journal, armedFailures, access, reset });
  }
  addOperations(app, environment, {
    wait: timers.wait,
    latency: max > 0 ? () => min + random() * (max - min) : undefined,
    armedFailures,
    isControlled,
    record: isControlled ? (exchange) => journal.add(exchange) : undefined,
  });
  return {
    async fetch(input, init) {
      const request = input instanceof Request && !init ? input : new Request(input, init);
      try {
        return await app.fetch(request);
      } catch (error) {
        if (error instanceof ConnectionDropped) throw new TypeError("fetch failed", { cause: error });
        throw error;
      }
    },
    add: async (transactions) => addTransactions(environment, transactions),
    transactions: async (limit = 1_000) => newestTransactions(environment, limit).transactions,
    failNext(failure, failNextOptions = {}) {
      try {
        armedFailures.arm({ ...failNextOptions, failure });
      } catch (error) {
        throw new TypeError((error as Error).message, { cause: error });
      }
    },
    advance: clock.advance,
    reset: async () => reset(),
    async close() {
      timers.close();
      purchases.close();
    },
  };
}
