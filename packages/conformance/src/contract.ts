/** The contract as checks read it: its operations by any name, its schemas, and its examples. */
import { operations as allOperations, type Operation, operationKinds } from "@vending/contract";
import { requestValidator } from "@vending/contract/validators";
import { operationCalled } from "@vending/openapi/document";
import { inlined } from "@vending/openapi/inlined";
import examples from "../../../generated/examples.json" with { type: "json" };
import openapi from "../../../generated/openapi.json" with { type: "json" };

/** The part of JSON Schema that invalid requests are made from. */
export interface Schema {
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly discriminator?: { readonly propertyName: string };
  readonly [keyword: string]: unknown;
}

const document = inlined(openapi);

export const operations: Readonly<Record<string, Operation>> = allOperations;

/** The operation that needs no credentials. */
export const healthCheck = "checkHealth";

/** The models of the contract, by name. */
export const schemas: Readonly<Record<string, Schema>> = document.components.schemas;

/** The listed values of a path or query parameter; empty if any value is valid. */
export function listedValues(operationId: string, name: string): string[] {
  const { parameters = [] } = operationCalled(document, operationId) ?? {};
  const { schema = {} } = parameters.find((one) => one.name === name) ?? {};
  return (resolve(schema).enum ?? []).map(String);
}

/** A valid request body, for operations that the config does not mention. */
export function exampleRequest(operationId: string): unknown {
  const { request = {} } = (examples as Readonly<Record<string, { readonly request?: object }>>)[operationId] ?? {};
  return Object.values(request)[0];
}

export function resolve({ $ref, ...own }: Schema): Schema {
  const target = $ref === undefined ? undefined : schemas[$ref.replace(/^.*\//, "")];
  return target ? { ...resolve(target), ...own } : own;
}

export function responseSchema(operationId: string, status: number): Schema | undefined {
  const model = operations[operationId]?.responses[status]?.model;
  return model ? schemas[model] : undefined;
}

const kindOf = (operationId: string): string | undefined =>
  (operationKinds as Readonly<Record<string, string>>)[operationId];

/** Whether an operation sells (section 3). */
export const sells = (operationId: string): boolean => kindOf(operationId) === "create";

/** Whether an operation returns the status of a purchase or an order. */
export const isStatus = (operationId: string): boolean => kindOf(operationId) === "status";

/** Whether the contract accepts the body of a request. */
export const accepts = (operationId: string, body: unknown): boolean =>
  requestValidator(operationId)?.["~standard"].validate(body).issues === undefined;
