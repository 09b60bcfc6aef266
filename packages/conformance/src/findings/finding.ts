/** A finding: one cause of failures, in however many places. */
import type { FindingText } from "@vending/shared/judging/finding";
import type { CheckFailure } from "./check-result.ts";

export interface Finding extends FindingText {
  /** How often it was seen. */
  readonly count: number;
  /** The operations at which it was seen. */
  readonly operations: readonly string[];
  /** The checks that saw it. */
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
