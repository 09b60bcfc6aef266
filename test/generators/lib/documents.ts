/** The document with unions and the flat one, side by side. */
import { Ajv, type ValidateFunction } from "ajv";
import { type Document, json, operationsOf, type Schema } from "../../../scripts/build/document.ts";
import type { OperationExamples } from "../../../scripts/build/examples.ts";
import { load } from "../../lib/documents.ts";

export const unions: Document = load("openapi-3.0.json");
export const flat: Document = load("openapi-3.0-flat.json");
const examples: Record<string, OperationExamples> = load("examples.json");

/** A body of an operation: its request, or its response with status 200. */
export interface Body {
  operationId: string;
  direction: "request" | "response";
  /** As the document with unions has it. */
  schema: Schema;
  /** Every documented example, by its title. */
  examples: Record<string, unknown>;
}

/** Every body of the contract, errors excepted: the flat document has none for them. */
export const bodies: Body[] = operationsOf(unions).flatMap(({ operation }) => {
  const { operationId, requestBody, responses } = operation;
  const documented = examples[operationId];
  const request = json(requestBody?.content)?.schema;
  const response = json(responses["200"]?.content)?.schema;
  return [
    ...(request
      ? [{ operationId, direction: "request" as const, schema: request, examples: documented?.request ?? {} }]
      : []),
    ...(response
      ? [
          {
            operationId,
            direction: "response" as const,
            schema: response,
            examples: documented?.responses["200"] ?? {},
          },
        ]
      : []),
  ];
});

/** The schema that a document has for a body. */
export function schemaOf(document: Document, { operationId, direction }: Body): Schema {
  const { operation } = operationsOf(document).find((one) => one.operation.operationId === operationId) ?? {};
  const content = direction === "request" ? operation?.requestBody?.content : operation?.responses["200"]?.content;
  const schema = json(content)?.schema;
  if (!schema) throw new Error(`${operationId} has no ${direction} in this document`);
  return schema;
}

/** A validator of the bodies of a document, one for each schema. */
export function validatorsOf(document: Document): (schema: Schema) => ValidateFunction {
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  ajv.addSchema({ $id: "contract:/", components: document.components });
  return (schema) => {
    const absolute = JSON.stringify(schema).replaceAll('"#/components/', '"contract:/#/components/');
    return ajv.compile(JSON.parse(absolute) as Schema);
  };
}

/** The value with fields that the contract does not know, in every object. */
export function withNewFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNewFields);
  if (!value || typeof value !== "object") return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withNewFields(field)]);
  return { ...Object.fromEntries(fields), a_new_field: "new", a_new_object: { of: ["anything"] } };
}
