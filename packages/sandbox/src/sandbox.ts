/** A sandbox in process: one `fetch`. The server serves the same one over HTTP. */
import type { OperationId } from "@vending/contract";
import { accessOf } from "@vending/shared/access";
import { Hono } from "hono";
import { ArmedFailures } from "./behaviour/armed-failures.ts";
import type { BehaviourOf } from "./behaviour/behaviour.ts";
import { byScenario } from "./behaviour/by-scenario.ts";
import { ConnectionDropped } from "./behaviour/errors.ts";
import type { FailureName } from "./behaviour/failures.ts";
import { createTimers, platformWait } from "./behaviour/timers.ts";
import { createRecorder } from "./control/journal.ts";
import { newestTransactions, type ShownTransaction } from "./control/newest-transactions.ts";
import { addControlRoutes } from "./control/routes.ts";
import { Catalog, type GivenCatalog } from "./data/catalog.ts";
import { type GivenMerchant, Merchants } from "./data/merchants.ts";
import { type AddedTransaction, seedTransactions } from "./data/seed.ts";
import { type Hosting, isShared } from "./hosting/hosting.ts";
import type { Limits } from "./hosting/limits.ts";
import { RateLimit } from "./hosting/rate-limit.ts";
import { checkRetention, createSweeper } from "./hosting/retention.ts";
import { createSettler } from "./hosting/settler.ts";
import { addSeed, addTransactions, checkSeed } from "./service/added-transactions.ts";
import { addOperations } from "./service/app.ts";
import { createClock } from "./service/clock.ts";
import type { Environment } from "./service/environment.ts";
import { memoryStore } from "./store/memory.ts";
import type { Store } from "./store/store.ts";

export interface SandboxOptions {
  /** Milliseconds from an asynchronous create to its outcome. Default: 2000. */
  settleAfter?: number;
  /** The clock, in milliseconds since 1970. Default: `Date.now`. */
  now?: () => number;
  /** How it waits where a scenario takes its time. Default: `setTimeout`. */
  wait?: (milliseconds: number) => Promise<void>;
  /** Your own merchants. Their secrets are published nowhere. Default: SANDBOX and SANDBOX2. */
  merchants?: readonly GivenMerchant[];
  /** Your own plans. Default, and for what it leaves out: believable ones. */
  catalog?: GivenCatalog;
  /** Transactions to begin with: how many invented ones, or these. A reset brings them back. Default: 0. */
  seed?: number | readonly AddedTransaction[];
  /** Holds each response back: milliseconds, or from how many to how many. Default: 0. */
  latency?: number | readonly [min: number, max: number];
  /** Random numbers from 0 to 1, for the latency. Default: `Math.random`. */
  random?: () => number;
  /**
   * How a purchase goes, and what its responses suffer. It is asked again for each response, and says the same each time, but
   * for `create` and `status`, which are about the one request that is served.
   * Default: what the scenario of the customer's number says, and that fails which the catalog cannot sell.
   */
  behaviour?: BehaviourOf;
  /**
   * Whether it has routes under `/sandbox/`, and heeds `X-Sandbox-Failure`. Without them nothing but the operations of the
   * contract is there. Default: yes.
   */
  controlRoutes?: boolean;
  /** Where transactions are kept. Default: in memory. */
  store?: Store;
  /** How many transactions of usual length it keeps; a create beyond that gets 503. Default: 1,000,000. */
  maxTransactions?: number;
  /** What each merchant may use. Default: no limits of its own. */
  limits?: Limits;
  /** Origins such as `https://app.example.com` whose pages may use the control routes. Default: none. */
  allowedOrigins?: readonly string[];
}

export interface Sandbox {
  /** Responds to a request as `fetch` does, under any host. Rejects with a `TypeError` where the scenario drops the connection. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Adds transactions without a purchase. Returns how many. Rejects, and adds none, if one is not valid or its id was used. */
  add(transactions: AddedTransaction | readonly AddedTransaction[]): Promise<number>;
  /** What was bought, newest first, as `GET /sandbox/transactions` has it. @param limit How many at most. Default: 1000. */
  transactions(limit?: number): Promise<readonly ShownTransaction[]>;
  /** The next requests get this failure in place of their response. Throws a `TypeError` for an order that makes no sense. */
  failNext(failure: FailureName, options?: FailNextOptions): void;
  /**
   * Moves the clock forward. Throws a `RangeError` for what is not a whole number of milliseconds, or leads beyond the year 9999,
   * and an error if the store is shared with other machines, whose clocks would stay.
   */
  advance(milliseconds: number): void;
  /** Forgets all transactions but those of the seed, the journal and what was armed. */
  reset(): Promise<void>;
  /** Drops what is under way and closes the store. */
  close(): Promise<void>;
}

export interface FailNextOptions {
  /** Which requests. Default: all. */
  readonly operation?: OperationId;
  /** How many. Default: 1. */
  readonly times?: number;
  /** They are not handled. Default: they are, and the response is lost. */
  readonly before?: boolean;
}

/** A sandbox, and when it has its seed. Each request waits for that. */
export interface SeededSandbox extends Sandbox {
  readonly seeded: Promise<void>;
}

/** A new sandbox, empty unless it has a seed, or its store is not. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  return createSandboxAt(undefined, options);
}

/** @param host The host that a server binds to. */
export function createSandboxAt(
  host: string | undefined,
  options: SandboxOptions,
  hosting: Hosting = {},
): SeededSandbox {
  const { settleAfter = 2_000, store = memoryStore(), maxTransactions = 1_000_000, now = Date.now } = options;
  const { wait = platformWait, allowedOrigins = [], seed = 0, latency = 0, random = Math.random } = options;
  const { controlRoutes: isControlled = true } = options;
  const catalog = new Catalog(options.catalog);
  const { behaviour: behaviourOf = byScenario(catalog) } = options;
  const [min, max] = typeof latency === "number" ? [latency, latency] : latency;
  const timers = createTimers(wait);
  const clock = createClock(now, !store.isShared);
  const { secrets, operatorToken } = hosting;
  const merchants = new Merchants(
    options.merchants,
    secrets && { registry: store.registry, secrets },
    operatorToken === undefined ? [] : [operatorToken],
  );
  const { limits = {} } = options;
  const { retention } = limits;
  if (retention !== undefined) checkRetention(retention, settleAfter);
  const sweeper = retention === undefined ? undefined : createSweeper(store, clock.now, retention);
  const settler = createSettler(store, clock.now);
  const environment: Environment = {
    merchants,
    catalog,
    store,
    now: clock.now,
    settleAfter: Math.floor(settleAfter),
    behaviourOf,
    maxTransactions,
    limits,
  };
  const journal = createRecorder(merchants);
  const armedFailures = new ArmedFailures();
  const { requestsPerSecond } = limits;
  const rateLimit =
    requestsPerSecond === undefined
      ? undefined
      : new RateLimit({
          rule: `a merchant may send ${requestsPerSecond} requests a second`,
          max: requestsPerSecond,
          now: clock.now,
        });
  const plant = () => addSeed(environment, typeof seed === "number" ? seedTransactions(seed, merchants) : seed);
  const resetNow = async () => {
    await store.clear();
    journal.clear();
    armedFailures.clear();
    clock.reset();
    await plant();
  };
  let lastReset = Promise.resolve();
  // One after another: two seeds that are planted at once would mix.
  const reset = () => {
    lastReset = lastReset.then(resetNow, resetNow);
    return lastReset;
  };
  if (typeof seed !== "number") checkSeed(environment, seed);
  const seeded = plant();
  // The caller that awaits it gets the error.
  seeded.catch(() => {});
  const app = new Hono();
  if (isControlled) {
    const access = accessOf(host, allowedOrigins);
    addControlRoutes(app, { environment, clock, journal, armedFailures, rateLimit, access, hosting, reset });
  }
  addOperations(app, environment, {
    wait: timers.wait,
    latency: max > 0 ? () => min + random() * (max - min) : undefined,
    rateLimit,
    armedFailures,
    isControlled,
    isForMany: isShared(hosting),
    record: isControlled ? journal.add : undefined,
    observe: hosting.onRequest,
  });
  return {
    seeded,
    async fetch(input, init) {
      await seeded;
      await sweeper?.sweepIfDue();
      settler.settleIfDue();
      const request = input instanceof Request && !init ? input : new Request(input, init);
      try {
        return await app.fetch(request);
      } catch (error) {
        if (error instanceof ConnectionDropped) throw new TypeError("fetch failed", { cause: error });
        throw error;
      }
    },
    async add(transactions) {
      await seeded;
      return addTransactions(environment, transactions);
    },
    async transactions(limit = 1_000) {
      await seeded;
      return (await newestTransactions(environment, { limit })).transactions;
    },
    failNext(failure, failNextOptions = {}) {
      try {
        armedFailures.arm({ ...failNextOptions, failure });
      } catch (error) {
        throw new TypeError((error as Error).message, { cause: error });
      }
    },
    advance: clock.advance,
    async reset() {
      await seeded;
      await reset();
    },
    async close() {
      timers.close();
      await sweeper?.stop();
      await settler.stop();
      await store.close();
    },
  };
}
