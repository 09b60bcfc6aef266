/** The result of a check. */
import type { PrintedExchange } from "@vending/shared/judging/exchange";
import type { FailureCode, Symptom } from "@vending/shared/judging/symptom";
import type { SkipCode } from "../http/skipped.ts";
import type { Rule } from "./rule.ts";

export type CheckVerdict = "passed" | "failed" | "skipped";

export interface CheckFailure extends Symptom<FailureCode> {
  /** The id of its finding. */
  readonly finding?: string;
  readonly exchanges: readonly PrintedExchange[];
}

export interface CheckResult extends Pick<Rule, "name" | "section" | "rule" | "reading"> {
  readonly verdict: CheckVerdict;
  readonly failures: readonly CheckFailure[];
  /** Why the check, or some of its cases, were skipped. */
  readonly skipped: readonly Symptom<SkipCode>[];
  readonly durationMs: number;
}
