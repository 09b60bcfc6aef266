import type { CompiledCheck } from "./compiled-check.ts";
import { type Issue, issuesOf } from "./issues.ts";

/** What is wrong with a value that was parsed. */
export class InvalidValueError extends Error {
  override readonly name = "InvalidValueError";
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(`${issues.map(({ message }) => message).join("; ")}.`);
    this.issues = issues;
  }
}

/** A Standard Schema (https://standardschema.dev) that never changes the value and is never asynchronous. */
export interface Validator<T> {
  /** Whether a value of unknown shape is valid: narrows its type. */
  readonly is: (value: unknown) => value is T;
  /**
   * The same value, with its type.
   *
   * @throws {InvalidValueError} It is not valid.
   */
  readonly parse: (value: unknown) => T;
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "vending";
    readonly validate: (
      value: unknown,
    ) => { readonly value: T; readonly issues?: undefined } | { readonly issues: readonly Issue[] };
    readonly types?: { readonly input: T; readonly output: T } | undefined;
  };
}

/**
 * A validator from a check that was compiled ahead of time.
 *
 * @param messages By `<keyword> <limit>`: a sentence for a broken pattern or bound.
 */
export function validatorOf<T>(check: CompiledCheck, messages: Readonly<Record<string, string>>): Validator<T> {
  const issuesIn = (value: unknown) => issuesOf(check.errors ?? [], value, messages);
  // The type and the check come from the same schema.
  const is = (value: unknown): value is T => check(value);
  return {
    is,
    parse(value) {
      if (is(value)) return value;
      throw new InvalidValueError(issuesIn(value));
    },
    "~standard": {
      version: 1,
      vendor: "vending",
      validate: (value) => (is(value) ? { value } : { issues: issuesIn(value) }),
    },
  };
}
