/** The document with unions and the flat one, side by side. */

import { acceptsAnyJson, type Document, json, operationsOf, type Schema } from "@vending/openapi/document";
import { follow } from "@vending/openapi/references";
import { document, examples } from "../lib/documents.ts";

const unions: Document = document("openapi-3.0");
export const flat: Document = document("openapi-3.0-flat");

interface Body {
  operationId: string;
  direction: "request" | "response";
  /** The HTTP status of a response. */
  status?: string;
  /** The schema in the document with unions. */
  schema: Schema;
  /** Every documented example, by its title. */
  examples: Record<string, unknown>;
}

/** Every request, every response with status 200, and the errors whose body is documented. */
export const bodies: Body[] = operationsOf(unions).flatMap(({ operation }): Body[] => {
  const { operationId, requestBody, responses } = operation;
  const documented = examples[operationId];
  const request = json(requestBody?.content)?.schema;
  return [
    ...(request
      ? [{ operationId, direction: "request" as const, schema: request, examples: documented?.request ?? {} }]
      : []),
    ...Object.entries(responses).flatMap(([status, { content }]): Body[] => {
      const schema = json(content)?.schema;
      if (!schema || (status !== "200" && acceptsAnyJson(follow(unions, schema)))) return [];
      return [{ operationId, direction: "response", status, schema, examples: documented?.responses[status] ?? {} }];
    }),
  ];
});

/** A unique name of a body. */
export const nameOfBody = ({ operationId, direction, status = "" }: Body): string =>
  `${operationId} ${direction} ${status === "200" ? "" : status}`.trim();

/** Other bodies that a documented error may have, of undocumented form. */
export const otherErrors: object[] = [
  {},
  { message: "bad json" },
  { status: 400 },
  { status: "error", code: "E42", message: { customer_msisdn: ["required"] } },
];

/** The schema of a body in a document. Throws if there is none. */
export function schemaOf(document: Document, body: Body): Schema {
  const { operationId, direction, status = "" } = body;
  const { operation } = operationsOf(document).find((one) => one.operation.operationId === operationId) ?? {};
  const content = direction === "request" ? operation?.requestBody?.content : operation?.responses[status]?.content;
  const schema = json(content)?.schema;
  if (!schema) throw new Error(`this document has no ${nameOfBody(body)}`);
  return schema;
}

/** The value with an unknown field in every object. */
export function withNewFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNewFields);
  if (!value || typeof value !== "object") return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withNewFields(field)]);
  return { ...Object.fromEntries(fields), a_new_field: "new", a_new_object: { of: ["anything"] } };
}
