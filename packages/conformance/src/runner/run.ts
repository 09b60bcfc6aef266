/** A run: which server, which checks, in which order, and the result of each. */
import { setTimeout as sleep } from "node:timers/promises";
import type { OperationId } from "@vending/contract";
import pLimit from "p-limit";
import { Failure, Skipped, UsageError } from "../errors.ts";
import { Purchases } from "../fixtures/purchases.ts";
import type { Contract } from "../http/contract.ts";
import { printExchange } from "../http/exchange.ts";
import type { PurchaseRecord } from "../http/purchase-log.ts";
import { ServiceClient } from "../http/service-client.ts";
import type { ConformanceOptions } from "../options.ts";
import type { CheckFailure, CheckResult, PurchasesReport, Report, Verdict } from "../report/report.ts";
import type { Check } from "./check.ts";
import { CheckContext, type RunContext } from "./check-context.ts";
import { ResponseAudit } from "./response-audit.ts";
import { chooseTarget } from "./target.ts";

/** A contract, and the checks that hold a service to it. */
export interface Suite {
  readonly contract: Contract;
  readonly checks: readonly Check[];
}

/** Checks at a time; `concurrency` limits their requests. */
const checksAtATime = 8;

/** @throws {UsageError} The options do not make sense; nothing that could buy was sent. */
export async function run({ contract, checks }: Suite, options: ConformanceOptions): Promise<Report> {
  const { fetch = globalThis.fetch, concurrency = 4, timeoutMs = 30_000, timeLimitMs = 600_000, signal } = options;
  const { clock = { now: Date.now, sleep: (ms: number) => sleep(ms) }, seed = Math.floor(Math.random() * 2 ** 31) } =
    options;
  const baseUrl = parseBaseUrl(options.baseUrl);
  const chosen = choose(checks, options.only);
  const started = new Date();

  const { config, noPurchases, sandbox } = await chooseTarget({ ...options, baseUrl, fetch, timeoutMs });
  const { merchant, otherMerchant, bases, maxPurchases } = config;
  const allowedHeaders = [...config.headers, ...(options.allowHeaders ?? [])];
  const audit = new ResponseAudit(contract, allowedHeaders, [merchant?.secret, otherMerchant?.secret]);
  const service = new ServiceClient({
    contract,
    baseUrl,
    fetch,
    observer: audit,
    merchant,
    bases,
    noPurchases,
    maxPurchases,
    sleep: (ms) => clock.sleep(ms),
    concurrency,
    timeoutMs,
  });
  const purchases = new Purchases(service, config, seed, clock);

  const interrupt = () => service.interrupt();
  signal?.addEventListener("abort", interrupt);
  if (signal?.aborted) interrupt();
  const timer = setTimeout(() => service.stop(`it took longer than ${timeLimitMs} ms (--time-limit)`), timeLimitMs);
  try {
    const context: RunContext = { contract, service, purchases, audit, config, seed };
    const results = await runAll(context, chosen, options.onResult);
    const count = (verdict: Verdict) => results.filter((one) => one.verdict === verdict).length;
    const responses = Object.keys(contract.operations).map((id) => [id, audit.responses(id)] as const);
    return {
      baseUrl,
      sandbox,
      seed,
      startedAt: started.toISOString(),
      durationMs: Date.now() - started.getTime(),
      checks: results,
      passed: count("passed"),
      failed: count("failed"),
      skipped: count("skipped"),
      // The names are those of the contract, which is another one only in tests.
      operations: Object.fromEntries(responses) as Record<OperationId, number>,
      purchases: summarize(service.purchases, purchases.prefix),
      interrupted: service.interrupted,
      ...(service.stopReason !== undefined && { ended: service.stopReason }),
    };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", interrupt);
  }
}

async function runAll(
  context: RunContext,
  chosen: readonly Check[],
  onResult: ConformanceOptions["onResult"],
): Promise<CheckResult[]> {
  const results = new Map<Check, CheckResult>();
  const runCheck = async (check: Check) => {
    const result = await runOne(context, check);
    results.set(check, result);
    onResult?.(result, results.size, chosen.length);
  };
  await probe(context);
  await pLimit(checksAtATime).map(
    chosen.filter(({ phase }) => phase === undefined),
    runCheck,
  );
  for (const current of ["exclusive", "final", "audit"] as const) {
    for (const check of chosen.filter(({ phase }) => phase === current)) await runCheck(check);
  }
  return chosen.flatMap((check) => results.get(check) ?? []);
}

/** Calls the health check: there is no point in calling anything else on a server that does not respond to this. */
async function probe({ contract, service }: RunContext): Promise<void> {
  const health = Object.keys(contract.operations).find((id) => contract.operations[id]?.public);
  if (health === undefined) return;
  const exchange = await service.call(health).catch((error: unknown) => {
    // The run was ended meanwhile.
    if (!(error instanceof Skipped)) throw error;
  });
  if (exchange && !exchange.response) service.stop(`the server did not respond (${exchange.problem})`);
}

async function runOne(context: RunContext, check: Check): Promise<CheckResult> {
  const { name, section, rule, reading } = check;
  const start = performance.now();
  const t = new CheckContext(context, name);
  try {
    const { noPurchases } = context.service.options;
    if (check.buys === true && noPurchases) t.skip("purchases-not-allowed", noPurchases);
    await check.run(t);
  } catch (error) {
    if (error instanceof Failure) t.failures.push(error);
    else if (error instanceof Skipped) t.skipped.push(error.finding);
    else {
      // A defect of ours; the rest of the run continues.
      const message = `the check itself broke: ${error instanceof Error ? error.stack : error}`;
      t.failures.push(new Failure({ code: "broken-check", message }));
    }
  }
  const redact = (text: string) => context.audit.redact(text);
  const failures = t.failures.map(
    ({ finding, exchanges }): CheckFailure => ({
      ...finding,
      message: redact(finding.message),
      exchanges: exchanges.map((one) => printExchange(one, redact)),
    }),
  );
  // A check that stated no expectation, or skipped every case, has checked nothing.
  const nothing = t.count === 0 || (t.cases.started > 0 && t.cases.checked === 0);
  if (nothing && failures.length === 0 && t.skipped.length === 0) {
    t.skipped.push({ code: "no-data", message: "there was nothing to check" });
  }
  return {
    name,
    section,
    rule,
    ...(reading && { reading }),
    verdict: failures.length > 0 ? "failed" : nothing ? "skipped" : "passed",
    failures,
    skipped: t.skipped,
    durationMs: Math.round(performance.now() - start),
  };
}

function summarize(list: readonly PurchaseRecord[], requestIds: string): PurchasesReport {
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

/** The checks that `only` names. Those that report on all responses are always among them. */
function choose(checks: readonly Check[], only: readonly string[] = []): readonly Check[] {
  if (only.length === 0) return checks;
  const matches = (wanted: string) => (check: Check) => check.name === wanted || check.name.startsWith(`${wanted}/`);
  const unknown = only.filter((wanted) => !checks.some(matches(wanted)));
  if (unknown.length > 0) throw new UsageError(`no check or group is called ${unknown.join(", ")}; --list names all`);
  return checks.filter((check) => check.phase === "audit" || only.some((wanted) => matches(wanted)(check)));
}

function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // It may hold a secret, and is then not repeated.
  const shown = /[@?#]/.test(text) ? "the base address" : `"${text}"`;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`${shown} is not an http:// or https:// address`);
  }
  if (url.username || url.password) {
    throw new UsageError("the address contains credentials; use --merchant-key and --merchant-secret instead");
  }
  if (url.search || url.hash) throw new UsageError("the address has a query or a fragment; a base address has neither");
  return url.href.replace(/\/+$/, "");
}
