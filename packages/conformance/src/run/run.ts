/** A run: which server, which checks, in which order, and the result of each. */
import { setTimeout as sleep } from "node:timers/promises";
import type { OperationId } from "@vending/contract";
import pLimit from "p-limit";
import { ResponseAudit } from "../audit/response-audit.ts";
import { operations } from "../contract.ts";
import { type CheckFailure, type CheckResult, Failure } from "../findings/finding.ts";
import { type Failed, groupFailures } from "../findings/group.ts";
import { printExchange } from "../http/exchange.ts";
import { outcomeIn, PurchaseLog, type PurchaseRecord } from "../http/purchase-log.ts";
import { isGatewayError, ServiceClient } from "../http/service-client.ts";
import type { RunClock } from "../http/transport.ts";
import { statusOf } from "../purchases/purchase-routes.ts";
import { Purchases } from "../purchases/purchases.ts";
import { countOf, type Report, summarizePurchases } from "../report/report.ts";
import { Skipped } from "../skipped.ts";
import { type Check, CheckContext, type RunContext } from "./check-context.ts";
import { type ConformanceOptions, UsageError } from "./options.ts";
import { preflight } from "./preflight.ts";
import { baseUrlOf, chooseTarget } from "./target.ts";

/** Checks at a time; `concurrency` limits their requests. */
const checksAtATime = 8;

const systemClock: RunClock = { now: Date.now, sleep: (ms) => sleep(ms) };

/** @throws {UsageError} If the options do not make sense. Then nothing that could buy was sent. */
export async function run(checks: readonly Check[], options: ConformanceOptions): Promise<Report> {
  const { fetch = globalThis.fetch, concurrency = 4, timeoutMs = 30_000, signal } = options;
  const { clock = systemClock, seed = Math.floor(Math.random() * 2 ** 31) } = options;
  const baseUrl = baseUrlOf(options);
  const chosen = selectChecks(checks, options);
  const started = new Date();

  const { config, noPurchases, sandbox } = await chooseTarget({ ...options, baseUrl, fetch, timeoutMs });
  const log = new PurchaseLog(config.maxPurchases);
  const audit = new ResponseAudit(config, log);
  const service = new ServiceClient({
    ...{ baseUrl, config, fetch, clock, audit, log },
    noPurchases,
    concurrency,
    timeoutMs,
  });
  const purchases = new Purchases(service, seed);

  const interrupt = () => service.stop("The run was interrupted.", "interrupt");
  signal?.addEventListener("abort", interrupt);
  if (signal?.aborted) interrupt();
  try {
    const context: RunContext = { service, purchases, audit, config, seed };
    const { results, failed } = await runAll(context, chosen, options.onResult);
    const bought = await withUnknownOutcomes(service, log);
    const findings = groupFailures(
      failed.filter((one) => !isOutage(one, service)),
      (text) => audit.redact(text),
    );
    const responses = Object.keys(operations).map((id) => [id, audit.responses(id)] as const);
    const counted = {
      findings,
      baseUrl,
      sandbox,
      seed,
      startedAt: started.toISOString(),
      durationMs: Date.now() - started.getTime(),
      checks: results,
      passed: countOf(results, "passed"),
      failed: countOf(results, "failed"),
      skipped: countOf(results, "skipped"),
      operations: Object.fromEntries(responses) as Record<OperationId, number>,
      missing: Object.fromEntries(service.missing),
      open: Object.fromEntries(audit.open),
      purchases: summarizePurchases(bought, purchases.prefix),
      ...(service.stopped && { ended: service.stopped.reason }),
    };
    return { ...counted, ...verdictOf(counted, chosen) };
  } finally {
    signal?.removeEventListener("abort", interrupt);
  }
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

async function runCheck(context: RunContext, check: Check): Promise<{ result: CheckResult; failed: Failed[] }> {
  const { name, section, rule, reading, phase } = check;
  const start = performance.now();
  // A check that runs alone has its cases in turn: what is accepted first must not depend on speed.
  const t = new CheckContext(context, name, phase === undefined ? undefined : 1);
  try {
    const { options, stopped } = context.service;
    if (check.buys === true && options.noPurchases) t.skip("purchases-not-allowed", options.noPurchases);
    // An audit judges responses that are already there.
    if (stopped && check.phase !== "audit") t.skip("run-ended", stopped.reason);
    await check.run(t);
  } catch (error) {
    if (error instanceof Failure) t.failures.push(error);
    else if (error instanceof Skipped) t.skipped.push(error.symptom);
    else {
      // A defect of the check; the rest of the run continues.
      const message = `The check itself broke: ${error instanceof Error ? error.stack : error}`;
      t.failures.push(new Failure({ code: "broken-check", message }));
    }
  }
  const redact = (text: string) => context.audit.redact(text);
  const failed = t.failures.map((failure): Failed => {
    const { symptom, exchanges } = failure;
    const printed = exchanges.map((one) => printExchange(one, redact));
    const safe = Object.fromEntries(
      (["path", "detail", "value", "message"] as const).flatMap((name) => {
        const text = symptom[name];
        return text === undefined ? [] : [[name, redact(text)]];
      }),
    );
    const reported: CheckFailure = { ...symptom, ...safe, exchanges: printed };
    return { check, failure, reported };
  });
  // A check that stated no expectation, or skipped every case, has checked nothing.
  const nothing = t.count === 0 || (t.cases.started > 0 && t.cases.checked === 0);
  if (nothing && failed.length === 0 && t.skipped.length === 0) {
    t.skipped.push({ code: "no-data", message: "There was nothing to check." });
  }
  const result: CheckResult = {
    name,
    section,
    rule,
    ...(reading && { reading }),
    verdict: failed.length > 0 ? "failed" : nothing ? "skipped" : "passed",
    failures: failed.map(({ reported }) => reported),
    skipped: t.skipped,
    durationMs: Math.round(performance.now() - start),
  };
  return { result, failed };
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
async function withUnknownOutcomes(service: ServiceClient, { records }: PurchaseLog): Promise<PurchaseRecord[]> {
  const learned = new Map<PurchaseRecord, string>();
  for (const record of records.filter(({ outcome }) => outcome === "unknown").slice(0, maxAsked)) {
    const status = record.operationId === "createGiftCardOrder" ? "getGiftCardOrder" : "getTransactionStatus";
    const call = { ...statusOf(status, record.requestId), mayFail: true };
    const asked = await service.call(status, call).catch((error) => {
      if (!(error instanceof Skipped)) throw error;
    });
    const { status: code, json } = asked?.response ?? {};
    const now = code === 404 ? "not found" : code === 200 ? outcomeIn(json) : undefined;
    if (now) learned.set(record, now);
  }
  return records.map((record) => {
    const now = learned.get(record);
    return now === undefined ? record : { ...record, learned: now };
  });
}

/** A service that is down, or is not this one, breaks no promise by that. */
function isOutage({ failure: { exchanges, symptom } }: Failed, { stopped }: ServiceClient): boolean {
  if (!stopped || stopped.cause === "server") return false;
  if (stopped.atStart || symptom.code === "run-ended") return true;
  const last = exchanges.at(-1);
  if (stopped.cause !== "outage" || !last) return false;
  return last.response ? isGatewayError(last.response.status) : !last.unusable;
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
