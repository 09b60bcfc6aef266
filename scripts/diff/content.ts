/** Compares bodies: their media types, and the schema of each. */
import type { OperationPair } from "./context.ts";
import { canonical, type JsonObject, objectAt } from "./json.ts";
import type { Direction } from "./schema/direction.ts";

export function compareContent(
  { name, context }: OperationPair,
  direction: Direction,
  location: string,
  before: JsonObject,
  after: JsonObject,
): void {
  const [was, is] = [byType(before), byType(after)];
  const label = (type: string) => (was.size > 1 || is.size > 1 ? `${location}(${type})` : location);
  for (const [type, media] of was) {
    const now = is.get(type) ?? (direction === "request" ? rangeOf(is, type) : undefined);
    // A response may be of fewer types: the types that are left are compared with the range below.
    if (!now && direction === "response" && [...is.keys()].some((other) => isInRange(other, type))) continue;
    if (!now) {
      const reason = direction === "request" ? "Clients send this media type." : "Clients expect this media type.";
      context.changes.add(name, label(type), `media type ${type} is removed`, true, reason);
      continue;
    }
    const isXml = type.includes("xml");
    const schemas = [schemaOf(type, media), schemaOf(type, now)] as const;
    context.changes.addFindings(name, label(type), context.schemas(direction, ...schemas, { isXml }));
    compareEncoding(name, context, label(type), objectAt(media, "encoding"), objectAt(now, "encoding"));
  }
  for (const [type, media] of is) {
    if (was.has(type)) continue;
    const range = rangeOf(was, type);
    if (range && direction === "response") {
      const findings = context.schemas(direction, range.schema, media.schema);
      context.changes.addFindings(name, label(type), findings);
    } else {
      context.changes.add(name, label(type), `media type ${type} is added`, false, "The old media types still work.");
    }
  }
}

/** Media types in lower case. A charset makes no other type. */
function byType(content: JsonObject): Map<string, JsonObject> {
  return new Map(
    Object.keys(content).map((type) => [
      type
        .toLowerCase()
        .replace(/\s*;\s*charset=.*$/, "")
        .trim(),
      objectAt(content, type),
    ]),
  );
}

const isInRange = (type: string, range: string) =>
  range.endsWith("/*") && (range === "*/*" || type.startsWith(range.slice(0, -1)));

/** The entry of a range, such as `application/*`, that takes a type. */
function rangeOf(content: ReadonlyMap<string, JsonObject>, type: string): JsonObject | undefined {
  return content.get(`${type.split("/")[0]}/*`) ?? content.get("*/*");
}

/** 3.1 leaves out the schema of a file, where 3.0 says `format: binary`. */
function schemaOf(type: string, media: JsonObject): JsonObject | undefined {
  const schema = media.schema === undefined ? undefined : objectAt(media, "schema");
  if (media.schema === false || type.includes("json") || type.includes("xml") || type.startsWith("text/"))
    return schema;
  return schema === undefined || Object.keys(schema).length === 0 ? { type: "string", format: "binary" } : schema;
}

function compareEncoding(
  operation: string,
  { changes }: OperationPair["context"],
  location: string,
  before: JsonObject,
  after: JsonObject,
): void {
  for (const property of new Set([...Object.keys(before), ...Object.keys(after)])) {
    for (const key of ["contentType", "style", "explode", "allowReserved"]) {
      const [was, is] = [objectAt(before, property)[key], objectAt(after, property)[key]];
      if (canonical(was ?? null) === canonical(is ?? null)) continue;
      const change = `encoding: ${key} changed from ${was ?? "the default"} to ${is ?? "the default"}`;
      changes.add(operation, `${location}.${property}`, change, true, "The same value is written in another way.");
    }
  }
}
