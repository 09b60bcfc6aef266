/** The options of a sandbox, and what is no value of theirs. */
import { fieldsOf } from "@vending/terminal/values";
import type { GivenCatalog } from "./data/catalog.ts";
import type { GivenMerchant } from "./data/merchants.ts";
import type { ScenarioOf } from "./data/purchase-scenario.ts";
import { Purchases } from "./data/purchases.ts";
import { type AddedTransaction, maxSeed } from "./data/seed.ts";
import { type FailureOf, type FailureRule, isReply, isRule } from "./scenario/rules.ts";

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
  /**
   * Decides how a purchase goes: asked once, when the purchase is made, and kept with it. It replaces the scenarios. Default: by
   * the scenario of the customer's number; a purchase that the catalog cannot sell fails.
   */
  scenario?: ScenarioOf;
  /**
   * Decides what the response to a request suffers: a function that is asked once for each request of an operation, or rules, of
   * which the first that fits applies. It replaces the failures of the scenarios. Default: those, or none with a `scenario`.
   */
  failure?: FailureOf | readonly FailureRule[];
  /**
   * Whether there are routes under `/sandbox/`, and `X-Sandbox-Failure` has an effect. Without them, only the operations of the
   * contract are served. Default: yes.
   */
  controlRoutes?: boolean;
  /** The address of a portal, to which the page links. Default: none. */
  portal?: string;
  /** Where transactions are kept: in memory, or in a file that `openDatabase` of `@vending/sandbox/server` opens. Default: in memory. */
  store?: Purchases;
  /** How many transactions of usual size are kept; a create beyond that gets 503. Default: 100,000. */
  maxTransactions?: number;
  /** Origins such as `https://app.example.com` whose pages may use the control routes. Default: none. */
  allowedOrigins?: readonly string[];
}

/** Whether the page can link to it. */
export function isPortal(value: unknown): boolean {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}

const isFunction = (value: unknown): boolean => typeof value === "function";
const isNumber = (value: unknown): value is number => typeof value === "number" && value >= 0;
const isDelay = (value: unknown): value is number => isNumber(value) && Number.isFinite(value);

function isRange(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [min, max] = value as [unknown, unknown];
  return isDelay(min) && isDelay(max) && min <= max;
}

type OptionRule = readonly [is: (value: unknown) => boolean, rule: string];

/** Merchants and catalogs are checked where they are read. */
const rules: Readonly<Partial<Record<keyof SandboxOptions, OptionRule>>> = {
  settleAfter: [isNumber, "a number of milliseconds, at least 0"],
  now: [isFunction, "a function"],
  wait: [isFunction, "a function"],
  scenario: [isFunction, "a function"],
  failure: [
    (value) => isFunction(value) || (Array.isArray(value) && value.every(isRule)),
    "a function, or a list of rules of on, reply, handled and, optionally, times and until",
  ],
  seed: [
    (value) => Array.isArray(value) || (isNumber(value) && Number.isInteger(value) && value <= maxSeed),
    `a whole number from 0 to ${maxSeed}, or a list of transactions`,
  ],
  latency: [(value) => isDelay(value) || isRange(value), "a number of milliseconds, or two, the smaller one first"],
  controlRoutes: [(value) => typeof value === "boolean", "true or false"],
  portal: [isPortal, "the address of a portal"],
  store: [(value) => value instanceof Purchases, "what openDatabase returns"],
  maxTransactions: [isNumber, "a number, at least 0"],
  allowedOrigins: [
    (value) => Array.isArray(value) && value.every((origin) => typeof origin === "string"),
    "a list of origins, such as https://app.example.com",
  ],
};

/** @throws {TypeError} A value is not one of its option. The message names the option. */
export function checkOptions(options: SandboxOptions): void {
  for (const [name, [is, rule]] of Object.entries(rules) as [keyof SandboxOptions, OptionRule][]) {
    const value: unknown = options[name];
    if (value !== undefined && !is(value)) throw new TypeError(`${name} must be ${rule}, not ${shown(value)}`);
  }
}

/** Throws a `TypeError` for what decides nothing, such as the promise of an async function. */
export const checkedScenario =
  (purchaseScenarioOf: ScenarioOf): ScenarioOf =>
  (purchase) => {
    const scenario = purchaseScenarioOf(purchase);
    const { final, reason = "", settleAfter = 0 } = fieldsOf(scenario);
    if ((final === "success" || final === "failed") && typeof reason === "string" && isNumber(settleAfter)) {
      return scenario;
    }
    throw new TypeError(
      `scenario must return final (success or failed) and, optionally, a reason as text and settleAfter in milliseconds, not ${shown(scenario)}`,
    );
  };

/** The same for a failure. */
export const checkedFailure =
  (failureOf: FailureOf): FailureOf =>
  (asked) => {
    const failure = failureOf(asked);
    if (!failure || isReply(failure.reply)) return failure;
    throw new TypeError(`failure must return a reply and handled, or undefined, not ${shown(failure)}`);
  };

const shown = (value: unknown): string =>
  typeof value === "number" || typeof value === "function" || value instanceof Promise
    ? String(value)
    : (JSON.stringify(value) ?? String(value));
