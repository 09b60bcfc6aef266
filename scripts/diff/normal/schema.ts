/** The normal form of a schema, without references, documentation and `oneOf`, so that another spelling is not a difference. */
import { createHash } from "node:crypto";
import { isAnyType } from "@vending/shared/openapi/document";
import type { OpenApiDocument } from "../document.ts";
import { arrayAt, canonical, isObject, type Json, type JsonObject, objectAt, sorted, stringAt } from "../json.ts";
import { joined, tagged, united } from "./combined.ts";

/** A request has no read-only properties, and a response no write-only ones. */
export type Direction = "request" | "response";

const maps = new Set(["properties", "patternProperties", "$defs", "dependentSchemas"]);
const schemas = new Set(["items", "additionalProperties", "unevaluatedProperties", "not", "propertyNames", "contains"]);
/** Documentation keys. `notesOf` keeps a trace of those that are compared. */
const prose = new Set(["title", "description", "example", "examples", "externalDocs", "xml", "$comment"]);
/** Rules without effect. */
const noLimit: [string, Json][] = [
  ["minLength", 0],
  ["minItems", 0],
  ["minProperties", 0],
  ["uniqueItems", false],
  ["additionalProperties", true],
  ["unevaluatedProperties", true],
];
const sizes: Record<string, number> = { int32: 2 ** 31, int64: 2 ** 63 };

export class SchemaWriter {
  readonly #document: OpenApiDocument;
  readonly #direction: Direction;
  /** The normal form of each reference that is not recursive. */
  readonly #known = new Map<string, JsonObject>();
  #turns = 0;

  constructor(document: OpenApiDocument, direction: Direction) {
    this.#document = document;
    this.#direction = direction;
  }

  /** `within` lists the references that lead here, so that a recursive schema ends. */
  write(schema: Json | undefined, within: readonly string[] = []): JsonObject {
    if (schema === false) return { not: {} };
    if (!isObject(schema)) return {};
    const reference = stringAt(schema, "$ref");
    if (reference === undefined) return this.#plain(schema, within);
    const target = this.#target(reference, within);
    const { $ref: _, ...beside } = schema;
    // 3.0 ignores siblings of a reference.
    if (this.#document.is30 || Object.keys(beside).length === 0) return target;
    return simple(joined([this.#plain(beside, within), target]));
  }

  #target(reference: string, within: readonly string[]): JsonObject {
    if (within.includes(reference)) {
      this.#turns++;
      return { "x-recursive": reference.slice(reference.lastIndexOf("/") + 1) };
    }
    const known = this.#known.get(reference);
    if (known) return known;
    const turns = this.#turns;
    const target = this.write(this.#document.resolve(reference), [...within, reference]);
    if (turns === this.#turns) this.#known.set(reference, target);
    return target;
  }

  #plain(schema: JsonObject, within: readonly string[]): JsonObject {
    const written: JsonObject = {};
    for (const [key, value] of Object.entries(schema)) {
      if (prose.has(key) || key === "nullable" || key === "discriminator" || /^(one|any|all)Of$/.test(key)) continue;
      if (maps.has(key) && isObject(value)) written[key] = this.#map(value, within);
      else if (schemas.has(key)) written[key] = typeof value === "boolean" ? value : this.write(value, within);
      else if (key === "const") written.enum = [value];
      else if (key === "enum" || key === "required") written[key] = sorted(arrayAt(schema, key));
      else if (!key.startsWith("x-") && (value !== false || key === "default")) written[key] = value;
    }
    if (schema.nullable === true && written.type !== undefined) written.type = [written.type, "null"].flat();
    if (schema.nullable === true && Array.isArray(written.enum)) written.enum = sorted([...written.enum, null]);
    this.#hideOneWay(schema, written);
    Object.assign(written, notesOf(schema));
    let whole = joined([written, ...arrayAt(schema, "allOf").map((part) => this.write(part, within))]);
    for (const key of ["oneOf", "anyOf"]) {
      if (!Array.isArray(schema[key])) continue;
      const members = arrayAt(schema, key).map((member) =>
        tagged(this.write(member, within), member, objectAt(schema, "discriminator")),
      );
      // A member that a discriminator chooses is kept, even if it is the only one.
      whole = joined([whole, schema.discriminator ? { anyOf: sorted(members) } : united(members)]);
    }
    return simple(whole);
  }

  #map(map: JsonObject, within: readonly string[]): JsonObject {
    return Object.fromEntries(Object.entries(map).map(([name, schema]) => [name, this.write(schema, within)]));
  }

  #hideOneWay(schema: JsonObject, written: JsonObject): void {
    const hidden = this.#direction === "request" ? "readOnly" : "writeOnly";
    for (const [name, property] of Object.entries(objectAt(schema, "properties"))) {
      const target = this.#document.follow(property);
      if ((isObject(property) && property[hidden] === true) || target[hidden] === true) {
        delete objectAt(written, "properties")[name];
        written.required = arrayAt(written, "required").filter((other) => other !== name);
      }
    }
    delete written.readOnly;
    delete written.writeOnly;
  }
}

/** Drops rules without effect, and writes integer formats and exclusive limits as inclusive limits. */
function simple(schema: JsonObject): JsonObject {
  const written: JsonObject = { ...schema };
  for (const [key, value] of noLimit) if (written[key] === value) delete written[key];
  for (const key of ["items", "properties"]) if (isEmpty(written[key])) delete written[key];
  if (Array.isArray(written.required) && written.required.length === 0) delete written.required;
  if (written.unevaluatedProperties === false && !written.anyOf && !written.allOf) {
    delete written.unevaluatedProperties;
    written.additionalProperties = false;
  }
  if (isAnyType(written.type)) delete written.type;
  if (Array.isArray(written.type)) {
    const types = sorted(new Set(written.type));
    written.type = types.length === 1 ? (types[0] as Json) : types;
  }
  if (written.type === "integer") {
    const size = sizes[stringAt(written, "format") ?? ""];
    if (size !== undefined) {
      delete written.format;
      written.minimum ??= -size;
      written.maximum ??= size - 1;
    }
  }
  return written;
}

const isEmpty = (value: Json | undefined) => isObject(value) && Object.keys(value).length === 0;

/** Hashes of documentation texts: a change is noticed, and shared texts do not make schemas look alike. */
export function notesOf(holder: JsonObject): JsonObject {
  const { description, "x-unspecified": open } = holder;
  return {
    ...(typeof description === "string" && { "x-text": trace(description.trim()) }),
    ...(open !== undefined && { "x-open": trace(canonical(open)) }),
  };
}

const trace = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 8);
