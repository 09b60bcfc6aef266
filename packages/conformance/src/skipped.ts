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

/** Thrown where a rule cannot be checked. */
export class Skipped extends Error {
  readonly symptom: { readonly code: SkipCode; readonly path?: string; readonly message: string };

  /** @param path The place in the config. */
  constructor(code: SkipCode, message: string, path?: string) {
    super(message);
    this.symptom = { code, ...(path !== undefined && { path }), message };
  }
}

/** For a check that needs a missing part of the config. */
export const notInConfig = (path: string): Skipped => new Skipped("config", `The config has no ${path}.`, path);
