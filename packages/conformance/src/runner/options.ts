/** The options of a run. */
import type { Severity } from "@vending/shared/judging/severity";
import type { Config, Merchant } from "../config/schema.ts";
import type { KnownFinding } from "../findings/baseline.ts";
import type { CheckResult } from "../findings/check-result.ts";
import type { Clock } from "../http/clock.ts";
import type { Fetch } from "../http/transport.ts";

export interface ConformanceOptions {
  /** The base address of the server. */
  baseUrl: string;
  /** The merchants and customers of the server. Default: those of the sandbox, if it is one. */
  config?: Config;
  /** Replaces the merchant of the config, or a part of it. */
  merchant?: Partial<Merchant>;
  /** Allows purchases. Default: only from a server that says that it is a sandbox, and only without a config. */
  allowPurchases?: boolean;
  /** Names of response headers to allow although the contract does not declare them, besides those of the config. */
  allowHeaders?: readonly string[];
  /** Names of checks or groups to run. Default: all. */
  only?: readonly string[];
  /** Names of checks or groups to leave out. */
  skip?: readonly string[];
  /** The operations that may be called. What needs another one is skipped. Default: all. */
  operations?: readonly string[];
  /** Operations that the service does not offer. What needs them is skipped. */
  skipOperations?: readonly string[];
  /** Less severe findings do not fail the run. Default: all do. */
  failOn?: Severity;
  /** How many checks must run for the run to pass. Default: 15, or 1 with `only` or `operations`. */
  minChecked?: number;
  /** Known findings, which do not fail the run until their end date. */
  baseline?: readonly KnownFinding[];
  /** Reports what responses say about the questions that the contract leaves open. */
  observe?: boolean;
  /** Repeats the random values of another run. Default: a new seed. */
  seed?: number;
  /** The maximum number of requests at a time. Default: 4. */
  concurrency?: number;
  /** The time limit of one request, in milliseconds. Default: 30,000. */
  timeoutMs?: number;
  /** The time limit of the run, in milliseconds. Default: 600,000. */
  timeLimitMs?: number;
  /** Sends the requests. Default: the global `fetch`. Tests pass `createSandbox().fetch`. */
  fetch?: Fetch;
  /** Default: the system's. */
  clock?: Clock;
  /** Called with each result as soon as it is known. */
  onResult?: (result: CheckResult, done: number, total: number) => void;
  /** Ends the run; checks that have not finished by then are reported as skipped. */
  signal?: AbortSignal;
}
