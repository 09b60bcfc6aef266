/** The built documents, and validation by their schemas with Ajv, independent of our validators. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { OperationExamples } from "@vending/shared/openapi/document";
import { type Document, json, type OperationAt, type Schema } from "@vending/shared/openapi/document";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { generated } from "../../scripts/lib/paths.ts";
import { find } from "./built.ts";

export function load<T = Document>(file: string): T {
  return JSON.parse(readFileSync(join(generated, file), "utf8")) as T;
}

export const partner: Document = load("openapi.json");
export const examples: Record<string, OperationExamples> = load("examples.json");

/** The operation with this id. Throws if there is none. */
export function operation(operationId: string): OperationAt {
  const found = find(partner, operationId);
  if (!found) throw new Error(`no operation ${operationId}`);
  return found;
}

const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
ajv.addSchema({ $id: "contract:/", components: partner.components });

const compiled = new Map<string, ValidateFunction>();

/** The faults of a value, by a schema of the document. */
export function faultsOf(schema: Schema, value: unknown): string[] {
  const absolute = JSON.stringify(schema).replaceAll('"#/components/', '"contract:/#/components/');
  const validate = compiled.get(absolute) ?? ajv.compile(JSON.parse(absolute) as Schema);
  compiled.set(absolute, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error: ErrorObject) => `${error.instancePath || "/"} ${error.message}`);
}

/** The faults of a value, by a named schema. */
export function faultsOfModel(name: string, value: unknown): string[] {
  if (!partner.components.schemas[name]) throw new Error(`no schema ${name}`);
  return faultsOf({ $ref: `#/components/schemas/${name}` }, value);
}

/** The schema of a response. */
export function responseSchema(operationId: string, status: string | number): Schema {
  const body = json(operation(operationId).operation.responses[String(status)]?.content);
  if (!body) throw new Error(`${operationId} declares no body for ${status}`);
  return body.schema;
}
