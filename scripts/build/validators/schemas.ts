/** The schemas of the validators: those of the document, in the keywords that have a check. */
import { type Document, type Operation, operationsOf, type Schema } from "@vending/openapi/document";
import { nameOf } from "@vending/openapi/references";
import { mapValues } from "@vending/terminal/values";
import { UserError } from "../../lib/command.ts";

/** The part of JSON Schema that the contract uses. */
export interface CheckedSchema {
  /** The name of a model. */
  readonly $ref?: string;
  readonly type?: "string" | "integer" | "array" | "object";
  readonly enum?: readonly unknown[];
  readonly not?: { readonly enum: readonly unknown[] };
  readonly pattern?: string;
  /** What a broken pattern breaks, in a sentence without a full stop. */
  readonly message?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: CheckedSchema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, CheckedSchema>>;
  readonly additionalProperties?: false;
  readonly anyOf?: readonly CheckedSchema[];
  readonly allOf?: readonly CheckedSchema[];
  /** This property alone chooses the branch. */
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, CheckedSchema>> };
}

/** The schemas by name: one per model, and one per operation with parameters. */
export function validatorSchemas(document: Document): Record<string, CheckedSchema> {
  // Another keyword is refused.
  const models = mapValues(document.components.schemas, compact) as Record<string, CheckedSchema>;
  for (const { operation } of operationsOf(document)) {
    if (operation.parameters.length > 0) models[parametersName(operation)] = parametersSchema(operation);
  }
  return models;
}

/** `listTransactions` → `ListTransactionsParameters`. */
export const parametersName = ({ operationId }: Operation): string =>
  `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Parameters`;

/** The keywords that are the same in the document, and need no more than a copy. */
const keywords: readonly string[] = [
  "type",
  "enum",
  "not",
  "pattern",
  "minimum",
  "maximum",
  "items",
  "required",
  "additionalProperties",
  "anyOf",
  "allOf",
];

/** A schema of the document in the keywords that have a check. */
function compact(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(compact);
  if (!schema || typeof schema !== "object") return schema;
  const { oneOf: _, discriminator, "x-message": message, ...rest } = schema as Schema;
  const result: Schema = {};
  for (const [keyword, value] of Object.entries(rest)) {
    if (keyword === "$ref") result.$ref = nameOf(String(value));
    // The keys are field names, not keywords: a plan has a field `description`.
    else if (keyword === "properties") result.properties = mapValues(value as Schema, compact);
    else if (keywords.includes(keyword)) result[keyword] = compact(value);
    else if (!/^(?:description|examples|default|x-.*)$/.test(keyword))
      throw new UserError(`a schema has ${keyword}, which the validators do not know`);
  }
  if (typeof message === "string") result.message = message.replace(/\.$/, "");
  if (discriminator) {
    const { propertyName, mapping } = discriminator as { propertyName: string; mapping: Record<string, string> };
    result.discriminator = { propertyName, mapping: mapValues(mapping, ($ref) => compact({ $ref })) };
  }
  return result;
}

/** Path and query parameters as one closed object, in which numbers are numbers. */
function parametersSchema(operation: Operation): CheckedSchema {
  const properties = operation.parameters.map(({ name, schema }) => [name, compact(schema) as CheckedSchema] as const);
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required: operation.parameters.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}
