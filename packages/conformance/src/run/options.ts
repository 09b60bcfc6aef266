/** The options of a run. */
import type { Config, Merchant } from "../config/schema.ts";
import type { CheckResult } from "../findings/finding.ts";
import type { Fetch, RunClock } from "../http/transport.ts";

/** An option has a value that it cannot have, or options contradict each other. The message says which. Nothing was bought. */
export class UsageError extends Error {}

export interface ConformanceOptions {
  /** The base address of the server. */
  baseUrl: string;
  /** The merchants and customers of the server. Default: those of the sandbox, if it is one. */
  config?: Config;
  /** Replaces the merchant of the config, or a part of it. */
  merchant?: Partial<Merchant>;
  /** Allows purchases. Default: only from a server that says that it is a sandbox, and only without a config. */
  allowPurchases?: boolean;
  /** Names of checks or groups to run. Default: all. */
  only?: readonly string[];
  /** Names of checks or groups to leave out. */
  skip?: readonly string[];
  /** Repeats the random values of another run. Default: a new seed. */
  seed?: number;
  /** The maximum number of requests at a time. Default: 4. */
  concurrency?: number;
  /** The time limit of one request, in milliseconds. Default: 30,000. */
  timeoutMs?: number;
  /** Sends the requests. Default: the global `fetch`. Tests pass `createSandbox().fetch`. */
  fetch?: Fetch;
  /** Default: the system's. */
  clock?: RunClock;
  /** Called with each result as soon as it is known. */
  onResult?: (result: CheckResult, done: number, total: number) => void;
  /** Ends the run; checks that have not finished by then are reported as skipped. */
  signal?: AbortSignal;
}
