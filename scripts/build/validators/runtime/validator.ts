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

/** A validator of what passes a check. */
export function validatorOf<T>(check: Check): Validator<T> {
  const validate: Validator<T>["~standard"]["validate"] = (value) => {
    const issues = issuesIn(check, value);
    // The type and the check come from the same model.
    return issues.length > 0 ? { issues } : { value: value as T };
  };
  return {
    is: (value): value is T => !validate(value).issues,
    parse(value) {
      const { issues } = validate(value);
      if (issues) throw new InvalidValueError(issues);
      return value as T;
    },
    "~standard": { version: 1, vendor: "vending", validate },
  };
}
