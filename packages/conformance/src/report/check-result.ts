/** The result of a check. */
import type { PrintedExchange } from "../http/exchange.ts";
import type { FailureCode, SkipCode, Symptom } from "./symptom.ts";

export type Verdict = "passed" | "failed" | "skipped";

export interface CheckFailure extends Symptom<FailureCode> {
  /** The id of the finding that it belongs to. */
  readonly finding?: string;
  readonly exchanges: readonly PrintedExchange[];
}

export interface CheckResult {
  readonly name: string;
  /** The sections of the specification that the rule comes from. */
  readonly section: string;
  readonly rule: string;
  /** The rule is how this contract reads the specification, which does not say it in so many words. */
  readonly reading?: true;
  readonly verdict: Verdict;
  readonly failures: readonly CheckFailure[];
  /** Why the check was skipped, or which cases of it were. */
  readonly skipped: readonly Symptom<SkipCode>[];
  readonly durationMs: number;
}
