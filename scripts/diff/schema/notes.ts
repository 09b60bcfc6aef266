/** What a schema says besides the values that it accepts. */
import type { OpenApiDocument } from "../document.ts";
import { arrayAt, canonical, isObject, type Json, type JsonObject, objectAt, stringAt } from "../json.ts";
import type { Notes } from "./shape.ts";

/** Its own notes win over those of what it refers to. */
export function notesOf(
  schema: Json | undefined,
  document: OpenApiDocument,
  seen: ReadonlySet<Json> = new Set(),
): Notes {
  if (!isObject(schema) || seen.has(schema)) return {};
  const inner = (other: Json | undefined) => notesOf(other, document, new Set([...seen, schema]));
  if (typeof schema.$ref === "string") {
    const target = inner(document.resolve(schema.$ref));
    return document.is30 ? target : { ...target, ...ownNotes(schema) };
  }
  const parts = arrayAt(schema, "allOf").map(inner);
  return { ...Object.assign({}, ...parts), ...ownNotes(schema) };
}

function ownNotes(schema: JsonObject): Notes {
  const notes: Record<keyof Notes, Json | undefined> = {
    description: stringAt(schema, "description")?.trim(),
    default: schema.default,
    deprecated: schema.deprecated === true || undefined,
    readOnly: schema.readOnly === true || undefined,
    writeOnly: schema.writeOnly === true || undefined,
    unspecified: schema["x-unspecified"] === undefined ? undefined : canonical(schema["x-unspecified"]),
    discriminator: stringAt(objectAt(schema, "discriminator"), "propertyName"),
    xml: schema.xml === undefined ? undefined : canonical(schema.xml),
  };
  return Object.fromEntries(Object.entries(notes).filter(([, value]) => value !== undefined)) as Notes; // same keys
}
