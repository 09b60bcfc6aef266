/** What a check is. */
import type { Rule } from "../findings/rule.ts";
import type { CheckContext } from "./check-context.ts";

export interface Check extends Rule {
  /** It cannot run without purchases; or it buys only from a service that does not reject what it must. */
  readonly buys?: true | "unless rejected";
  /**
   * `exclusive`: runs alone, because it counts what others change. `reuse`: runs alone after those, because it sends used
   * request ids again, and a service that sells them may replace what others read. `final`: runs after all others, because
   * it checks what they leave behind. `audit`: sends nothing; it reports on every response of the run. Default: runs beside others.
   */
  readonly phase?: "exclusive" | "reuse" | "final" | "audit";
  readonly run: (t: CheckContext) => Promise<void> | void;
}

type Common = Partial<Pick<Check, "cause" | "buys" | "phase">>;

/** Checks that have these properties in common, unless one of them has its own. */
export const checksWith = <const C extends Common>(
  common: C,
  checks: readonly (Omit<Check, keyof C> & Partial<Pick<Check, keyof C & keyof Check>>)[],
): Check[] =>
  // Together they are complete: what a check leaves out is in `common`.
  checks.map((check) => ({ ...common, ...check }) as unknown as Check);
