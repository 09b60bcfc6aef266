/** An OpenAPI document with every `$ref` checked. */
import { UserError } from "../lib/fail.ts";
import { isObject, type Json, type JsonObject, plain, stringAt } from "./json.ts";
import { forEachReference, pointerIn } from "./references.ts";

export class OpenApiDocument {
  readonly root: JsonObject;
  /** 3.0 has `nullable`, and ignores siblings of a `$ref`. */
  readonly is30: boolean;

  /** Throws a UserError with exit status 2 if this is not a valid OpenAPI 3.0 or 3.1 document. */
  constructor(root: unknown, name: string) {
    const problem = problemOf(root);
    if (problem !== undefined || !isObject(root)) throw new UserError(`${name}: ${problem}`, 2);
    this.root = root;
    this.is30 = plain(root.openapi).startsWith("3.0");
    forEachReference(root, (holder) => {
      const problem = this.#problemOfReference(holder);
      if (problem) throw new UserError(`${name}: ${problem}`, 2);
    });
  }

  /** The target of a `$ref` in this document. */
  resolve(reference: string): Json | undefined {
    return pointerIn(this.root, reference);
  }

  /** Follows `$ref`s to an object without one. Not for schemas, whose `$ref` can have siblings. */
  follow(value: Json | undefined): JsonObject {
    let current = value;
    while (isObject(current) && typeof current.$ref === "string") current = this.resolve(current.$ref);
    return isObject(current) ? current : {};
  }

  #problemOfReference(holder: JsonObject): string | undefined {
    const seen = new Set<string>();
    let current: Json | undefined = holder;
    while (isObject(current) && typeof current.$ref === "string") {
      if (seen.has(current.$ref)) return `$ref "${current.$ref}" leads back to itself`;
      seen.add(current.$ref);
      const target = this.resolve(current.$ref);
      if (target === undefined) return `$ref "${current.$ref}" points to nothing`;
      current = target;
    }
    return undefined;
  }
}

function problemOf(root: unknown): string | undefined {
  if (!isObject(root)) return "not an OpenAPI document";
  if (root.openapi === undefined) {
    return root.swagger === undefined
      ? "not an OpenAPI document: the field openapi is missing"
      : "this is Swagger 2.0; convert it to OpenAPI 3 first";
  }
  const version = plain(root.openapi);
  if (!/^3\.[01](\.|$)/.test(version)) return `OpenAPI ${version} is not supported; 3.0 and 3.1 are`;
  if (!["paths", "webhooks", "components"].some((key) => isObject(root[key]))) {
    return "not an OpenAPI document: paths is missing";
  }
  for (const key of ["paths", "webhooks", "components"]) {
    if (root[key] !== undefined && !isObject(root[key])) return `not an OpenAPI document: ${key} is not an object`;
  }
  for (const [path, item] of Object.entries({ ...(root.paths as JsonObject), ...(root.webhooks as JsonObject) })) {
    if (path.startsWith("x-")) continue;
    if (!isObject(item)) return `not an OpenAPI document: the path ${path} is not an object`;
    for (const method of methods) {
      if (item[method] !== undefined && !isObject(item[method])) {
        return `not an OpenAPI document: ${method} of the path ${path} is not an object`;
      }
    }
  }
  return undefined;
}

export const methods: readonly string[] = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** The name of a schema that a `$ref` points to. */
export function nameOfReference(schema: Json): string | undefined {
  const reference = isObject(schema) ? stringAt(schema, "$ref") : undefined;
  return reference?.slice(reference.lastIndexOf("/") + 1);
}
