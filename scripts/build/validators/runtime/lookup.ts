import { own } from "./own.ts";
import type { Validator } from "./validator.ts";

/** The validators of one operation. */
export interface OperationValidators {
  readonly request: Validator<unknown> | undefined;
  readonly parameters: Validator<unknown> | undefined;
  readonly responses: Readonly<Record<string, Validator<unknown>>>;
}

/** A lookup by the name of an operation. The table is made at the first use, so a bundler can drop it. */
export function lookupIn(
  makeTable: () => Readonly<Record<string, OperationValidators>>,
): (operationId: string) => OperationValidators | undefined {
  let table: Readonly<Record<string, OperationValidators>> | undefined;
  return (operationId) => {
    table ??= makeTable();
    return own(table, operationId);
  };
}
