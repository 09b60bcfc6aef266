/** Rules, the results of the checks that hold a service to them, and findings: one cause of failures, in however many places. */
import type { PrintedExchange } from "../http/exchange.ts";
import type { SkipCode } from "../http/skipped.ts";
import type { CauseId, Severity } from "./causes.ts";
import type { FailureCode, Symptom } from "./symptom.ts";

/** What a service must keep. */
export interface Rule {
  /** The check: `group/what-is-promised`. */
  readonly name: string;
  /** What must hold, in a sentence. */
  readonly rule: string;
  /** The sections of the specification that the rule comes from. */
  readonly section: string;
  /** The specification does not state the rule literally; this contract reads it so. */
  readonly reading?: true;
  /** The cause of a finding, unless a failure names another one. */
  readonly cause: CauseId;
  /** The subject, where several rules share a cause. */
  readonly detail?: string;
}

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

export interface Finding {
  /** The cause and what it is about: the same in each run. */
  readonly id: string;
  readonly severity: Severity;
  /** What is wrong. */
  readonly title: string;
  readonly why: string;
  readonly fix: string;
  /** How often it was seen. */
  readonly count: number;
  /** The operations at which it was seen. */
  readonly operations: readonly string[];
  /** The checks that saw it, the one that is about it first. */
  readonly checks: readonly string[];
  /** The sections of the specification, of the first check that saw it. */
  readonly section: string;
  /** All checks that saw it rest on a reading of the specification. */
  readonly reading: boolean;
  /** The command that sends the request of the evidence again. Its credentials are variables, even if the request had wrong ones. */
  readonly curl?: string;
  /** One of the failures. */
  readonly evidence: CheckFailure;
}
