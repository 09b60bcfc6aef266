/** Compares the parameters of an operation, and the headers of a response. */
import type { OperationPair } from "./context.ts";
import type { OpenApiDocument } from "./document.ts";
import { canonical, isObject, type Json, type JsonObject, objectAt, stringAt } from "./json.ts";
import type { Direction } from "./schema/direction.ts";
import { type Finding, isBreaking, onlyDocumentation, valueFinding } from "./schema/finding.ts";
import { isFree, type SchemaNode, type Shape } from "./schema/shape.ts";

/** The parameters of an operation, with those of its path, each under a key that says where it is sent. */
export function parametersOf(
  document: OpenApiDocument,
  path: string,
  item: JsonObject,
  operation: JsonObject,
): Map<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  for (const list of [item.parameters, operation.parameters]) {
    for (const entry of Array.isArray(list) ? list : []) {
      const parameter = document.follow(entry);
      const [place, name] = [stringAt(parameter, "in") ?? "", stringAt(parameter, "name") ?? ""];
      if (place === "header" && /^(accept|content-type|authorization)$/i.test(name)) continue;
      found.set(keyOf(path, place, name), parameter);
    }
  }
  return found;
}

/** Header names have no case. A path parameter is what its position in the path is, whatever its name. */
function keyOf(path: string, place: string, name: string): string {
  if (place === "header") return `header.${name.toLowerCase()}`;
  if (place !== "path") return `${place}.${name}`;
  const position = [...path.matchAll(/\{([^}]*)\}/g)].findIndex(([, variable]) => variable === name);
  return `path.${position === -1 ? name : position}`;
}

export function compareParameters(
  pair: OperationPair,
  before: ReadonlyMap<string, JsonObject>,
  after: ReadonlyMap<string, JsonObject>,
): void {
  const { name, context } = pair;
  for (const [key, was] of before) {
    const location = `request.${was.in}.${was.name}`;
    const is = after.get(key);
    if (is) {
      compareParameter(pair, pair.sent, location, was, is);
      if (was.in === "path" && was.name !== is.name) {
        const change = `the variable of the path is renamed to ${is.name}`;
        context.changes.add(name, location, change, false, "The name of a path variable is not sent.");
      }
    } else {
      const reason = "A client that sends it is rejected, or no longer gets what it asks for.";
      context.changes.add(name, location, "is removed", pair.sent === "request", reason);
    }
  }
  for (const [key, is] of after) {
    if (before.has(key)) continue;
    const location = `request.${is.in}.${is.name}`;
    const required = is.required === true && pair.sent === "request";
    const change = is.required === true ? "is added and required" : "is added";
    const reason = required ? "Requests of existing clients lack it." : "Existing clients need not send it.";
    context.changes.add(name, location, change, required, reason);
  }
}

export function compareHeaders(pair: OperationPair, location: string, before: JsonObject, after: JsonObject): void {
  const { name, context } = pair;
  const [was, is] = [headersOf(context.before.document, before), headersOf(context.after.document, after)];
  for (const [key, { header, spelling }] of was) {
    const now = is.get(key);
    if (now) compareParameter(pair, pair.received, `${location}.${spelling}`, header, now.header);
    else {
      const reason = "Clients that get it no longer find it.";
      context.changes.add(name, `${location}.${spelling}`, "is removed", pair.received === "response", reason);
    }
  }
  for (const [key, { spelling }] of is) {
    if (was.has(key)) continue;
    context.changes.add(
      name,
      `${location}.${spelling}`,
      "is added",
      false,
      "Clients ignore headers that they do not know.",
    );
  }
}

function headersOf(document: OpenApiDocument, headers: JsonObject) {
  return new Map(
    Object.entries(headers)
      .filter(([name]) => !/^content-type$/i.test(name))
      .map(([name, header]) => [
        name.toLowerCase(),
        { spelling: name, header: { in: "header", ...document.follow(header) } as JsonObject },
      ]),
  );
}

function compareParameter(
  pair: OperationPair,
  direction: Direction,
  location: string,
  was: JsonObject,
  is: JsonObject,
) {
  const { name, context } = pair;
  const add = (change: string, breaking: boolean, reason: string) =>
    context.changes.add(name, location, change, breaking, reason);
  const [wasRequired, isRequired] = [was.required === true, is.required === true];
  if (wasRequired !== isRequired) {
    const change = isRequired ? "is now required" : "is no longer required";
    context.changes.addFindings(name, location, [valueFinding(direction, isRequired ? "narrower" : "wider", change)]);
  }
  const schemas = [schemaOf(was), schemaOf(is)] as const;
  const nodes = context.nodes(direction, ...schemas);
  const shapes = [nodes.before.shape(), nodes.after.shape()];
  const [old, current] = [serialisation(was, shapes), serialisation(is, shapes)];
  if (old !== current)
    add(`written as ${current} instead of ${old}`, true, "The same value is written in another way.");
  if (was.allowReserved === true && is.allowReserved !== true && was.in === "query") {
    add("allowReserved is removed", direction === "request", "Reserved characters must now be encoded.");
  }
  if (was.allowEmptyValue === true && is.allowEmptyValue !== true && was.in === "query") {
    add("allowEmptyValue is removed", direction === "request", "A client can no longer send it empty.");
  }
  if ((was.deprecated === true) !== (is.deprecated === true)) {
    add(is.deprecated === true ? "deprecated" : "no longer deprecated", false, "It still works as before.");
  }
  for (const [key, label] of [
    ["description", "the description"],
    ["x-unspecified", "what the contract leaves open (x-unspecified)"],
  ] as const) {
    if (canonical(was[key] ?? null) !== canonical(is[key] ?? null)) {
      add(`${label} changed`, false, onlyDocumentation);
    }
  }
  const asText = textFinding(direction, nodes.before, nodes.after);
  const findings = asText ? [asText] : context.schemas(direction, ...schemas, { isOptional: !wasRequired });
  context.changes.addFindings(name, location, findings);
}

function schemaOf(parameter: JsonObject): Json | undefined {
  const [media] = Object.values(objectAt(parameter, "content"));
  return isObject(media) ? media.schema : parameter.schema;
}

/** How the values that both schemas have are written. Objects and lists have more ways than a single value. */
function serialisation(parameter: JsonObject, shapes: readonly Shape[]): string {
  const [type] = Object.keys(objectAt(parameter, "content"));
  if (type !== undefined) return type;
  const place = stringAt(parameter, "in") ?? "";
  const style = stringAt(parameter, "style") ?? (place === "query" || place === "cookie" ? "form" : "simple");
  const explode = typeof parameter.explode === "boolean" ? parameter.explode : style === "form";
  const have = (kind: "arrays" | "objects") => shapes.every((shape) => shape[kind].length > 0);
  if (have("objects") || (have("arrays") && style !== "simple"))
    return `${style}, ${explode ? "exploded" : "not exploded"}`;
  return have("arrays") || (place === "path" && style !== "simple") ? style : "plain text";
}

/** Numbers and booleans travel as text here, so free text takes them, too. */
function textFinding(direction: Direction, before: SchemaNode, after: SchemaNode): Finding | undefined {
  const [was, is] = [before.shape(), after.shape()];
  const widens = isText(is) && isScalar(was) && was.strings.length === 0;
  const narrows = isText(was) && isScalar(is) && is.strings.length === 0;
  if (!widens && !narrows) return undefined;
  const relation = widens ? "wider" : "narrower";
  const finding = valueFinding(direction, relation, widens ? "is now any text" : "is no longer any text");
  return isBreaking(direction, relation) ? finding : { ...finding, reason: `${finding.reason} It travels as text.` };
}

const isText = (shape: Shape) =>
  shape.strings.some((form) => isFree("strings", form)) && shape.arrays.length === 0 && shape.objects.length === 0;

function isScalar(shape: Shape): boolean {
  const isListed = [...shape.finite.values()].every((value) => typeof value !== "object");
  return isListed && shape.arrays.length === 0 && shape.objects.length === 0;
}
