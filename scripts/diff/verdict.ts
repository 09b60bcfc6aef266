/** Whether a difference breaks a client of the old document: redocly's verdict, and the rules that it lacks. */
import { asText, mappingOf, type usedSchemas } from "./plain.ts";
import { canonical, type Json, type JsonObject, objectAt, stepsOf } from "./read.ts";
import type { Difference } from "./redocly.ts";

export interface Change {
  /** The operation and the place in it: `POST /orders: requestBody.amount`. */
  where: string;
  change: string;
  breaks: boolean;
  /** What to do. */
  advice: string;
}

export interface Compared {
  was: JsonObject;
  is: JsonObject;
  used: ReturnType<typeof usedSchemas>[];
}

/** redocly has rules for these, so what it does not complain about breaks nothing. */
const judged = new Set(
  "type nullable enum required minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems minProperties maxProperties multipleOf pattern format const uniqueItems additionalProperties unevaluatedProperties operationId in style explode allowReserved allowEmptyValue deprecated".split(
    " ",
  ),
);
const judgedTexts = new Set(["security", "servers", "not", "x-extensible-enum"].map((name) => `${name}${asText}`));
/** The service offers them, and no client has to take them. */
const offers = new Set(["links", "callbacks", "webhooks"].map((name) => `${name}${asText}`));
const judgedParts = /^(allOf|anyOf|oneOf|mapping|items|additionalProperties|unevaluatedProperties)$/;

export function verdictOf(difference: Difference, compared: Compared): Change {
  const { kind, property, verdicts, base, revision, path } = difference;
  const breaks = isBreaking(difference, compared);
  const isText = property?.endsWith(asText) || property?.startsWith("x-meaning ");
  const [old, current] = [base?.value, revision?.value].map((value) =>
    value === undefined ? "nothing" : isText ? String(value) : canonical(value),
  );
  const change = `${property?.replace(asText, "")} changed from ${old} to ${current}`;
  const own = property === undefined ? `is ${kind}` : property === "key" ? `${old} is removed` : change;
  const message = property === "key" ? "" : verdicts.map(({ message }) => message.replace(/\.$/, "")).join("; ");
  // Of a rename it is the old name that clients miss.
  const place = property === "key" ? path.slice(0, path.lastIndexOf("/")) : path;
  const where = placeOf(place, kind === "removed" ? compared.was : compared.is);
  return { where, change: message || own, breaks, advice: breaks ? adviceOn(difference, message !== "") : "" };
}

function adviceOn({ kind, property = "" }: Difference, isKnown: boolean): string {
  if (property.startsWith("x-meaning ")) return "Keep it: clients decide by it about money.";
  if (kind === "removed" || property === "key") return "Keep it: clients use it.";
  if (isKnown || property.startsWith(mappingOf) || judgedTexts.has(property))
    return "Keep to what the old document says: clients rely on it.";
  return "Undo it, or exempt it: nothing here knows that it is harmless.";
}

function isBreaking(difference: Difference, { is, used }: Compared): boolean {
  const { kind, typeName, property = "", impact, path, base, revision } = difference;
  const steps = stepsOf((revision ?? base)?.pointer ?? "");
  const [list = "", last = ""] = steps.slice(-2);
  const isReceived =
    stepsOf(path)[3] === "responses" ||
    (steps[1] === "schemas" && used.some(({ received }) => received.has(steps[2] ?? "")));
  if (typeName === "Response" && (kind !== "modified" || property === "key")) {
    // Clients take an unknown error for a general one (RFC 9110, section 15), unless the document describes that, too.
    const statuses = [base?.value, revision?.value, last].filter((status) => typeof status === "string");
    const others = Object.keys(objectAt(is, ...steps.slice(0, -1)));
    return (
      !statuses.every((status) => /^[45]\d\d$/.test(status)) || others.some((status) => /xx|default/i.test(status))
    );
  }
  if (impact === "major" || property === "key") return true;
  // A component comes with its use, and what uses it shows how it changes.
  if (path.startsWith("#/components") && !(kind === "modified" && steps[1] === "securitySchemes"))
    return kind === "modified" || (kind === "removed" && /^(schemas|securitySchemes)$/.test(steps[1] ?? ""));
  const holder = (depth: number) => objectAt(is, ...steps.slice(0, -depth));
  if (kind === "modified") {
    const [old, current] = [base?.value, revision?.value];
    // redocly judges the variant that a request gains.
    if (property.startsWith(mappingOf))
      return old !== undefined || isReceived || holder(property === last ? 2 : 1).oneOf === undefined;
    if (typeName === "Header") return property === "required" ? current !== true : property !== "deprecated";
    if (property.startsWith("x-meaning ")) return old !== undefined;
    if (property === "default") return old !== undefined;
    // The documented values of an open list: clients accept others, too.
    if (property === `x-extensible-enum${asText}`) return old !== undefined && !isLonger(old, current);
    if (property === `not${asText}`) {
      const isSent = steps[1] === "schemas" ? used.some(({ sent }) => sent.has(steps[2] ?? "")) : !isReceived;
      return isSent || (old !== undefined && !isLonger(excludedBy(old), excludedBy(current)));
    }
    // An empty list asks for no credentials.
    if (property === `security${asText}`) return old === "[]" || !isLonger(old, current);
    // The first server is the one that clients call by default.
    if (property === `servers${asText}`) return !isLonger(old, current) || firstOf(old) !== firstOf(current);
    if (offers.has(property)) return old !== undefined && old !== "{}";
    if (property.startsWith("x-")) return old !== undefined;
    return !judged.has(property);
  }
  if (list === "properties" || typeName === "SchemaProperties")
    return kind === "removed" || !mayGainProperties(holder(typeName === "SchemaProperties" ? 1 : 2), isReceived, is);
  if (list === "oneOf" && kind === "added" && holder(2).discriminator === undefined) return true;
  if (typeName !== "DiscriminatorMapping" && (judgedParts.test(last) || judgedParts.test(list))) return false;
  if (kind === "removed") return true;
  if (/^(PathItem|Operation|Parameter|Header)/.test(typeName)) return false;
  if (typeName === "RequestBody") return objectAt(is, ...steps).required === true;
  if (typeName === "MediaType") return isReceived;
  return true;
}

/** The values that a `not` excludes, written as a text, if it is a list of values. */
function excludedBy(written: Json | undefined): Json | undefined {
  const { enum: values, ...more } = typeof written === "string" ? (JSON.parse(written) as JsonObject) : {};
  return Array.isArray(values) && Object.keys(more).length === 0 ? canonical(values) : undefined;
}

const firstOf = (list: Json | undefined): string => canonical((JSON.parse(String(list)) as Json[])[0]);

/** Whether a list, written as a text, only gained items. */
function isLonger(old: Json | undefined, current: Json | undefined): boolean {
  if (typeof old !== "string" || typeof current !== "string") return false;
  const now = new Set((JSON.parse(current) as Json[]).map(canonical));
  return (JSON.parse(old) as Json[]).every((item) => now.has(canonical(item)));
}

/** A closed response promised that there is nothing else; a closed request only rejected it. */
function mayGainProperties(schema: JsonObject, isReceived: boolean, is: JsonObject): boolean {
  const rules = ["additionalProperties", "unevaluatedProperties", `patternProperties${asText}`]
    .map((key) => canonical(schema[key] ?? {}))
    .filter((rule) => rule !== "{}" && rule !== "true");
  if (!isReceived) return rules.every((rule) => rule === "false" || rule === canonical({ [`not${asText}`]: "{}" }));
  // `unevaluatedProperties` also closes the schemas that its own is joined with.
  return rules.length === 0 && !canonical(is).includes('"unevaluatedProperties"');
}

/** The beginning of a path that stands for a schema. */
export const schemaPath = "/schema ";

/** The keys of these, or their indexes, are names. */
const named = new Set([
  "properties",
  "mapping",
  "parameters",
  "headers",
  "responses",
  "content",
  "allOf",
  "anyOf",
  "oneOf",
]);
/** A reader needs none of these. What is inherited is in the place that inherits it. */
const silent = /^(content|application\/json|schema|properties|discriminator|mapping|allOf|anyOf|oneOf)$/;
const silentAtTheEnd = /^(application\/json|schema)$/;

/** The place for a reader, without the steps that OpenAPI needs in between: `POST /orders: requestBody[Card].amount`. */
function placeOf(pointer: string, document: JsonObject): string {
  const [section = "", path = "", method = "", ...rest] = stepsOf(pointer);
  if (section !== "paths") return [section, path, method, ...rest].filter(Boolean).join(".") || "the document";
  let value: Json | undefined = objectAt(document, section, path, method);
  let shown = "";
  let list = "";
  for (const [i, step] of rest.entries()) {
    const part: Json | undefined = (value as Record<string, Json> | undefined)?.[step]; // a list has its indexes as keys
    const reference: Json | undefined = typeof part === "string" ? part : objectAt(part).$ref;
    value = typeof reference === "string" ? objectAt(document, ...stepsOf(reference)) : part;
    const { name } = objectAt(value);
    if (list === "parameters") shown += `.${typeof name === "string" ? name : step}`;
    else if (list === "mapping") shown += `[${step}]`;
    else if (/^(any|one)Of$/.test(list))
      shown += `[${typeof reference === "string" ? stepsOf(reference).at(-1) : step}]`;
    else if (list === "properties" || (list !== "allOf" && !(i < rest.length - 1 ? silent : silentAtTheEnd).test(step)))
      shown += `.${step}`;
    list = list === "" && named.has(step) ? step : "";
  }
  const start = path.startsWith(schemaPath) ? path.slice(1) : `${method.toUpperCase()} ${path || "paths"}`.trim();
  return shown === "" ? start : `${start}: ${shown.slice(1)}`;
}
