/** What a check is. */
import type { Rule } from "../findings/finding.ts";
import type { CheckContext } from "./check-context.ts";

export interface Check extends Rule {
  /** `true`: it cannot run without purchases. Otherwise it buys only from a service that accepts what it must reject. */
  readonly buys?: true | "unless rejected";
  /**
   * `exclusive`: runs alone, because it counts what others change. `reuse`: runs alone after those, because it sends used
   * request ids again: a service that accepts them may replace what others read. `final`: runs after all others, because it
   * checks what they leave behind. `audit`: sends nothing, and reports on every response of the run. Default: runs beside
   * others.
   */
  readonly phase?: "exclusive" | "reuse" | "final" | "audit";
  readonly run: (t: CheckContext) => Promise<void> | void;
}

type Common = Partial<Pick<Check, "cause" | "buys" | "phase">>;

/** Checks that share these properties. A check may have its own instead. */
export const checksWith = <const C extends Common>(
  common: C,
  checks: readonly (Omit<Check, keyof C> & Partial<Pick<Check, keyof C & keyof Check>>)[],
): Check[] =>
  // What a check leaves out is in `common`.
  checks.map((check) => ({ ...common, ...check }) as unknown as Check);
