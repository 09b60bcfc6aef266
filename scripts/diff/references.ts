/** Finds and resolves `$ref`s. */
import { isObject, type Json, type JsonObject } from "./json.ts";

/** The keys of these are names, so `default` or `$ref` is not a keyword there. */
const maps = new Set(
  "paths webhooks schemas responses parameters headers requestBodies securitySchemes links callbacks pathItems content properties patternProperties dependentSchemas $defs definitions".split(
    " ",
  ),
);
/** The values of these are data, not schemas. */
const data = new Set(["example", "default", "enum", "const", "mapping", "scopes", "required"]);

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
      else if (key === "examples") visitExamples(child, visit);
      else if (!data.has(key) && !key.startsWith("x-")) walk(child, maps.has(key) && !Array.isArray(child));
    }
  };
  walk(root, false);
}

function visitExamples(examples: Json, visit: (holder: JsonObject) => void): void {
  if (!isObject(examples)) return;
  for (const example of Object.values(examples)) {
    if (isObject(example) && typeof example.$ref === "string") visit(example);
  }
}

/** The target of `#/components/schemas/X` or `#anchor`. */
export function pointerIn(root: Json, reference: string): Json | undefined {
  if (!reference.startsWith("#")) return undefined;
  const pointer = decode(reference.slice(1));
  if (pointer === undefined) return undefined;
  if (pointer !== "" && !pointer.startsWith("/")) return anchorIn(root, pointer);
  return stepsOf(pointer).reduce<Json | undefined>(inside, root);
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

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function anchorIn(value: Json, anchor: string): Json | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (isObject(value) && value.$anchor === anchor) return value;
  for (const child of Object.values(value)) {
    const found = anchorIn(child, anchor);
    if (found !== undefined) return found;
  }
  return undefined;
}
