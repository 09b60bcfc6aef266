/** The output of a build, for the promises. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Document, json, type OperationAt, operationsOf, type Schema } from "@vending/openapi/document";
import { inlined, withNotes } from "@vending/openapi/inlined";

export interface Built {
  partner: Document;
  /** The partner contract in OpenAPI 3.0. */
  older: Document;
  internal: Document;
}

/** Reads the documents of a folder that a build wrote. */
export async function readBuilt(folder: string): Promise<Built> {
  const read = async (name: string) => inlined(JSON.parse(await readFile(join(folder, name), "utf8")));
  const notes = JSON.parse(await readFile(join(folder, "contract-notes.json"), "utf8"));
  return {
    partner: withNotes(await read("openapi.json"), notes),
    older: await read("openapi-3.0.json"),
    internal: await read("openapi-internal.json"),
  };
}

/** The operation with this id, or undefined: one promise reports that, and the others continue. */
export function find(document: Document, operationId: string): OperationAt | undefined {
  return operationsOf(document).find(({ operation }) => operation.operationId === operationId);
}

/** `POST /v1/transactions`. */
export const routeOf = ({ method, path }: OperationAt): string => `${method.toUpperCase()} ${path}`;

/** The schema behind a reference, merged with the siblings of the reference. */
export function follow(document: Document, schema: Schema): Schema {
  const { $ref, ...beside } = schema;
  if (typeof $ref !== "string") return schema;
  const target = document.components.schemas[$ref.replace("#/components/schemas/", "")];
  return target ? { ...follow(document, target), ...beside } : { not: {} };
}

/** An example of an operation: its request and its response. */
export interface Example {
  sent?: Record<string, unknown> | undefined;
  response?: Record<string, unknown> | undefined;
}

/** The examples of an operation by title, in the order of the document. */
export function examplesOf({ operation }: OperationAt): Record<string, Example> {
  const all: Record<string, Example> = {};
  for (const { content } of Object.values(operation.responses)) {
    for (const [title, { value }] of Object.entries(json(content)?.examples ?? {})) {
      all[title] = { response: value as Record<string, unknown> };
    }
  }
  for (const [title, { value }] of Object.entries(json(operation.requestBody?.content)?.examples ?? {})) {
    all[title] = { ...all[title], sent: value as Record<string, unknown> };
  }
  return all;
}
