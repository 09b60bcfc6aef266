/** A run: which server, which checks, in which order, and the result of each. */
import { setTimeout as sleep } from "node:timers/promises";
import type { OperationId } from "@vending/contract";
import { baseUrlProblem } from "@vending/shared/base-url";
import type { Contract } from "@vending/shared/judging/contract";
import pLimit from "p-limit";
import { ResponseAudit } from "../audit/response-audit.ts";
import { UsageError } from "../config/errors.ts";
import { applyBaseline } from "../findings/baseline.ts";
import type { CheckResult } from "../findings/check-result.ts";
import { type Failed, type GroupedFinding, groupFailures } from "../findings/group.ts";
import type { Clock } from "../http/clock.ts";
import { ServiceClient } from "../http/service-client.ts";
import { ResponseObserver } from "../observe/observer.ts";
import { PurchaseRequests } from "../purchases/purchase-requests.ts";
import { Purchases } from "../purchases/purchases.ts";
import { countOf } from "../report/groups.ts";
import { summarizePurchases } from "../report/purchases.ts";
import type { Report } from "../report/report.ts";
import type { Check } from "./check.ts";
import type { RunContext } from "./check-context.ts";
import { isOfService } from "./of-service.ts";
import type { ConformanceOptions } from "./options.ts";
import { preflight } from "./preflight.ts";
import { runCheck } from "./run-check.ts";
import { selectChecks, selectOperations } from "./selection.ts";
import { chooseTarget } from "./target.ts";
import { withUnknownOutcomes } from "./unknown-outcomes.ts";
import { verdictOf } from "./verdict.ts";

/** A contract, and the checks that hold a service to it. */
export interface Suite {
  readonly contract: Contract;
  readonly checks: readonly Check[];
}

/** Checks at a time; `concurrency` limits their requests. */
const checksAtATime = 8;

const systemClock: Clock = { now: Date.now, sleep: (ms) => sleep(ms) };

/** @throws {UsageError} If the text is not a base address. */
function baseUrlOf({ baseUrl }: ConformanceOptions): string {
  const problem = baseUrlProblem(baseUrl);
  if (problem !== undefined) throw new UsageError(problem);
  return new URL(baseUrl).href.replace(/\/+$/, "");
}

/** @throws {UsageError} If the options do not make sense. Then nothing that could buy was sent. */
export async function run({ contract, checks }: Suite, options: ConformanceOptions): Promise<Report> {
  const { fetch = globalThis.fetch, concurrency = 4, timeoutMs = 30_000, timeLimitMs = 600_000, signal } = options;
  const { clock = systemClock, seed = Math.floor(Math.random() * 2 ** 31) } = options;
  const baseUrl = baseUrlOf(options);
  const chosen = selectChecks(checks, options);
  const operations = selectOperations(contract, options);
  const started = new Date();

  const { config, noPurchases, sandbox } = await chooseTarget({ ...options, baseUrl, fetch, timeoutMs });
  const { merchant, otherMerchant, bases, maxPurchases, headers } = config;
  const redact = (text: string): string => audit.redact(text);
  const observed = options.observe ? new ResponseObserver(contract, redact, () => clock.now()) : undefined;
  const audit = new ResponseAudit(contract, {
    allowedHeaders: [...headers, ...(options.allowHeaders ?? [])],
    merchants: [merchant, otherMerchant],
    onResponse: (exchange) => observed?.add(exchange),
  });
  const service = new ServiceClient({
    contract,
    baseUrl,
    fetch,
    observer: audit,
    merchant,
    bases,
    noPurchases,
    maxPurchases,
    operations,
    sleep: (ms) => clock.sleep(ms),
    concurrency,
    timeoutMs,
  });
  const requests = new PurchaseRequests(config, () => service.merchant.code);
  const purchases = new Purchases(service, requests, { settlesWithinMs: config.settlesWithinMs, seed, clock });

  const interrupt = () => service.stop("The run was interrupted.", "interrupt");
  signal?.addEventListener("abort", interrupt);
  if (signal?.aborted) interrupt();
  const timer = setTimeout(
    () => service.stop(`The run took longer than ${timeLimitMs} ms (--time-limit).`, "time"),
    timeLimitMs,
  );
  try {
    const context: RunContext = { contract, service, requests, purchases, audit, config, seed };
    const { results: ungrouped, failed } = await runAll(context, chosen, options.onResult);
    const bought = await withUnknownOutcomes(service);
    const groups = groupFailures(failed.filter(isOfService(service)), {
      contract,
      isMissing: (id) => audit.routes.isMissing(id),
      redact,
    });
    const results = withFindings(ungrouped, groups);
    const responses = Object.keys(contract.operations).map((id) => [id, audit.coverage.responses(id)] as const);
    const counted = {
      baseUrl,
      sandbox,
      seed,
      startedAt: started.toISOString(),
      durationMs: Date.now() - started.getTime(),
      checks: results,
      passed: countOf(results, "passed"),
      failed: countOf(results, "failed"),
      skipped: countOf(results, "skipped"),
      // Only tests run another contract, with other names.
      operations: Object.fromEntries(responses) as Record<OperationId, number>,
      coverage: audit.coverage.table(),
      missingRoutes: audit.routes.missing(),
      unknownRoutes: audit.routes.unknown(),
      purchases: summarizePurchases(bought, requests.prefix),
      ...(observed && { observations: observed.observations() }),
      interrupted: service.stopped?.cause === "interrupt",
      ...(service.stopped && { ended: service.stopped.reason }),
      ...applyBaseline(
        groups.map(({ finding }) => finding),
        results,
        options.baseline ?? [],
        new Date(clock.now()),
      ),
    };
    return { ...counted, ...verdictOf(counted, chosen, options, service.stopped) };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", interrupt);
  }
}

async function runAll(
  context: RunContext,
  chosen: readonly Check[],
  onResult: ConformanceOptions["onResult"],
): Promise<{ results: CheckResult[]; failed: Failed[] }> {
  const runs = new Map<Check, Awaited<ReturnType<typeof runCheck>>>();
  const runOne = async (check: Check) => {
    const one = await runCheck(context, check);
    runs.set(check, one);
    onResult?.(one.result, runs.size, chosen.length);
  };
  await preflight(context);
  await pLimit(checksAtATime).map(
    chosen.filter(({ phase }) => phase === undefined),
    runOne,
  );
  for (const current of ["exclusive", "reuse", "final", "audit"] as const) {
    for (const check of chosen.filter(({ phase }) => phase === current)) await runOne(check);
  }
  const inOrder = chosen.flatMap((check) => runs.get(check) ?? []);
  return { results: inOrder.map(({ result }) => result), failed: inOrder.flatMap(({ failed }) => failed) };
}

/** The results, each failure with the id of its finding. */
function withFindings(results: readonly CheckResult[], groups: readonly GroupedFinding[]): CheckResult[] {
  const ids = new Map(groups.flatMap(({ failures }) => failures));
  return results.map((result) => ({
    ...result,
    failures: result.failures.map((one) => {
      const finding = ids.get(one);
      return finding === undefined ? one : { ...one, finding };
    }),
  }));
}
