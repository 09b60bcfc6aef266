/** The parts of an OpenAPI document that the build and the portal read. */
import { UserError } from "@vending/terminal/user-error";
import type { Meaning as Entry } from "../../../generated/types-data.ts";

/** What a response allows, whole. */
export type Meaning = Required<Entry>;

/** A document in which each operation holds its responses, examples and meanings. `inlined` makes it from a file. */
export interface Document {
  openapi: string;
  info: { title: string; version: string; description?: string };
  tags?: { name: string; description: string }[];
  "x-unspecified"?: string | string[];
  "x-readings"?: unknown;
  "x-open-points"?: unknown;
  paths: Record<string, Partial<Record<Method, Operation>>>;
  components: { schemas: Record<string, Schema>; securitySchemes?: Record<string, unknown> };
}

export const methods = ["get", "post", "put", "patch", "delete"] as const;
export type Method = (typeof methods)[number];

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<
    string,
    { description: string; content?: Content; links?: Record<string, Link>; "x-name"?: string }
  >;
  security?: Record<string, string[]>[];
  "x-section": string;
  "x-meaning": Record<string, Meaning>;
}

/** What to call next, with parameters that are taken from this call. */
export interface Link {
  operationId: string;
  parameters: Record<string, string>;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: Schema;
  examples?: Examples;
}

export type Content = Record<string, { schema: Schema; examples?: Examples }>;
export type Examples = Record<string, { summary?: string; description?: string; value: unknown }>;
export type Schema = { [keyword: string]: unknown };

export interface OperationAt {
  path: string;
  method: Method;
  operation: Operation;
}

/** Every operation of a document, in the order of the document. */
export function operationsOf(document: Document): OperationAt[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
}

export const operationCalled = (document: Document, id: string): Operation | undefined =>
  operationsOf(document).find(({ operation }) => operation.operationId === id)?.operation;

/** The JSON content of a request or response. This contract has no other. */
export function json(content: Content | undefined): { schema: Schema; examples?: Examples } | undefined {
  return content?.["application/json"];
}

/** The beginning of a reference to a model. */
export const modelPrefix = "#/components/schemas/";

/** The name of the model that a schema refers to, if any. */
export function modelOf(schema: Schema | undefined): string | undefined {
  return typeof schema?.$ref === "string" ? schema.$ref.slice(modelPrefix.length) : undefined;
}

/** The schema behind a reference, or the schema itself. */
export function resolve(document: Document, schema: Schema): Schema {
  const name = modelOf(schema);
  if (name === undefined) return schema;
  const target = document.components.schemas[name];
  if (!target) throw new UserError(`${String(schema.$ref)} does not exist`);
  return resolve(document, target);
}

const shaping = ["$ref", "allOf", "anyOf", "const", "enum", "not", "oneOf", "properties"];
export const jsonTypes: readonly string[] = ["object", "array", "string", "number", "boolean", "null"];

/** Whether a schema accepts any JSON: it has no type, or all of them. */
export const acceptsAnyJson = (schema: Schema): boolean =>
  shaping.every((keyword) => schema[keyword] === undefined) && isAnyType(schema.type);

/** Whether this `type` leaves every type open. */
export const isAnyType = (type: unknown): boolean =>
  type === undefined || (Array.isArray(type) && jsonTypes.every((one) => type.includes(one)));

/** The branches of a union, or the schema itself. */
export function branchesOf(document: Document, schema: Schema): Schema[] {
  const { oneOf, anyOf } = resolve(document, schema);
  return ((oneOf ?? anyOf) as Schema[] | undefined) ?? [schema];
}

/** The shape of `examples.json` for one operation. */
export interface OperationExamples {
  /** By title: the path and query parameters of the example. */
  parameters?: Record<string, Record<string, string | number>>;
  /** By title: the request body. */
  request?: Record<string, unknown>;
  /** By HTTP status and title: the response body. */
  responses: Record<string, Record<string, unknown>>;
}
