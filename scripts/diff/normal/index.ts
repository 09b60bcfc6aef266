/** Brings two documents to one normal form. */
import type { OpenApiDocument } from "../document.ts";
import { arrayAt, isObject, type Json, type JsonObject, objectAt } from "../json.ts";
import { forEachReference } from "../references.ts";
import { addresses, OperationWriter } from "./operation.ts";

/** Artificial paths for what belongs to no operation. */
export const wholeDocument = "/*";
const schemaPath = (name: string): string => `/*/components.schemas.${name}`;

export function normalPair(before: OpenApiDocument, after: OpenApiDocument): [JsonObject, JsonObject] {
  const [was, is] = [normal(before), normal(after)];
  addUnusedSchemas([before, was], [after, is]);
  for (const section of ["paths", "webhooks"])
    writeOwnServers([before, objectAt(was, section)], [after, objectAt(is, section)]);
  // A document without servers promises no address: it is served where it was found.
  if (arrayAt(before.root, "servers").length === 0)
    for (const written of [was, is]) delete objectAt(written, "paths")[wholeDocument];
  return [was, is];
}

function normal(document: OpenApiDocument): JsonObject {
  const { root } = document;
  const writer = new OperationWriter(document);
  const servers = arrayAt(root, "servers");
  const whole = { get: { servers: addresses(servers.length > 0 ? servers : [{ url: "/" }]) } };
  return {
    openapi: "3.1.0",
    info: { title: "", version: "" },
    paths: { [wholeDocument]: whole, ...writer.paths(objectAt(root, "paths")) },
    webhooks: writer.paths(objectAt(root, "webhooks"), "response"),
  };
}

type Side = [OpenApiDocument, JsonObject];

/**
 * Compares unused schemas, but only if the contract marks what it leaves open (`x-open-points` or `x-unspecified`): there
 * they are the responses of undocumented routes. In other documents their purpose is unknown.
 */
function addUnusedSchemas(...sides: [Side, Side]): void {
  const [before, after] = sides.map(([document]) => schemasOf(document)) as [JsonObject, JsonObject]; // one per side
  const [used, stillUsed] = sides.map(([document]) => usedSchemas(document)) as [Set<string>, Set<string>];
  if (!["x-open-points", "x-unspecified"].some((key) => sides[0][0].root[key] !== undefined)) return;
  for (const name of Object.keys(before)) {
    if (used.has(name) || stillUsed.has(name)) continue;
    for (const [[document, written], schemas] of [
      [sides[0], before],
      [sides[1], after],
    ] as const) {
      const schema = schemas[name];
      if (schema === undefined) continue;
      const content = { "application/json": { schema: new OperationWriter(document).schema(schema) } };
      objectAt(written, "paths")[schemaPath(name)] = { get: { responses: { "200": { description: "", content } } } };
    }
  }
}

const schemasOf = (document: OpenApiDocument) => objectAt(objectAt(document.root, "components"), "schemas");

/** The names of the schemas that operations use, directly or through other components. */
function usedSchemas(document: OpenApiDocument): Set<string> {
  const names = new Set<string>();
  const { paths = {}, webhooks = {} } = document.root;
  const waiting = new Set<Json>([paths, webhooks]);
  for (const item of waiting) {
    forEachReference(item, ({ $ref }) => {
      const name = /^#\/components\/schemas\/([^/]+)/.exec(String($ref))?.[1];
      const target = document.resolve(String($ref));
      if (name !== undefined) names.add(name);
      if (target !== undefined) waiting.add(target);
    });
  }
  return names;
}

/** If an operation has its own servers in one document only, writes those of the document in the other. */
function writeOwnServers(...sides: [Side, Side]): void {
  const [was, is] = sides.map(([, paths]) => paths) as [JsonObject, JsonObject]; // one per side
  for (const [path, item] of Object.entries(was)) {
    for (const method of Object.keys(isObject(item) ? item : {})) {
      const operations = [was, is].map((paths) => objectAt(paths, path)[method]);
      if (!operations.every(isObject) || operations.every(({ servers }) => servers === undefined)) continue;
      for (const [i, [document]] of sides.entries()) {
        const operation = operations[i];
        if (operation) operation.servers ??= addresses(arrayAt(document.root, "servers"));
      }
    }
  }
}
