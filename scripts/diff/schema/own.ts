/** The shape that the keywords of one schema give, without its `$ref`, `allOf`, `anyOf`, `oneOf` and `not`. */
import type { OpenApiDocument } from "../document.ts";
import { arrayAt, canonical, isObject, type Json, type JsonObject, objectAt } from "../json.ts";
import { finiteShape, intersect } from "./algebra.ts";
import type { Direction } from "./direction.ts";
import { notesOf } from "./notes.ts";
import {
  type ArrayForm,
  any,
  anyArray,
  anyNumber,
  anyObject,
  anyString,
  type NumberForm,
  never,
  type ObjectForm,
  primitives,
  type SchemaNode,
  type Shape,
  type StringForm,
} from "./shape.ts";

interface Context {
  direction: Direction;
  document: OpenApiDocument;
  node: (schema: Json | undefined) => SchemaNode;
}

const annotations = new Set(
  "title description default example examples deprecated readOnly writeOnly externalDocs xml $comment $schema $id $anchor $defs discriminator".split(
    " ",
  ),
);

/** Whether a schema has a keyword that limits its values. */
export function hasConstraints(schema: JsonObject): boolean {
  return Object.entries(schema).some(
    ([key, value]) =>
      !annotations.has(key) &&
      !key.startsWith("x-") &&
      !(key === "allOf" && Array.isArray(value) && value.length === 0),
  );
}

export function formsOf(schema: JsonObject, context: Context): Shape {
  const types = typesOf(schema);
  const numbers = !types || types.has("number") || types.has("integer") ? numberForms(schema, types, context) : [];
  const isSingle = (form: NumberForm) => form.integer && form.minimum === form.maximum;
  const typed: Shape = {
    finite: new Map([
      ...[...primitives].filter(([, value]) => types === undefined || types.has(value === null ? "null" : "boolean")),
      ...numbers.filter(isSingle).map(({ minimum }): [string, Json] => [canonical(minimum), minimum]),
    ]),
    strings: !types || types.has("string") ? [stringForm(schema)] : [],
    numbers: numbers.filter((form) => !isSingle(form)),
    arrays: !types || types.has("array") ? [arrayForm(schema, context)] : [],
    objects: !types || types.has("object") ? [objectForm(schema, context)] : [],
  };
  const listed = listedValues(schema, types);
  return listed ? intersect(finiteShape(listed), typed) : typed;
}

function typesOf(schema: JsonObject): Set<string> | undefined {
  if (typeof schema.type === "string") return new Set([schema.type]);
  return Array.isArray(schema.type) ? new Set(schema.type.map(String)) : undefined;
}

/** The values of `enum` and `const`, unless a vendor's keyword says that the list is open. */
function listedValues(schema: JsonObject, types: Set<string> | undefined): Json[] | undefined {
  const isOpen =
    objectAt(schema, "x-ms-enum").modelAsString === true || schema["x-speakeasy-unknown-values"] === "allow";
  if (schema.const !== undefined) return [schema.const];
  if (!Array.isArray(schema.enum) || isOpen) return undefined;
  return types?.has("null") ? [...schema.enum, null] : schema.enum;
}

function numberAt(schema: JsonObject, key: string, otherwise: number): number {
  const value = schema[key];
  return typeof value === "number" ? value : otherwise;
}

/** Keywords that are only compared for equality. */
function opaqueOf(schema: JsonObject, keys: readonly string[], context: Context): string[] {
  const found = keys
    .filter((key) => schema[key] !== undefined)
    .map((key) => [key, expanded(schema[key], context.document)]);
  return found.length === 0 ? [] : [canonical(Object.fromEntries(found) as JsonObject)];
}

/** A schema with what it refers to in place, as far as that ends. */
function expanded(value: Json | undefined, document: OpenApiDocument, seen: readonly string[] = []): Json {
  if (Array.isArray(value)) return value.map((item) => expanded(item, document, seen));
  if (!isObject(value)) return value ?? null;
  const reference = value.$ref;
  if (typeof reference === "string" && !seen.includes(reference)) {
    return expanded(document.resolve(reference), document, [...seen, reference]);
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !annotations.has(key))
      .map(([key, child]) => [key, expanded(child, document, seen)]),
  );
}

/** They are for people, not for validators. */
const hints = new Set(["password", "textarea", "markdown", "double"]);

function stringForm(schema: JsonObject): StringForm {
  const formats = new Set<string>();
  if (typeof schema.format === "string" && !numericFormats.has(schema.format) && !hints.has(schema.format)) {
    formats.add(schema.format);
  }
  // 3.1 says with these what 3.0 says with the formats `byte` and `binary`.
  if (schema.contentEncoding === "base64") formats.add("byte");
  else if (typeof schema.contentEncoding === "string") formats.add(`encoded as ${schema.contentEncoding}`);
  if (schema.contentMediaType === "application/octet-stream" && !schema.contentEncoding) formats.add("binary");
  else if (typeof schema.contentMediaType === "string") formats.add(`content ${schema.contentMediaType}`);
  return {
    ...anyString,
    minLength: numberAt(schema, "minLength", 0),
    maxLength: numberAt(schema, "maxLength", Number.POSITIVE_INFINITY),
    patterns: typeof schema.pattern === "string" ? [schema.pattern] : [],
    formats: [...formats].sort(),
  };
}

const numericFormats = new Set(["int32", "int64", "float"]);
const bounds: Record<string, readonly [number, number]> = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [-(2 ** 63), 2 ** 63],
};

function numberForms(schema: JsonObject, types: Set<string> | undefined, context: Context): NumberForm[] {
  const integer = types !== undefined && !types.has("number");
  const format = typeof schema.format === "string" ? schema.format : "";
  const [least, most] = bounds[format] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const is30 = context.document.is30;
  let minimum = numberAt(schema, "minimum", Number.NEGATIVE_INFINITY);
  let maximum = numberAt(schema, "maximum", Number.POSITIVE_INFINITY);
  let aboveMinimum = is30 && schema.exclusiveMinimum === true;
  let belowMaximum = is30 && schema.exclusiveMaximum === true;
  const [above, below] = [schema.exclusiveMinimum, schema.exclusiveMaximum];
  if (typeof above === "number" && above >= minimum) [minimum, aboveMinimum] = [above, true];
  if (typeof below === "number" && below <= maximum) [maximum, belowMaximum] = [below, true];
  if (integer) {
    if (Number.isFinite(minimum)) minimum = aboveMinimum ? Math.floor(minimum) + 1 : Math.ceil(minimum);
    if (Number.isFinite(maximum)) maximum = belowMaximum ? Math.ceil(maximum) - 1 : Math.floor(maximum);
    aboveMinimum = belowMaximum = false;
  }
  if (least > minimum) [minimum, aboveMinimum] = [least, false];
  if (most < maximum) [maximum, belowMaximum] = [most, false];
  if (minimum > maximum) return [];
  const step = numberAt(schema, "multipleOf", 0);
  const isWhole = integer || (step !== 0 && Number.isInteger(step));
  return [
    {
      ...anyNumber,
      integer: isWhole,
      minimum,
      aboveMinimum,
      maximum,
      belowMaximum,
      multiples: step === 0 || (integer && step === 1) ? [] : [step],
      formats: numericFormats.has(format) ? [format] : [],
    },
  ];
}

function arrayForm(schema: JsonObject, context: Context): ArrayForm {
  const first = arrayAt(schema, "prefixItems").map(context.node);
  const rest = Array.isArray(schema.items) ? any : context.node(schema.items);
  return {
    ...anyArray,
    minItems: numberAt(schema, "minItems", 0),
    maxItems: numberAt(schema, "maxItems", Number.POSITIVE_INFINITY),
    unique: schema.uniqueItems === true,
    first,
    rest:
      schema.items === undefined && schema.unevaluatedItems !== undefined
        ? context.node(schema.unevaluatedItems)
        : rest,
    opaque: opaqueOf(schema, ["contains", "minContains", "maxContains"], context),
  };
}

function objectForm(schema: JsonObject, context: Context): ObjectForm {
  const { direction, document, node } = context;
  const hiddenBy = direction === "request" ? "readOnly" : "writeOnly";
  const properties = new Map<string, SchemaNode>();
  const hidden = new Set<string>();
  for (const [name, property] of Object.entries(objectAt(schema, "properties"))) {
    if (notesOf(property, document)[hiddenBy]) hidden.add(name);
    else properties.set(name, node(property));
  }
  const rest = schema.additionalProperties;
  return {
    ...anyObject,
    properties,
    hidden,
    required: new Set(
      arrayAt(schema, "required")
        .map(String)
        .filter((name) => !hidden.has(name)),
    ),
    patterns: new Map(
      Object.entries(objectAt(schema, "patternProperties")).map(([name, value]) => [name, node(value)]),
    ),
    rest: rest === undefined || (isObject(rest) && !hasConstraints(rest)) ? any : rest === false ? never : node(rest),
    names: node(schema.propertyNames),
    minProperties: numberAt(schema, "minProperties", 0),
    maxProperties: numberAt(schema, "maxProperties", Number.POSITIVE_INFINITY),
    dependent: new Map(
      Object.entries(objectAt(schema, "dependentRequired")).map(([name, needed]) => [
        name,
        new Set((Array.isArray(needed) ? needed : []).map(String)),
      ]),
    ),
    opaque: opaqueOf(schema, ["if", "then", "else", "dependentSchemas"], context),
  };
}
