import { type Check, type Issue, issuesIn } from "./issues.ts";

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
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "vending";
    readonly validate: (
      value: unknown,
    ) => { readonly value: T; readonly issues?: undefined } | { readonly issues: readonly Issue[] };
    readonly types?: { readonly input: T; readonly output: T } | undefined;
  };
}

/** A validator of what passes a check. */
export function validatorOf<T>(check: Check): Validator<T> {
  const validate: Validator<T>["~standard"]["validate"] = (value) => {
    const issues = issuesIn(check, value);
    // The type and the check come from the same model.
    return issues.length > 0 ? { issues } : { value: value as T };
  };
  return { "~standard": { version: 1, vendor: "vending", validate } };
}

/** Whether a value of unknown shape is valid: narrows its type. */
export const isValid = <T>(validator: Validator<T>, value: unknown): value is T =>
  !validator["~standard"].validate(value).issues;

/**
 * The same value, with its type.
 *
 * @throws {InvalidValueError} It is not valid.
 */
export function parse<T>(validator: Validator<T>, value: unknown): T {
  const { issues } = validator["~standard"].validate(value);
  if (issues) throw new InvalidValueError(issues);
  return value as T;
}
