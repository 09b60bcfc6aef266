import type { CompiledCheck } from "./compiled-check.ts";
import { type Issue, issuesOf } from "./issues.ts";

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
 * A validator from a check that was compiled ahead of time.
 *
 * @param messages By `<keyword> <limit>`: a sentence for a broken pattern or bound.
 */
export function validatorOf<T>(check: CompiledCheck, messages: Readonly<Record<string, string>>): Validator<T> {
  return {
    "~standard": {
      version: 1,
      vendor: "vending",
      validate: (value) =>
        // The type and the check come from the same schema.
        check(value) ? { value: value as T } : { issues: issuesOf(check.errors ?? [], value, messages) },
    },
  };
}
