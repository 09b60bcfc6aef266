/**
 * Brings a document to the form that is compared: what clients depend on, without documentation. redocly sees what OpenAPI
 * nests, and a few lists. Anything else becomes one text, so that no change of it is unseen.
 */
import { type Document, isAnyType } from "@vending/openapi/document";
import { dropInheritance } from "@vending/openapi/inheritance";
import { meaningsIn } from "@vending/openapi/inlined";
import { reachable } from "@vending/openapi/references";
import { UserError } from "../lib/command.ts";
import { canonical, isObject, type Json, type JsonObject, objectAt, stepsOf } from "./read.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
/** No client decides by these. */
const prose = words(
  "info title summary description example examples externalDocs xml $comment tags x-section x-unspecified x-enumDescriptions x-message x-meaning-keys",
);
const proseOfMeaning = words("means basis section");
/** Their keys are names. */
const maps = words(
  "paths schemas responses parameters headers requestBodies securitySchemes pathItems content properties mapping patternProperties dependentSchemas dependentRequired $defs callbacks webhooks links variables",
);
/** redocly looks into these. */
const seen = words(
  "paths get put post delete options head patch trace components schemas responses parameters headers requestBodies securitySchemes pathItems content properties mapping requestBody schema items additionalProperties unevaluatedProperties allOf anyOf oneOf discriminator",
);
const methods = words("get put post delete options head patch trace");
/** The lists that it compares. */
const lists = words("type enum required");
/** These hold no part of a document. */
const data = words("default enum const security");
/** A deeper document means harm. */
const maxDepth = 200;

/** The end of a key whose value became a text, so that no rule takes it for what it was. */
export const asText = " as text";
/** The beginning of a key that says which schema a value of a discriminator chooses. */
export const mappingOf = "mapping of ";

/** Throws one clear line, with exit status 2, if this is no OpenAPI document, or a reference in it is wrong. */
export function plain(source: Json, file: string): JsonObject {
  const problem = (text: string) => new UserError(`${file}: ${text}`, 2);
  if (!isObject(source) || source.openapi === undefined) throw problem("not an OpenAPI document: openapi is missing");
  if (!/^3\.[01](\.|$)/.test(canonical(source.openapi).replaceAll('"', "")))
    throw problem(`OpenAPI ${canonical(source.openapi)} is not supported; 3.0 and 3.1 are`);
  if (!isObject(source.paths)) throw problem("not an OpenAPI document: paths is missing");

  const walk = (value: Json, isMap: boolean, depth: number, isInText = false): Json => {
    if (depth > maxDepth) throw problem(`nested more than ${maxDepth} deep`);
    if (Array.isArray(value)) return value.map((item) => walk(item, false, depth + 1, isInText));
    if (!isObject(value)) return value;
    if (Object.hasOwn(value, "__proto__")) throw problem("a key is __proto__");
    // redocly also follows what a discriminator maps to, and a text where it expects the names of properties.
    const mapped = Object.values(objectAt(value, "mapping")).filter((target) => !isSchemaName(target, source));
    const references = isMap ? [isObject(value.$ref) ? undefined : value.$ref] : [value.$ref, ...mapped];
    // What it cannot resolve within the document, redocly says itself.
    for (const reference of references)
      if (reference !== undefined && !(typeof reference === "string" && /^#(\/|$)/.test(reference)))
        throw problem(`$ref ${canonical(reference)} leads out of the document: bundle it into one file first`);
    const entries = Object.entries(value).flatMap(([key, child]) => {
      if (isMap) return [[key, walk(child, false, depth + 1, isInText)]];
      if (prose.has(key) || (key === "type" && isAnyType(child))) return [];
      if (key === "const" && isScalar(child) && value.enum === undefined) return [["enum", [child]]];
      const isList = lists.has(key) && Array.isArray(child) && child.every(isScalar);
      const isPart = isInText || seen.has(key) || isScalar(child) || isList;
      const written = data.has(key) ? child : walk(child, maps.has(key), depth + 1, !isPart || isInText);
      // redocly follows these references, and does not compare them.
      if (key === "mapping")
        return [
          [key, written],
          ...Object.entries(objectAt(child)).map(([value, target]) => [`${mappingOf}${value}`, target]),
        ];
      return [isPart ? [key, written] : [`${key}${asText}`, canonical(written)]];
    });
    const written = Object.fromEntries(entries) as JsonObject; // of what was parsed
    // 3.0 needs it where 3.1 writes a description beside a reference.
    const [only, ...more] = Array.isArray(written.allOf) && Object.keys(written).length === 1 ? written.allOf : [];
    return only === undefined || more.length > 0 || isMap ? written : only;
  };
  const { openapi: _, paths, ...others } = walk(withOwnParts(source, problem), false, 0) as JsonObject; // as its source is
  // The paths come first: redocly names a place by the first way that leads there.
  const form: JsonObject = { openapi: "3.1.0", info: { title: "", version: "" }, paths: objectAt(paths), ...others };
  // A field is the same whether it is written in a schema or inherited. The form has what this looks at.
  if (Object.keys(objectAt(form, "components", "schemas")).length > 0) dropInheritance(form as unknown as Document);
  return form;
}

const isScalar = (value: Json): boolean => typeof value !== "object" || value === null;

const isSchemaName = (value: Json, document: JsonObject): boolean =>
  typeof value === "string" &&
  /^[\w-]+$/.test(value) &&
  Object.hasOwn(objectAt(document, "components", "schemas"), value);

/**
 * Gives each operation a copy of what it shares with others: credentials, servers, parameters of its path, and responses, into
 * which what they mean moves. A meaning comes and goes with its response.
 */
function withOwnParts(source: JsonObject, problem: (text: string) => UserError): JsonObject {
  const document = structuredClone(source);
  const items = Object.values(objectAt(document, "paths")).map((item) => objectAt(item));
  for (const item of items)
    for (const operation of operationsIn(item)) {
      operation.parameters = parametersOf(document, item, operation);
      for (const key of ["security", "servers"]) {
        const inherited = operation[key] ?? item[key] ?? document[key];
        if (inherited !== undefined) operation[key] = inherited;
      }
    }
  for (const holder of operationsOf(document).length > 0 ? [document, ...items] : [])
    for (const key of ["security", "servers", "parameters"]) delete holder[key];
  const meanings = objectAt(document, "components", "x-meanings");
  for (const operation of operationsOf(document)) {
    const responses = objectAt(operation, "responses");
    for (const [status, response] of Object.entries(responses)) {
      const shared = targetOf(document, response);
      if (Object.keys(shared).length > 0) responses[status] = structuredClone(shared);
    }
    const named = objectAt(operation, "x-meaning");
    for (const name of Object.values(named))
      if (typeof name === "string" && !isObject(meanings[name])) throw problem(`no meaning is ${canonical(name)}`);
    for (const [status, meaning] of Object.entries(meaningsIn({ ...operation, "x-meaning": named }, meanings))) {
      const response = objectAt(responses, status);
      const isOwn = response.description !== undefined;
      for (const [key, value] of Object.entries(meaning))
        if (!proseOfMeaning.has(key))
          (isOwn ? response : operation)[`x-meaning ${isOwn ? "" : `${status} `}${key}`] = canonical(value);
    }
    delete operation["x-meaning"];
  }
  delete objectAt(document, "components")["x-meanings"];
  // Something that is compared as a text, such as a callback, may still refer to them.
  const written = canonical(document);
  for (const section of ["responses", "parameters"]) {
    const parts = objectAt(document, "components", section);
    for (const name of Object.keys(parts))
      if (!written.includes(`"#/components/${section}/${name}"`)) delete parts[name];
  }
  return document;
}

/** The parameters of an operation, and those of its path, unless it has one of that name itself. */
function parametersOf(document: JsonObject, item: JsonObject, operation: JsonObject): Json[] {
  const [shared = [], own = []] = [item.parameters, operation.parameters].map((list) =>
    Array.isArray(list) ? list : [],
  );
  const whole = (parameter: Json): JsonObject => ({ ...objectAt(parameter), ...targetOf(document, parameter) });
  const nameOf = (parameter: Json) => canonical([whole(parameter).name ?? null, whole(parameter).in ?? null]);
  const names = new Set(own.map(nameOf));
  return [...shared.filter((parameter) => !names.has(nameOf(parameter))), ...own].map((parameter) => {
    const { $ref, ...copy } = whole(parameter);
    // What leads nowhere, redocly says itself.
    if (copy.name === undefined) return parameter;
    // It says how a list or an object is written.
    if (/^(string|integer|number|boolean)$/.test(String(objectAt(copy.schema).type))) delete copy.explode;
    return copy;
  });
}

/** What an object refers to, or an empty one. */
const targetOf = (document: JsonObject, value: Json): JsonObject => {
  const { $ref } = objectAt(value);
  return typeof $ref === "string" && $ref.startsWith("#/") ? objectAt(document, ...stepsOf($ref)) : {};
};

const operationsIn = (item: Json): JsonObject[] =>
  Object.entries(objectAt(item)).flatMap(([key, value]) => (methods.has(key) && isObject(value) ? [value] : []));

const operationsOf = (document: JsonObject): JsonObject[] =>
  Object.values(objectAt(document, "paths")).flatMap(operationsIn);

/** The names of the schemas that operations use, of those that clients receive, and of those that they may send. */
export function usedSchemas(document: JsonObject): Record<"all" | "received" | "sent", ReadonlySet<string>> {
  const { schemas, ...parts } = objectAt(document, "components");
  const { responses, ...others } = parts;
  const sent = [others, operationsOf(document).map(({ responses: _, ...operation }) => operation)];
  const received = [responses, operationsOf(document).map((operation) => operation.responses)];
  return {
    all: reachable(objectAt(schemas), [document.paths, parts]),
    received: reachable(objectAt(schemas), received),
    sent: reachable(objectAt(schemas), sent),
  };
}
