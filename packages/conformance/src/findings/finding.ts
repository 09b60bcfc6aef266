/**
 * Rules, what checks see of a service as data, and findings: one cause of failures, in however many places. Programs read
 * codes, and parse no message.
 */
import { detachedCopy, forReport, type PrintedExchange, type SentExchange } from "../http/exchange.ts";
import type { SkipCode } from "../skipped.ts";
import type { CauseId, Severity } from "./causes.ts";

/** What a service must keep. */
export interface Rule {
  /** The check: `group/what-is-promised`. */
  readonly name: string;
  /** What must hold, in a sentence. */
  readonly rule: string;
  /** The sections of the specification that the rule comes from. */
  readonly section: string;
  /** The id of the reading (`contract-notes.json`) that the rule stands on: the specification does not state it literally. */
  readonly reading?: string;
  /** The cause of a finding, unless a failure names another one. */
  readonly cause: CauseId;
  /** The subject, where several rules share a cause and the name does not say it. */
  readonly detail?: string;
}

/** Why a check failed. */
export type FailureCode =
  /** No complete response came. */
  | "no-response"
  /** The HTTP status is not the expected one. */
  | "status"
  /** The contract does not declare this HTTP status for the operation. */
  | "undeclared-status"
  | "media-type"
  | "unreadable-body"
  /** The body does not match its schema. */
  | "schema"
  | "undeclared-header"
  | "undeclared-field"
  | "secret-echoed"
  /** A value in the body is not the expected one. */
  | "value"
  /** A field is present that must be absent. */
  | "unexpected-field"
  /** Anything else that a check states in a sentence. */
  | "expectation"
  | "run-ended"
  /** A defect of the check itself. */
  | "broken-check";

export interface Symptom<Code extends string = FailureCode> {
  readonly code: Code;
  /** The case of the check, where it has several. */
  readonly case?: string;
  /** The place in the body or in the config: names and indices, separated by dots. */
  readonly path?: string;
  /** How often this was seen, if more than once. */
  readonly count?: number;
  /** What the symptom is about, if the code alone does not say: a media type, or a place in a body and what is wrong there. */
  readonly detail?: string;
  /** The place and the value that was found there, where the message does not say it. */
  readonly value?: string;
  /** The cause, if it differs from that of the check. */
  readonly cause?: CauseId;
  /** A sentence for people, without the case and the count. */
  readonly message: string;
}

/** A symptom in one line. */
export function describeSymptom({ case: name, count = 1, message, value }: Symptom<string>): string {
  const seen = value === undefined ? "" : ` It has ${value}`;
  return `${name === undefined ? "" : `${name}: `}${message}${seen}${count > 1 ? ` (${count} times)` : ""}`;
}

/** Thrown where a rule is broken. */
export class Failure extends Error {
  readonly symptom: Symptom;
  readonly exchanges: readonly SentExchange[];

  constructor(symptom: Symptom, exchanges: readonly SentExchange[] = []) {
    const message = detachedCopy(symptom.message);
    super(message);
    this.symptom = { ...symptom, message };
    this.exchanges = exchanges.map(forReport);
  }
}

export type CheckVerdict = "passed" | "failed" | "skipped";

export interface CheckFailure extends Symptom {
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
  readonly evidence: CheckFailure;
}
