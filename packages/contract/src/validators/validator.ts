import type { CompiledCheck } from "./compiled-check.ts";
import type { Issue } from "./issue.ts";
import { issuesOf } from "./issues-of.ts";

/** A Standard Schema (https://standardschema.dev) that never throws, never changes the value and is never asynchronous. */
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

/**
 * Makes a validator of a check that was compiled ahead of time.
 *
 * @param messages What a broken pattern or bound means, in a sentence: by `<keyword> <limit>`.
 */
export function validatorOf<T>(check: CompiledCheck, messages: Readonly<Record<string, string>>): Validator<T> {
  return {
    "~standard": {
      version: 1,
      vendor: "vending",
      validate: (value) =>
        // The check was compiled from the schema from which the type was made.
        check(value) ? { value: value as T } : { issues: issuesOf(check.errors ?? [], value, messages) },
    },
  };
}
