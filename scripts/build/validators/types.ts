/** The declarations of the validators. Each validates to the type of its model. */
import { type Document, operationsOf } from "@vending/openapi/document";
import { parametersName } from "./schemas.ts";

/**
 * The text of `validators.d.ts`.
 *
 * @param runtime The import path of the shared types.
 */
export function validatorTypes(document: Document, runtime: string): string {
  const withParameters = operationsOf(document).filter(({ operation }) => operation.parameters.length > 0);
  return `import type { Validator } from "${runtime}/validator.ts";
import type * as Contract from "./types.ts";

${Object.keys(document.components.schemas)
  .map((name) => `export declare const ${name}: Validator<Contract.${name}>;`)
  .join("\n")}
${withParameters
  .map(({ operation }) => {
    const kinds = ["path", "query"].filter((kind) => operation.parameters.some((one) => one.in === kind));
    const type = kinds
      .map((kind) => `NonNullable<Contract.operations["${operation.operationId}"]["parameters"]["${kind}"]>`)
      .join(" & ");
    return `export declare const ${parametersName(operation)}: Validator<${type}>;`;
  })
  .join("\n")}

type Operations = Contract.operations;
type Json<T> = T extends { content: { "application/json": infer Body } } ? Body : never;
type RequestValidator<Id extends keyof Operations> = Id extends unknown
  ? [NonNullable<Operations[Id]["requestBody"]>] extends [never] ? undefined : Validator<Json<Operations[Id]["requestBody"]>>
  : never;

/** The validator of an operation's request body; undefined for an operation without one. */
export declare function requestValidator<Id extends keyof Operations>(operationId: Id): RequestValidator<Id>;
export declare function requestValidator(operationId: string): Validator<unknown> | undefined;

/** The validator of an operation's path and query parameters, as one object in which numbers are numbers; undefined if it has none. */
export declare function parametersValidator(operationId: string): Validator<unknown> | undefined;

/** The validator of an operation's response body for an HTTP status; undefined for a status that it does not declare. */
export declare function responseValidator<Id extends keyof Operations, Status extends keyof Operations[Id]["responses"]>(
  operationId: Id,
  status: Status,
): Validator<Json<Operations[Id]["responses"][Status]>>;
export declare function responseValidator(operationId: string, status: number): Validator<unknown> | undefined;
`;
}
