/** A run: which server, which checks, in which order, and what came of each. */
import { setTimeout as sleep } from "node:timers/promises";
import type { OperationId } from "@vending/contract";
import pLimit from "p-limit";
import { operationIds } from "./answers.ts";
import { type Check, Failure, NotExercised } from "./check.ts";
import { checks } from "./checks/index.ts";
import type { Config, Merchant } from "./config/schema.ts";
import { type Printed, printExchange } from "./exchange.ts";
import { Journal } from "./journal.ts";
import { type Clock, Purchases } from "./purchases.ts";
import { type Bought, Service } from "./service.ts";
import { chooseTarget } from "./target.ts";
import type { Fetch } from "./transport.ts";
import { Trial, type World } from "./trial.ts";

export interface ConformanceOptions {
  /** The address of the server. */
  baseUrl: string;
  /** What is known of the server. Default: the merchants and scenario numbers of the sandbox, if it is one. */
  config?: Config;
  /** Replaces the merchant of the config, or a part of it. */
  merchant?: Partial<Merchant>;
  /** Let checks buy. Default: only from a server that says that it is a sandbox, and only without a config. */
  allowPurchases?: boolean;
  /** Response headers that are not in the contract and may be there, besides those of the config. */
  allowHeaders?: readonly string[];
  /** Names of checks, or of groups of checks. Default: all. */
  only?: readonly string[];
  /** Repeats the random values of another run. Default: a new one. */
  seed?: number;
  /** How many requests may be under way at a time. Default: 4. */
  concurrency?: number;
  /** How long one request may take, in milliseconds. Default: 30,000. */
  timeoutMs?: number;
  /** How long the run may take, in milliseconds. Default: 600,000. */
  timeLimitMs?: number;
  /** What sends the requests. Default: the global `fetch`. `createSandbox().fetch` goes here in tests. */
  fetch?: Fetch;
  /** Default: the system's. */
  clock?: Clock;
  /** Called with each result as soon as it is there. */
  onResult?: (result: CheckResult, done: number, of: number) => void;
  /** Ends the run; what was not looked at by then is reported so. */
  signal?: AbortSignal;
}

export type Verdict = "passed" | "failed" | "not exercised";

export interface CheckFailure {
  readonly message: string;
  readonly exchanges: readonly Printed[];
}

export interface CheckResult {
  readonly name: string;
  /** The sections of the specification that the rule comes from. */
  readonly section: string;
  readonly rule: string;
  /** The rule is how this contract reads the document, which does not say it in so many words. */
  readonly reading?: true;
  readonly verdict: Verdict;
  readonly failures: readonly CheckFailure[];
  /** Why it was not looked at, or which parts of it were not. */
  readonly notExercised: readonly string[];
  readonly durationMs: number;
}

export interface Report {
  readonly baseUrl: string;
  /** Whether the server says that it is a sandbox. It is not asked where there is a config. */
  readonly sandbox: boolean;
  readonly seed: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly checks: readonly CheckResult[];
  readonly passed: number;
  readonly failed: number;
  readonly notExercised: number;
  /** How many answers of each operation were seen. */
  readonly operations: Readonly<Record<OperationId, number>>;
  readonly purchases: PurchasesReport;
  /** The run was ended from outside. */
  readonly interrupted: boolean;
  /** Why the run was ended before all was looked at, if it was. */
  readonly ended?: string;
}

/** What was bought. */
export interface PurchasesReport {
  /** Creates that were accepted. */
  readonly count: number;
  /** What those that did not fail cost, in Naira. Gift cards are not among it: what they cost is not shown. */
  readonly naira: number;
  /** Creates of which nobody knows. */
  readonly unknown: number;
  /** What the request ids begin with. */
  readonly requestIds: string;
  /** Each of them. */
  readonly list: readonly Bought[];
}

/** A run that cannot begin: the options do not make sense. */
export class UsageError extends Error {}

/** How many checks are under way at a time; their requests are limited by `concurrency`. */
const checksAtOnce = 8;

/**
 * Runs the contract against a server.
 *
 * @throws {UsageError} The options do not make sense; nothing was sent that could buy.
 */
export async function runConformance(options: ConformanceOptions): Promise<Report> {
  const { fetch = globalThis.fetch, concurrency = 4, timeoutMs = 30_000, timeLimitMs = 600_000, signal } = options;
  const { clock = { now: Date.now, sleep: (ms: number) => sleep(ms) }, seed = Math.floor(Math.random() * 2 ** 31) } =
    options;
  const baseUrl = address(options.baseUrl);
  const chosen = choose(options.only);
  const started = new Date();

  const { config, noPurchases, sandbox } = await chooseTarget({ ...options, baseUrl, fetch, timeoutMs });
  const journal = new Journal(
    [...config.headers, ...(options.allowHeaders ?? [])],
    [config.merchant?.secret, config.otherMerchant?.secret],
  );
  const service = new Service({
    baseUrl,
    fetch,
    journal,
    merchant: config.merchant,
    bases: config.bases,
    noPurchases,
    maxPurchases: config.maxPurchases,
    sleep: (ms) => clock.sleep(ms),
    concurrency,
    timeoutMs,
  });
  const purchases = new Purchases(service, config, seed, clock);
  const world: World = { service, purchases, journal, config, seed, clock };

  const interrupt = () => service.interrupt();
  signal?.addEventListener("abort", interrupt);
  if (signal?.aborted) interrupt();
  const timer = setTimeout(() => service.stop(`it took longer than ${timeLimitMs} ms (--time-limit)`), timeLimitMs);
  try {
    const results = await runAll(world, chosen, options.onResult);
    const count = (verdict: Verdict) => results.filter((one) => one.verdict === verdict).length;
    return {
      baseUrl,
      sandbox,
      seed,
      startedAt: started.toISOString(),
      durationMs: Date.now() - started.getTime(),
      checks: results,
      passed: count("passed"),
      failed: count("failed"),
      notExercised: count("not exercised"),
      operations: Object.fromEntries(operationIds.map((id) => [id, journal.answersOf(id)])) as Record<
        OperationId,
        number
      >,
      purchases: purchasesReport(service.bought, purchases.prefix),
      interrupted: service.interrupted,
      ...(service.stopReason !== undefined && { ended: service.stopReason }),
    };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", interrupt);
  }
}

async function runAll(
  world: World,
  chosen: readonly Check[],
  onResult: ConformanceOptions["onResult"],
): Promise<CheckResult[]> {
  const results = new Map<Check, CheckResult>();
  const run = async (check: Check) => {
    const result = await runOne(world, check);
    results.set(check, result);
    onResult?.(result, results.size, chosen.length);
  };
  // Nothing else is worth trying on a server that does not answer this.
  const first = await world.service.call("checkHealth").catch((error: unknown) => {
    // Somebody was quicker and has ended the run.
    if (!(error instanceof NotExercised)) throw error;
  });
  if (first && !first.answered) world.service.stop(`the server did not answer (${first.problem})`);

  await pLimit(checksAtOnce).map(
    chosen.filter(({ when }) => when === undefined),
    run,
  );
  for (const phase of ["alone", "last", "judge"] as const) {
    for (const check of chosen.filter(({ when }) => when === phase)) await run(check);
  }
  return chosen.flatMap((check) => results.get(check) ?? []);
}

async function runOne(world: World, check: Check): Promise<CheckResult> {
  const { name, section, rule, reading } = check;
  const start = performance.now();
  const trial = new Trial(world, name);
  try {
    const { noPurchases } = world.service.options;
    if (check.buys === true && noPurchases) throw new NotExercised(noPurchases);
    await check.run(trial);
  } catch (error) {
    if (error instanceof Failure) trial.failures.push(error);
    else if (error instanceof NotExercised) trial.skipped.push(error.message);
    // A bug of ours; the rest of the run is not lost for it.
    else trial.failures.push(new Failure(`the check itself broke: ${error instanceof Error ? error.stack : error}`));
  }
  const failures = trial.failures.map(({ message, exchanges }) => ({
    message: world.journal.hide(message),
    exchanges: exchanges.map((one) => printExchange(one, (text) => world.journal.hide(text))),
  }));
  // A check that has stated nothing has checked nothing, nor has one that had to leave out every case.
  const { begun, looked } = trial.cases;
  const nothing = trial.expectations === 0 || (begun > 0 && looked === 0);
  if (nothing && failures.length === 0 && trial.skipped.length === 0)
    trial.skipped.push("there was nothing to look at");
  return {
    name,
    section,
    rule,
    ...(reading && { reading }),
    verdict: failures.length > 0 ? "failed" : nothing ? "not exercised" : "passed",
    failures,
    notExercised: trial.skipped,
    durationMs: Math.round(performance.now() - start),
  };
}

function purchasesReport(list: readonly Bought[], requestIds: string): PurchasesReport {
  const known = list.filter(({ outcome }) => outcome !== "unknown");
  const naira = known
    .filter(({ outcome }) => outcome !== "failed")
    .map(({ amount }) => Number(amount.replace(/[^\d.]/g, "")));
  return {
    count: known.length,
    naira: naira.reduce((sum, one) => sum + (one || 0), 0),
    unknown: list.length - known.length,
    requestIds,
    list,
  };
}

/** The checks that are asked for. Those that judge what the others see come along, whatever is asked for. */
function choose(only: readonly string[] | undefined): readonly Check[] {
  if (!only || only.length === 0) return checks;
  const matches = (wanted: string) => (check: Check) => check.name === wanted || check.name.startsWith(`${wanted}/`);
  const unknown = only.filter((wanted) => !checks.some(matches(wanted)));
  if (unknown.length > 0) throw new UsageError(`no check or group is called ${unknown.join(", ")}; --list names all`);
  return checks.filter((check) => check.when === "judge" || only.some((wanted) => matches(wanted)(check)));
}

function address(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // It may have a secret in it; then it is not repeated.
  const shown = /[@?#]/.test(text) ? "the base address" : `"${text}"`;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`${shown} is not an address that begins with http:// or https://`);
  if (url.username || url.password)
    throw new UsageError("the address has credentials in it; give them with --merchant-key and --merchant-secret");
  if (url.search || url.hash) throw new UsageError("the address has a query or a fragment; a base address has neither");
  return url.href.replace(/\/+$/, "");
}
