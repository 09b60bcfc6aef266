/** Finds and resolves `$ref`s. */
import { isObject, type Json, type JsonObject } from "./json.ts";

/** The keys of these are names, so `default` or `$ref` is not a keyword there. */
const maps = new Set(
  "paths webhooks schemas responses parameters headers requestBodies securitySchemes links callbacks pathItems content properties patternProperties dependentSchemas $defs definitions".split(
    " ",
  ),
);
/** The values of these are data, not schemas. */
const data = new Set(["example", "examples", "default", "enum", "const", "mapping", "scopes", "required"]);

/** Calls `visit` with each object that has a `$ref`, except inside examples and other data. */
export function forEachReference(root: Json, visit: (holder: JsonObject) => void): void {
  const seen = new Set<Json>();
  const walk = (value: Json, isMap: boolean): void => {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    if (Array.isArray(value)) {
      for (const item of value) walk(item, false);
      return;
    }
    if (!isMap && typeof value.$ref === "string") visit(value);
    for (const [key, child] of Object.entries(value)) {
      if (isMap) walk(child, false);
      else if (!data.has(key) && !key.startsWith("x-")) walk(child, maps.has(key) && !Array.isArray(child));
    }
  };
  walk(root, false);
}

/** The target of `#/components/schemas/X`. */
export function pointerIn(root: Json, reference: string): Json | undefined {
  const pointer = /^#(|\/.*)$/s.exec(reference)?.[1];
  return pointer === undefined ? undefined : stepsOf(decoded(pointer)).reduce<Json | undefined>(inside, root);
}

/** The decoded steps of a JSON pointer such as `/paths/~1a/get`. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

/** The value under a key or an index. */
export const inside = (value: Json | undefined, step: string): Json | undefined =>
  Array.isArray(value) ? value[Number(step)] : isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;

/** Decodes a pointer. An invalid percent-encoding is kept as it is. */
export function decoded(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}
