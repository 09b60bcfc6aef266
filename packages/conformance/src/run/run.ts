/** A run: which server, which checks, in which order, and the result of each. */
import { setTimeout as sleep } from "node:timers/promises";
import type { OperationId } from "@vending/contract";
import pLimit from "p-limit";
import { ResponseAudit } from "../audit/response-audit.ts";
import { baseUrlProblem } from "../config/base-url.ts";
import type { Contract } from "../contract.ts";
import type { CheckResult } from "../findings/finding.ts";
import { type Failed, type GroupedFinding, groupFailures } from "../findings/group.ts";
import { isGatewayError } from "../http/circuit-breaker.ts";
import { outcomeIn, type PurchaseRecord } from "../http/purchase-log.ts";
import { ServiceClient } from "../http/service-client.ts";
import { Skipped } from "../http/skipped.ts";
import type { RunClock } from "../http/transport.ts";
import { PurchaseRequests } from "../purchases/purchase-requests.ts";
import { statusOf } from "../purchases/purchase-routes.ts";
import { Purchases } from "../purchases/purchases.ts";
import { countOf, type Report, summarizePurchases } from "../report/report.ts";
import type { Check } from "./check.ts";
import type { RunContext } from "./check-context.ts";
import { type ConformanceOptions, UsageError } from "./options.ts";
import { preflight } from "./preflight.ts";
import { runCheck } from "./run-check.ts";
import { chooseTarget } from "./target.ts";

/** A contract, and the checks that hold a service to it. */
export interface Suite {
  readonly contract: Contract;
  readonly checks: readonly Check[];
}

/** Checks at a time; `concurrency` limits their requests. */
const checksAtATime = 8;

const systemClock: RunClock = { now: Date.now, sleep: (ms) => sleep(ms) };

/** @throws {UsageError} If the options do not make sense. Then nothing that could buy was sent. */
export async function run({ contract, checks }: Suite, options: ConformanceOptions): Promise<Report> {
  const { fetch = globalThis.fetch, concurrency = 4, timeoutMs = 30_000, signal } = options;
  const { clock = systemClock, seed = Math.floor(Math.random() * 2 ** 31) } = options;
  const baseUrl = baseUrlOf(options);
  const chosen = selectChecks(checks, options);
  const started = new Date();

  const { config, noPurchases, sandbox } = await chooseTarget({ ...options, baseUrl, fetch, timeoutMs });
  const { merchant, otherMerchant, bases, maxPurchases, headers: allowedHeaders } = config;
  const audit = new ResponseAudit(contract, { allowedHeaders, merchants: [merchant, otherMerchant] });
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
  const requests = new PurchaseRequests(config, () => service.merchant.code);
  const purchases = new Purchases(service, requests, { settlesWithinMs: config.settlesWithinMs, seed, clock });

  const interrupt = () => service.stop("The run was interrupted.", "interrupt");
  signal?.addEventListener("abort", interrupt);
  if (signal?.aborted) interrupt();
  try {
    const context: RunContext = { contract, service, requests, purchases, audit, config, seed };
    const { results: ungrouped, failed } = await runAll(context, chosen, options.onResult);
    const bought = await withUnknownOutcomes(service);
    const redact = (text: string): string => audit.redact(text);
    const groups = groupFailures(
      failed.filter((one) => !isOutage(one, service)),
      { contract, redact },
    );
    const results = withFindings(ungrouped, groups);
    const responses = Object.keys(contract.operations).map((id) => [id, audit.responses(id)] as const);
    const counted = {
      findings: groups.map(({ finding }) => finding),
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
      missing: Object.fromEntries(service.missing),
      open: Object.fromEntries(audit.open),
      purchases: summarizePurchases(bought, requests.prefix),
      interrupted: service.stopped?.cause === "interrupt",
      ...(service.stopped && { ended: service.stopped.reason }),
    };
    return { ...counted, ...verdictOf(counted, chosen) };
  } finally {
    signal?.removeEventListener("abort", interrupt);
  }
}

/** @throws {UsageError} If the text is not a base address. */
function baseUrlOf({ baseUrl }: ConformanceOptions): string {
  const problem = baseUrlProblem(baseUrl);
  if (problem !== undefined) throw new UsageError(problem);
  return new URL(baseUrl).href.replace(/\/+$/, "");
}

/** The checks that `only` names, without those that `skip` names. @throws {UsageError} If a name is not known. */
export function selectChecks(
  checks: readonly Check[],
  { only, skip = [] }: Pick<ConformanceOptions, "only" | "skip">,
): readonly Check[] {
  const matches = ({ name }: Check, wanted: string) => name === wanted || name.startsWith(`${wanted}/`);
  const unknown = [...(only ?? []), ...skip].filter((wanted) => !checks.some((check) => matches(check, wanted)));
  if (unknown.length > 0) throw new UsageError(`no check or group is called ${unknown.join(", ")}; --list names all`);
  const isNamed = (check: Check, names: readonly string[]) => names.some((wanted) => matches(check, wanted));
  const selected = checks.filter((check) => (!only?.length || isNamed(check, only)) && !isNamed(check, skip));
  if (selected.length === 0) throw new UsageError("--skip leaves out everything that --only names");
  return selected;
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

/** Status requests at the end of a run. */
const maxAsked = 50;

/** The purchases of the run. A create without a response may have bought, so the status of those is requested at the end. */
async function withUnknownOutcomes(service: ServiceClient): Promise<PurchaseRecord[]> {
  const records: PurchaseRecord[] = [];
  let asked = 0;
  for (const record of service.purchases) {
    const isAsked = record.outcome === "unknown" && !service.stopped && asked++ < maxAsked;
    const learned = isAsked ? await askStatus(service, record) : undefined;
    records.push(learned === undefined ? record : { ...record, learned });
  }
  return records;
}

async function askStatus(
  service: ServiceClient,
  { operationId, requestId }: PurchaseRecord,
): Promise<string | undefined> {
  const status = operationId === "createGiftCardOrder" ? "getGiftCardOrder" : "getTransactionStatus";
  try {
    const { response } = await service.call(status, { ...statusOf(status, requestId), mayFail: true });
    if (response?.status === 404) return "not found";
    return response?.status === 200 ? outcomeIn(response.json) : undefined;
  } catch (error) {
    if (error instanceof Skipped) return undefined;
    throw error;
  }
}

/** A service that is down, or is not this one, breaks no promise by that. */
function isOutage({ failure: { exchanges, symptom } }: Failed, { stopped }: ServiceClient): boolean {
  if (!stopped || stopped.cause === "server") return false;
  if (stopped.atStart || symptom.code === "run-ended") return true;
  const last = exchanges.at(-1);
  if (stopped.cause !== "outage" || !last) return false;
  return last.response ? isGatewayError(last.response.status) : !last.unusable;
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

type Verdict = Pick<Report, "verdict" | "checked" | "incompleteReason">;

/** Whether a run passed, failed, or checked nothing. */
function verdictOf({ checks, findings, ended }: Omit<Report, keyof Verdict>, chosen: readonly Check[]): Verdict {
  const audits = new Set(chosen.filter(({ phase }) => phase === "audit").map(({ name }) => name));
  // Audits judge the responses of other checks, so they count only if nothing else was chosen.
  const counts = (name: string) => audits.size === chosen.length || !audits.has(name);
  const checked = checks.filter(({ name, verdict }) => verdict !== "skipped" && counts(name)).length;
  if (findings.length > 0) return { verdict: "failed", checked };
  if (ended !== undefined) return { verdict: "incomplete", checked, incompleteReason: ended };
  if (checked > 0) return { verdict: "passed", checked };
  return { verdict: "incomplete", checked, incompleteReason: "Nothing could be checked." };
}
