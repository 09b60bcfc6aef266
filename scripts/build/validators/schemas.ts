/** The schemas of the validators: those of the document, in the keywords that the contract's `Schema` has. */
import { type Document, type Operation, operationsOf, type Schema } from "@vending/openapi/document";
import { nameOf } from "@vending/openapi/references";
import { mapValues } from "@vending/terminal/values";
import { UserError } from "../../lib/command.ts";

/** The schemas by name: one per model, and one per operation with parameters. */
export function validatorSchemas(document: Document): Record<string, Schema> {
  const models = mapValues(document.components.schemas, (schema) => compact(schema)) as Record<string, Schema>;
  for (const { operation } of operationsOf(document)) {
    if (operation.parameters.length > 0) models[parametersName(operation)] = parametersSchema(operation);
  }
  return models;
}

/** `listTransactions` → `ListTransactionsParameters`. */
export const parametersName = ({ operationId }: Operation): string =>
  `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Parameters`;

/** The keywords of the contract's `Schema` that are the same in the document, and need no more than a copy. */
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

/** A schema of the document in the keywords of the contract's `Schema`. */
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
    // This property alone chooses the branch.
    const { propertyName, mapping } = discriminator as { propertyName: string; mapping: Record<string, string> };
    result.discriminator = { propertyName, mapping: mapValues(mapping, ($ref) => compact({ $ref })) };
    result.required = [propertyName];
    result.properties = { [propertyName]: { enum: Object.keys(mapping) } };
  }
  return result;
}

/** Path and query parameters as one closed object, in which numbers are numbers. */
function parametersSchema(operation: Operation): Schema {
  return {
    type: "object",
    properties: Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, compact(schema)])),
    required: operation.parameters.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}
