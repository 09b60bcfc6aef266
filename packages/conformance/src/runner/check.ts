/** What a check is. */
import type { CauseId } from "../findings/causes.ts";
import type { CheckContext } from "./check-context.ts";

export interface Check {
  /** `group/what-is-promised`. */
  readonly name: string;
  /** What is wrong with a service that fails it, unless a failure says otherwise. */
  readonly cause: CauseId;
  /** What it is about, where several checks share the cause. */
  readonly detail?: string;
  /** The sections of the specification that the rule comes from. */
  readonly section: string;
  /** What must hold, in a sentence. */
  readonly rule: string;
  /** It cannot run without purchases; or it buys only from a service that does not reject what it must. */
  readonly buys?: true | "unless rejected";
  /** The rule is how this contract reads the specification, which does not say it in so many words. */
  readonly reading?: true;
  /**
   * `exclusive`: runs alone, because it counts what others change. `final`: runs after all others, because it checks what
   * they leave behind. `audit`: sends nothing; it reports on every response of the run. Default: runs beside others.
   */
  readonly phase?: "exclusive" | "final" | "audit";
  readonly run: (t: CheckContext) => Promise<void> | void;
}
