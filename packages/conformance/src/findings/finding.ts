/** A finding: one cause of failures, wherever it shows. */
import type { CheckFailure } from "./check-result.ts";
import type { Harm } from "./harm.ts";

export interface Finding {
  /** The cause, and what it is about: the same in each run, so that a baseline can name it. */
  readonly id: string;
  readonly harm: Harm;
  /** What is wrong. */
  readonly title: string;
  readonly why: string;
  readonly change: string;
  /** How often it was seen. */
  readonly count: number;
  /** The operations at which it was seen. */
  readonly operations: readonly string[];
  /** The checks that saw it. */
  readonly checks: readonly string[];
  /** The sections of the specification, of the first check that saw it. */
  readonly section: string;
  /** No check says that the specification has the rule literally. */
  readonly reading: boolean;
  /** One of the failures. */
  readonly evidence: CheckFailure;
  /**
   * Findings that may only follow from this one: a second sale was stored in place of the first, and they were seen on
   * such transactions alone. Absent where there are none.
   */
  readonly consequences?: readonly Finding[];
}
