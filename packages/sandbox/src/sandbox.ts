/** A sandbox in process: one `fetch`. The server serves the same sandbox over HTTP. */
import { sleep } from "@vending/terminal/values";
import { Hono } from "hono";
import { accessOf } from "./control/access.ts";
import { Journal } from "./control/journal.ts";
import { addControlRoutes } from "./control/routes.ts";
import { newestTransactions, type SandboxTransaction } from "./control/transactions.ts";
import { Catalog } from "./data/catalog.ts";
import { createClock } from "./data/clock.ts";
import { Merchants } from "./data/merchants.ts";
import { Purchases } from "./data/purchases.ts";
import { type AddedTransaction, seedTransactions } from "./data/seed.ts";
import { checkedFailure, checkedScenario, checkOptions, type SandboxOptions } from "./options.ts";
import { byScenario, failureByScenario } from "./scenario/by-scenario.ts";
import { ConnectionDropped, droppedConnection } from "./scenario/errors.ts";
import type { FailureName } from "./scenario/failures.ts";
import { Attempts, type FailureOf, type FailureRule, Failures, firstRule } from "./scenario/rules.ts";
import { createTimers, unlessAborted } from "./scenario/timers.ts";
import { addSeed, addTransactions } from "./service/added-transactions.ts";
import type { Bindings } from "./service/exchange.ts";
import type { Environment } from "./service/handler.ts";
import { PathRouter } from "./service/path-router.ts";
import { addOperations } from "./service/routes.ts";
import { storing } from "./service/storing.ts";

export interface Sandbox {
  /**
   * Responds to a request as `fetch` does, for any host. Rejects with a `TypeError` if the scenario drops the connection, and
   * with the reason of its signal if that aborts.
   */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /**
   * Adds transactions without a purchase, and returns how many.
   *
   * @throws {Error} One is invalid, or its id was used. Nothing was added.
   */
  add(transactions: AddedTransaction | readonly AddedTransaction[]): Promise<number>;
  /**
   * Lists the transactions, newest first, as `GET /sandbox/transactions` does.
   *
   * @param limit The maximum. Default: 1000.
   */
  transactions(limit?: number): Promise<readonly SandboxTransaction[]>;
  /**
   * Gives the next requests this failure in place of their response.
   *
   * @throws {TypeError} An option has a value that it cannot have.
   */
  failNext(failure: FailureName, options?: FailNextOptions): void;
  /**
   * Moves the clock forward.
   *
   * @throws {RangeError} It is not a whole number of milliseconds, or leads beyond the year 9999.
   */
  advance(milliseconds: number): void;
  /** Deletes the transactions, except those of the seed, the journal, and the failures that are ordered. The clock goes on. */
  reset(): Promise<void>;
  /** Drops the requests under way and those that come, and closes the store. */
  close(): Promise<void>;
}

export interface FailNextOptions {
  /** Which requests: those of an operation, or of a kind such as `create`. Default: all. */
  readonly operation?: FailureRule["on"];
  /** How many. Default: 1. */
  readonly times?: number;
  /** Whether the requests are handled all the same, and only their responses are lost. Default: yes. */
  readonly handled?: boolean;
}

/**
 * Creates a sandbox. It starts empty unless `seed` or `store` provides transactions.
 *
 * @throws {TypeError} An option has a value that it cannot have. The message names the option.
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  return createSandboxOn(undefined, options).sandbox;
}

/** Rules as a function. */
const failureOf = (failure: FailureOf | readonly FailureRule[]): FailureOf =>
  typeof failure === "function" ? checkedFailure(failure) : (asked) => firstRule(failure, asked);

/** A sandbox, and what serves its requests over a network, where there is no signal. */
interface Served {
  readonly sandbox: Sandbox;
  readonly serve: (request: Request) => Promise<Response>;
}

/** @param host The host that its server binds to. Without it, any host is served. */
export function createSandboxOn(host: string | undefined, options: SandboxOptions): Served {
  checkOptions(options);
  const {
    settleAfter = 2_000,
    store: purchases = new Purchases(),
    maxTransactions = 100_000,
    now = Date.now,
  } = options;
  const { wait = sleep, allowedOrigins, seed = 0, latency = 0 } = options;
  const { controlRoutes: isControlled = true } = options;
  const catalog = new Catalog(options.catalog);
  const hasScenarios = options.scenario === undefined;
  const purchaseScenarioOf = options.scenario ? checkedScenario(options.scenario) : byScenario(catalog);
  const [min, max] = typeof latency === "number" ? [latency, latency] : latency;
  const timers = createTimers(wait);
  const clock = createClock(now);
  const merchants = new Merchants(options.merchants);
  const attempts = new Attempts();
  const environment: Environment = {
    merchants,
    catalog,
    purchases,
    now: clock.now,
    settleAfter: Math.floor(settleAfter),
    purchaseScenarioOf,
    hasScenarios,
    maxTransactions,
  };
  const journal = new Journal(merchants);
  const failures = new Failures(failureOf(options.failure ?? (hasScenarios ? failureByScenario : [])));
  const seeded = typeof seed === "number" ? seedTransactions(seed, merchants) : seed;
  const reset = () => {
    storing(() => purchases.clear());
    attempts.clear();
    journal.clear();
    failures.clear();
    addSeed(environment, seeded);
  };
  addSeed(environment, seeded);
  const app = new Hono({ router: new PathRouter() });
  if (isControlled) {
    const access = accessOf(host, allowedOrigins);
    addControlRoutes(app, { environment, clock, journal, failures, access, portal: options.portal, reset });
  }
  addOperations(app, environment, {
    wait: timers.wait,
    latency: max > 0 ? () => min + Math.random() * (max - min) : undefined,
    failures,
    attempts,
    isControlled,
    record: isControlled ? (exchange) => journal.add(exchange) : undefined,
  });
  let isClosed = false;
  const serve = async (request: Request, bindings: Bindings = {}) => {
    if (isClosed) throw droppedConnection();
    try {
      return await app.fetch(request, bindings);
    } catch (error) {
      throw error instanceof ConnectionDropped ? droppedConnection(error) : error;
    }
  };
  const sandbox: Sandbox = {
    async fetch(input, init) {
      // A request that was sent before is refused by the constructor.
      const isReady = input instanceof Request && !init && !input.bodyUsed;
      const request = isReady ? input : new Request(input, init);
      const { signal } = request;
      signal.throwIfAborted();
      return unlessAborted(signal, serve(request, { signal }));
    },
    add: async (transactions) => addTransactions(environment, transactions),
    transactions: async (limit = 1_000) => newestTransactions(environment, limit).transactions,
    failNext(failure, failNextOptions = {}) {
      try {
        failures.order({ ...failNextOptions, failure });
      } catch (error) {
        throw new TypeError((error as Error).message, { cause: error });
      }
    },
    advance: clock.advance,
    reset: async () => reset(),
    async close() {
      isClosed = true;
      timers.close();
      purchases.close();
    },
  };
  return { sandbox, serve };
}
