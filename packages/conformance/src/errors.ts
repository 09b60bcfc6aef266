/** The errors of this package. */

import type { FailureCode, SkipCode, Symptom } from "./findings/symptom.ts";
import { detachedCopy, type Exchange, forReport } from "./http/exchange.ts";

/** A run that cannot begin: the options do not make sense. */
export class UsageError extends Error {}

/** A config that cannot be used: every problem, each with its path. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    const all = problems.length === 1 ? ` ${problems[0]}` : problems.map((one) => `\n  ${one}`).join("");
    super(`the config cannot be used:${all}`);
  }
}

/** Thrown where a rule is broken. */
export class Failure extends Error {
  readonly symptom: Symptom<FailureCode>;
  readonly exchanges: readonly Exchange[];

  constructor(symptom: Symptom<FailureCode>, exchanges: readonly Exchange[] = []) {
    const message = detachedCopy(symptom.message);
    super(message);
    this.symptom = { ...symptom, message };
    this.exchanges = exchanges.map(forReport);
  }
}

/** Thrown where a rule cannot be checked. */
export class Skipped extends Error {
  readonly symptom: Symptom<SkipCode>;

  constructor(code: SkipCode, message: string, more: Pick<Symptom, "case" | "path"> = {}) {
    super(message);
    this.symptom = { code, ...more, message };
  }
}

/** Skips what needs a part of the config that is not there. */
export const notInConfig = (path: string): Skipped => new Skipped("config", `the config has no ${path}`, { path });
