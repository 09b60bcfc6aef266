/** Finds the line of a change in a file, or that of the nearest existing node around it. */
import type { Change } from "./changes.ts";
import { isObject, type Json, type JsonObject, objectAt, stringAt } from "./json.ts";
import type { SourceFile } from "./read.ts";
import { inside, pointerIn, stepsOf } from "./references.ts";

/** A node of a document, with its path. */
interface Spot {
  readonly value: Json | undefined;
  readonly path: readonly (string | number)[];
}

/** Returns a function that finds the line of a change in an OpenAPI file. */
export function linesOf(file: SourceFile): (change: Pick<Change, "operation" | "location">) => number | undefined {
  const { document, counter } = file.positions();
  const root = document.toJS() as JsonObject;
  return (change) => {
    const { path } = spotOf(root, change);
    // YAML nodes know their offsets.
    const node = path.length > 0 ? (document.getIn(path, true) as { range?: [number] } | undefined) : undefined;
    const offset = node?.range?.[0];
    return offset === undefined ? undefined : counter.linePos(offset).line;
  };
}

/** The steps of a location such as `response.200.body(pending).data[].id`. */
const steps = (location: string): string[] => location.match(/\[\]|\([^)]*\)|[^.[(]+/g) ?? [];

function spotOf(root: JsonObject, { operation, location }: Pick<Change, "operation" | "location">): Spot {
  const start: Spot = { value: root, path: [] };
  if (operation === "*") return along(root, start, steps(location));
  const [, section, method = "", path = ""] = /^(webhook )?(\S+) ([^\s]+)/.exec(operation) ?? [];
  const holder = down(down(start, section ? "webhooks" : "paths"), path);
  const found = down(holder, method.toLowerCase());
  return along(root, found.value === undefined ? holder : found, steps(location.replace(/^request\./, "")));
}

/** Follows the names as far as they exist. */
function along(root: JsonObject, from: Spot, names: readonly string[]): Spot {
  let spot = from;
  for (const name of names) {
    const next = step(root, followed(root, spot), name);
    if (next?.value === undefined) break;
    spot = next;
  }
  return spot;
}

function step(root: JsonObject, spot: Spot, name: string): Spot | undefined {
  const { value } = spot;
  if (!isObject(value)) return undefined;
  if (name === "body") return schemaOf(root, value.requestBody === undefined ? spot : down(spot, "requestBody"));
  if (name === "response") return down(spot, "responses");
  if (name === "header" && value.headers) return down(spot, "headers");
  if (["query", "path", "header", "cookie"].includes(name)) return down(spot, "parameters");
  if (name === "[]") return down(spot, "items");
  const members = ["oneOf", "anyOf", "allOf"].flatMap((key) =>
    Array.isArray(value[key]) ? value[key].map((_, i) => down(down(spot, key), i)) : [],
  );
  if (name.startsWith("(")) {
    const chosen = stringAt(objectAt(objectAt(value, "discriminator"), "mapping"), name.slice(1, -1));
    // Otherwise this is a media type, or the number of a variant, which may have another number in the file.
    return chosen === undefined ? spot : members.find(({ value }) => isObject(value) && value.$ref === chosen);
  }
  const own = down(down(spot, "properties"), name);
  if (own.value !== undefined) return own;
  const inner = members.map((member) => step(root, followed(root, member), name));
  return inner.find((found) => found?.value !== undefined) ?? down(spot, name);
}

const down = ({ value, path }: Spot, key: string | number): Spot => {
  const list = Array.isArray(value) && typeof key === "string" ? value : undefined;
  // Parameters are in a list, and found by name.
  const at = list ? list.findIndex((item) => isObject(item) && item.name === key) : key;
  return { value: inside(value, String(at)), path: [...path, at] };
};

function schemaOf(root: JsonObject, spot: Spot): Spot {
  const content = down(followed(root, spot), "content");
  const [type] = isObject(content.value) ? Object.keys(content.value) : [];
  return type === undefined ? spot : down(down(content, type), "schema");
}

/** Follows a reference. */
function followed(root: JsonObject, spot: Spot): Spot {
  const reference = isObject(spot.value) ? stringAt(spot.value, "$ref") : undefined;
  if (!reference?.startsWith("#/")) return spot;
  const value = pointerIn(root, reference);
  return value === undefined ? spot : { value, path: stepsOf(reference) };
}
