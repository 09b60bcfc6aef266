/** What a check holds a service to. */
import type { CauseId } from "@vending/shared/judging/causes";

export interface Rule {
  /** The check: `group/what-is-promised`. */
  readonly name: string;
  /** What must hold, in a sentence. */
  readonly rule: string;
  /** The sections of the specification that the rule comes from. */
  readonly section: string;
  /** The rule is how this contract reads the specification, which does not state it literally. */
  readonly reading?: true;
  /** What is wrong with a service that breaks it, unless a failure says otherwise. */
  readonly cause: CauseId;
  /** What it is about, where several rules share the cause. */
  readonly detail?: string;
}
