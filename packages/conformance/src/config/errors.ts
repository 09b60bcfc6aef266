/** Errors that keep a run from starting. */

/** The options do not make sense. */
export class UsageError extends Error {}

/** A config that cannot be used: every problem, each with its path. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    const all = problems.length === 1 ? ` ${problems[0]}` : problems.map((one) => `\n  ${one}`).join("");
    super(`the config cannot be used:${all}`);
  }
}
