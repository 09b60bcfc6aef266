/** Runs one check. */

import type { CheckFailure, CheckResult } from "../findings/finding.ts";
import type { Failed } from "../findings/group.ts";
import { Failure } from "../findings/symptom.ts";
import { printExchange } from "../http/exchange.ts";
import { Skipped } from "../http/skipped.ts";
import type { Check } from "./check.ts";
import { CheckContext, type RunContext } from "./check-context.ts";

interface CheckRun {
  readonly result: CheckResult;
  readonly failed: readonly Failed[];
}

export async function runCheck(context: RunContext, check: Check): Promise<CheckRun> {
  const { name, section, rule, reading } = check;
  const start = performance.now();
  const t = new CheckContext(context, name);
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
