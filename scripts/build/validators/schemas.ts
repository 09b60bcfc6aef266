/** The input of the validator build: the schemas of the document, in keywords that Ajv supports. */
import { type Document, type Operation, operationsOf, type Schema } from "@vending/openapi/document";
import { nameOf } from "@vending/openapi/references";

/** The schemas by name: one per model, and one per operation with parameters. */
export function validatorSchemas(document: Document): Record<string, Schema> {
  const models = mapValues(document.components.schemas, (schema) => forAjv(schema)) as Record<string, Schema>;
  for (const { operation } of operationsOf(document)) {
    if (operation.parameters.length > 0) models[parametersName(operation)] = parametersSchema(operation);
  }
  return models;
}

/** `listTransactions` → `ListTransactionsParameters`. */
export const parametersName = ({ operationId }: Operation): string =>
  `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Parameters`;

/** A schema of the document in keywords that Ajv supports. */
function forAjv(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((item) => forAjv(item));
  if (!schema || typeof schema !== "object") return schema;
  const {
    discriminator,
    description: _,
    ...rest
  } = schema as Schema & { discriminator?: { propertyName: string; mapping: object } };
  const result: Schema = {};
  for (const [keyword, value] of Object.entries(rest)) {
    if (keyword.startsWith("x-")) continue;
    if (keyword === "$ref") result.$ref = nameOf(String(value));
    // The keys are field names, not keywords: a plan has a field `description`.
    else if (keyword === "properties") result.properties = mapValues(value as Schema, (field) => forAjv(field));
    else result[keyword] = forAjv(value);
  }
  if (discriminator) {
    // This property alone chooses the branch. The values are listed here because Ajv's error does not name them.
    const { propertyName, mapping } = discriminator;
    result.discriminator = { propertyName };
    result.required = [propertyName];
    result.properties = { [propertyName]: { enum: Object.keys(mapping) } };
  }
  return result;
}

const mapValues = (object: Schema, change: (value: unknown) => unknown): Schema =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));

/** Path and query parameters as one closed object, in which numbers are numbers. */
function parametersSchema(operation: Operation): Schema {
  return {
    type: "object",
    properties: Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, forAjv(schema)])),
    required: operation.parameters.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}
