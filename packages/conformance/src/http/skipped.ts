/** What cannot be checked, and why. */

/** Why a check, or a case of it, was skipped. */
export type SkipCode =
  /** The config lacks what `path` names. */
  | "config"
  | "no-merchant"
  | "purchases-not-allowed"
  | "purchase-limit"
  /** The server has no route for what it calls. */
  | "no-route"
  | "run-ended"
  /** The service was too busy (503) at that moment. */
  | "busy"
  /** Its request id was sold a second time, and responses since then may show the second sale. */
  | "sold-again"
  /** There was no data to check. */
  | "no-data"
  /** No check called the operation. */
  | "not-called"
  /** The contract leaves this open, and the service does it differently. */
  | "left-open";

/** Why something was skipped, in the form of a symptom. */
interface SkipReason {
  readonly code: SkipCode;
  /** The case of the check, where it has several. */
  readonly case?: string;
  /** The place in the config. */
  readonly path?: string;
  readonly message: string;
}

/** Thrown where a rule cannot be checked. */
export class Skipped extends Error {
  readonly symptom: SkipReason;

  constructor(code: SkipCode, message: string, more: Pick<SkipReason, "case" | "path"> = {}) {
    super(message);
    this.symptom = { code, ...more, message };
  }
}

/** For a check that needs a missing part of the config. */
export const notInConfig = (path: string): Skipped => new Skipped("config", `The config has no ${path}.`, { path });
