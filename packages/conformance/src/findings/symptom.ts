/** What a check saw, as data: nothing parses the message. */
import { detachedCopy, forReport, type SentExchange } from "../http/exchange.ts";
import type { CauseId } from "./causes.ts";

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
  readonly symptom: Symptom<FailureCode>;
  readonly exchanges: readonly SentExchange[];

  constructor(symptom: Symptom<FailureCode>, exchanges: readonly SentExchange[] = []) {
    const message = detachedCopy(symptom.message);
    super(message);
    this.symptom = { ...symptom, message };
    this.exchanges = exchanges.map(forReport);
  }
}
