/** What a check is. */
import type { Rule } from "../findings/rule.ts";
import type { CheckContext } from "./check-context.ts";

export interface Check extends Rule {
  /** It cannot run without purchases; or it buys only from a service that does not reject what it must. */
  readonly buys?: true | "unless rejected";
  /**
   * `exclusive`: runs alone, because it counts what others change. `final`: runs after all others, because it checks what
   * they leave behind. `audit`: sends nothing; it reports on every response of the run. Default: runs beside others.
   */
  readonly phase?: "exclusive" | "final" | "audit";
  readonly run: (t: CheckContext) => Promise<void> | void;
}
