/** What a service must keep. */
import type { CauseId } from "@vending/shared/judging/causes";

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
