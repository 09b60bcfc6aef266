/** The rules for two schemas that are no unions: each keyword of what the reader expects has to follow from what is written. */
import { canonical, isObject, type Json, type JsonObject, objectAt } from "./read.ts";
import { Result } from "./result.ts";
import type { Schemas } from "./schema.ts";
import { at, type Flow, isNumber, matches, ofProperty, type Part, typeOf, type View, valuesOf } from "./view.ts";

interface Pair {
  schemas: Schemas;
  result: Result;
  /** What is written. */
  a: Part;
  va: View;
  /** What is expected. */
  b: Part;
  vb: View;
  flow: Flow;
}

/** The types of which a keyword demands something: fewer demands allow more. Any other keyword may mean anything. */
const typesOf: Readonly<Record<string, string>> = {
  minLength: "string",
  maxLength: "string",
  pattern: "string",
  minimum: "integer fraction",
  exclusiveMinimum: "integer fraction",
  maximum: "integer fraction",
  exclusiveMaximum: "integer fraction",
  multipleOf: "integer fraction",
  minItems: "array",
  maxItems: "array",
  uniqueItems: "array",
  contains: "array",
  minContains: "array",
  maxContains: "array",
  unevaluatedItems: "array",
  minProperties: "object",
  maxProperties: "object",
  dependentRequired: "object",
  dependentSchemas: "object",
  format: "null boolean integer fraction string array object",
  if: "null boolean integer fraction string array object",
};
const limit = /^(min|max|exclusiveMin|exclusiveMax)(Length|Items|Properties|Contains|imum)$/;
/** Compared on their own, or with another one. */
const others: ReadonlySet<string> = new Set(
  `type enum not required properties patternProperties propertyNames items prefixItems readOnly writeOnly default x-extensible-enum then else $defs`.split(
    " ",
  ),
);

export function compareKeywords(pair: Pair): void {
  const { va, vb } = pair;
  compareValues(pair);
  const keywords = new Set([...va.conjuncts, ...vb.conjuncts].flatMap((conjunct) => Object.keys(conjunct.keywords)));
  for (const keyword of keywords) if (!others.has(keyword)) compareKeyword(pair, keyword);
  compareMembers(pair);
  for (const not of valuesOf(vb.conjuncts, "not")) compareNot(pair, not);
  // A rule that is there, and is none for the type, was meant for another type.
  const states = (keyword: string) => [va, vb].every(({ conjuncts }) => valuesOf(conjuncts, keyword).length > 0);
  if (va.types.has("object") || states("properties")) compareProperties(pair);
  if (va.types.has("array") || states("items")) compareItems(pair);
}

/** From the old document to the new one. */
const inTime = <T>({ flow }: { flow: Flow }, ofA: T, ofB: T): [was: T, is: T] =>
  flow === "sent" ? [ofA, ofB] : [ofB, ofA];

function changed(pair: Pair, breaks: boolean, keyword: string): void {
  const show = ({ conjuncts }: View) =>
    [...new Set(valuesOf(conjuncts, keyword).map(canonical))].join(" and ") || "nothing";
  const [was, is] = inTime(pair, pair.va, pair.vb);
  pair.result.note(breaks, keyword, `${keyword} changed from ${show(was)} to ${show(is)}`, at(is, keyword));
}

function compareValues(pair: Pair): void {
  const { va, vb, flow } = pair;
  const [was, is] = inTime(pair, va, vb);
  const isOther = [...va.types].some((type) => !vb.types.has(type));
  const finite = [null, true, false].filter((value) => va.types.has(typeOf(value)));
  const isFinite = [...va.types].every((type) => type === "null" || type === "boolean");
  const values = va.values ?? (isFinite ? new Map(finite.map((value) => [String(value), value])) : undefined);
  const more = [...(values?.keys() ?? [])].filter((value) => !vb.values?.has(value));
  if (vb.values && values && more.length > 0) {
    const change = `enum ${flow === "sent" ? "lost" : "gained"} ${more.join(", ")}`;
    pair.result.note(true, "enum", change, at(is, "enum"));
  } else if (vb.values && !values) changed(pair, true, "enum");
  else if (isOther) changed(pair, true, "type");
  else if (values?.size !== vb.values?.size) changed(pair, false, "enum");
  else if (va.types.size !== vb.types.size) changed(pair, false, "type");
  // The last list is the schema's own, which says more than what it extends.
  const [listed, still] = [was, is].map(({ conjuncts }) => valuesOf(conjuncts, "x-extensible-enum").at(-1));
  const known = [still ?? []].flat().map(canonical);
  const gone = [listed ?? []]
    .flat()
    .filter((value) => ![...known, ...(is.values?.keys() ?? [])].includes(canonical(value)));
  if (gone.length > 0) {
    const change = `x-extensible-enum lost ${gone.map(canonical).join(", ")}`;
    pair.result.note(true, "x-extensible-enum", change, at(is));
  } else if (canonical(listed) !== canonical(still)) changed(pair, false, "x-extensible-enum");
}

function compareKeyword(pair: Pair, keyword: string): void {
  const { va, vb } = pair;
  const [ofA, ofB] = [demandsIn(pair.a, va, keyword), demandsIn(pair.b, vb, keyword)];
  const lacks = [...ofB].filter(([text]) => !ofA.has(text)).map(([, demand]) => demand);
  if (lacks.length === 0 && ofA.size === ofB.size) return;
  const { [keyword]: kind } = typesOf;
  if (kind === undefined) return changed(pair, true, keyword);
  const isAsked = ofA.size > 0 || kind.split(" ").some((type) => va.types.has(type));
  changed(pair, isAsked && !lacks.every((demand) => follows(keyword, demand, va, vb)), keyword);
}

/** The values of a keyword, by their text. */
function demandsIn({ side }: Part, { conjuncts }: View, keyword: string): Map<string, Json> {
  const demands = conjuncts.flatMap(({ keywords }): Json[] => {
    const { [keyword]: demand, then = {}, else: otherwise = {} } = keywords;
    if (demand === undefined || (keyword === "uniqueItems" && demand === false)) return [];
    if (keyword === "if") return [[demand, then, otherwise]];
    if (keyword !== "dependentRequired") return [demand];
    return Object.entries(objectAt(demand)).flatMap(([name, needed]) =>
      [needed].flat().map((one) => ({ [name]: one })),
    );
  });
  return new Map(demands.map((demand) => [side.text(demand), demand]));
}

const wider: Readonly<Record<string, string>> = { int32: "int64", float: "double" };

/** Whether what is written meets a demand by others of its own. */
function follows(keyword: string, demand: Json, va: View, vb: View): boolean {
  const values = [...(va.values?.values() ?? [])];
  if (keyword === "pattern") {
    if (/^\^?(\.\*)?\$?$/.test(String(demand))) return true;
    return values.length > 0 && values.every((value) => typeof value !== "string" || matches(String(demand), value));
  }
  if (keyword === "format") return valuesOf(va.conjuncts, "format").some((format) => wider[String(format)] === demand);
  if (keyword === "dependentRequired")
    return Object.values(objectAt(demand)).every((name) => va.required.has(String(name)));
  if (keyword === "multipleOf")
    return (
      valuesOf(va.conjuncts, keyword).some((number) => Number.isInteger(Number(number) / Number(demand))) ||
      (demand === 1 && !va.types.has("fraction"))
    );
  const [, end, what] = limit.exec(keyword) ?? [];
  if (!end || !what) return false;
  const isLow = /min/i.test(end);
  return compareLimits(limitOf(va, isLow, what), limitOf(vb, isLow, what)) >= 0;
}

type Limit = [number: number, isOut: number];
const compareLimits = (a: Limit, b: Limit): number => a[0] - b[0] || a[1] - b[1];

/** The strictest lower limit. An upper one is the lower one of negative numbers. */
function limitOf({ conjuncts, values, required, types }: View, isLow: boolean, what: string): Limit {
  const sign = isLow ? 1 : -1;
  const end = isLow ? "in" : "ax";
  const limits: Limit[] = [["m", 0] as const, ["exclusiveM", 1] as const].flatMap(([start, isOut]) =>
    valuesOf(conjuncts, `${start}${end}${what}`).map((number): Limit => [sign * Number(number), isOut]),
  );
  if (!types.has("fraction"))
    for (const one of limits) [one[0], one[1]] = [one[1] ? Math.floor(one[0]) + 1 : Math.ceil(one[0]), 0];
  if (isLow && what !== "imum") limits.push([what === "Properties" ? required.size : 0, 0]);
  const sizes = [...(values?.values() ?? [])].flatMap((value) => sizeAs(what, value, sign));
  if (sizes.length > 0) limits.push([Math.min(...sizes), 0]);
  return limits.reduce((a, b) => (compareLimits(a, b) < 0 ? b : a), [Number.NEGATIVE_INFINITY, 0]);
}

function sizeAs(what: string, value: Json, sign: number): number[] {
  if (what === "imum") return typeof value === "number" ? [sign * value] : [];
  if (what === "Length") return typeof value === "string" ? [sign * [...value].length] : [];
  if (what === "Items") return Array.isArray(value) ? [sign * value.length] : [];
  return isObject(value) ? [sign * Object.keys(value).length] : [];
}

/** Whether all values of one are smaller than those of the other. */
export function isApartBySize(va: View, vb: View, type: string): boolean {
  const kinds: Readonly<Record<string, string>> = { string: "Length", array: "Items", object: "Properties" };
  const what = isNumber(type) ? "imum" : kinds[type];
  const isBelow = (below: View, above: View) => {
    const [high, low] = [limitOf(below, false, what ?? ""), limitOf(above, true, what ?? "")];
    return high[0] + low[0] > 0 || (high[0] + low[0] === 0 && high[1] + low[1] > 0);
  };
  return what !== undefined && (isBelow(va, vb) || isBelow(vb, va));
}

/** What a request has to be besides all that it was is a demand, whatever it repeats. */
function compareMembers({ result, a, va, b, vb, flow }: Pair): void {
  // A property that a base and the schema itself describe has two.
  if (flow === "received" || a.nodes.length > 1 || b.nodes.length > 1) return;
  if (va.conjuncts.length === 0 || vb.conjuncts.length <= va.conjuncts.length) return;
  const textsOf = ({ conjuncts }: View) =>
    conjuncts.map(({ keywords }) => canonical(keywords)).filter((text) => text !== "{}");
  const [before, after] = [textsOf(va), textsOf(vb)];
  if (after.length > before.length && before.every((text) => after.includes(text)))
    result.note(true, "allOf", "allOf gained a schema", at(vb));
}

function compareNot(pair: Pair, not: Json): void {
  const { schemas, a, b, flow } = pair;
  const other = { side: b.side, nodes: [not] };
  if (!schemas.isApart(a, other, false) && !schemas.excludes(a, other, flow)) changed(pair, true, "not");
}

function compareProperties(pair: Pair): void {
  const { schemas, result, a, va, b, vb, flow } = pair;
  const look = ({ side }: Part, view: View, name: string) => {
    const part = { side, nodes: ofProperty(view, name) };
    const { conjuncts, types } = schemas.view(part);
    const isHidden = valuesOf(conjuncts, flow === "sent" ? "readOnly" : "writeOnly").includes(true);
    const [isNamed, isNeeded] = [view.names.has(name), view.required.has(name) && !isHidden];
    return { part, types, isHidden, isNamed, isNeeded, isThere: isNamed && !isHidden };
  };
  for (const name of new Set([...va.names, ...vb.names, ...va.required, ...vb.required])) {
    const [ofA, ofB] = [look(a, va, name), look(b, vb, name)];
    const [was, is] = inTime(pair, ofA, ofB);
    const place = at(inTime(pair, va, vb)[is.isThere || !was.isThere ? 1 : 0]);
    const fit = schemas.fits(ofA.part, ofB.part, flow);
    const own = new Result();
    // What is read from a response is often sent back, so it should still fit.
    if (was.isNamed && is.isNamed) own.add("", fit);
    if (was.isThere && is.isThere) compareDefaults(schemas, own, ofA.part, ofB.part, flow, was.isNeeded && is.isNeeded);
    if (was.isThere === is.isThere) {
      const change = is.isNeeded ? "is required now" : "is not required any more";
      if (was.isNeeded !== is.isNeeded) own.note(ofB.isNeeded, "required", change, place);
    } else if (was.isThere) {
      // Once it was there: what is left of it may be open.
      const change = was.isHidden || is.isHidden ? "is not part of this any more" : "is removed";
      if (was.types.size > 0 && vb.conjuncts.length > 0) own.note(true, "property-removed", change, place);
    } else if (fit.breaks && (ofA.isThere || ofA.part.nodes.length > 0 || va.required.has(name)))
      own.note(true, "property-added", "is added, where the other properties had a rule", place);
    else {
      const isMissed = ofB.isNeeded && !ofA.isNeeded;
      own.note(isMissed, "property-added", isMissed ? "is added, and required" : "is added", place);
    }
    result.add(`.${name}`, own);
  }
  compareUnnamed(pair);
}

/** What is left out means the default. */
export function compareDefaults(
  schemas: Schemas,
  result: Result,
  a: Part,
  b: Part,
  flow: Flow,
  isAlwaysThere: boolean,
): void {
  const [was, is] = inTime({ flow }, a, b).map((part) => schemas.view(part)) as [View, View];
  const [before, after] = [was, is].map(({ conjuncts }) => valuesOf(conjuncts, "default")[0]);
  if (canonical(before) === canonical(after)) return;
  const show = (value: Json | undefined) => (value === undefined ? "nothing" : canonical(value));
  const breaks = flow === "sent" && !isAlwaysThere && before !== undefined;
  result.note(breaks, "default", `default changed from ${show(before)} to ${show(after)}`, at(is, "default"));
}

function compareUnnamed({ schemas, result, a, va, b, vb, flow }: Pair): void {
  const compare = (step: string, ofA: readonly Json[], ofB: readonly Json[]) => {
    if (ofA.length + ofB.length > 0)
      result.add(step, schemas.fits({ side: a.side, nodes: ofA }, { side: b.side, nodes: ofB }, flow));
  };
  const patternsIn = (keywords: JsonObject) => objectAt(keywords.patternProperties);
  const under = ({ conjuncts }: View, pattern?: string) =>
    conjuncts.flatMap(({ keywords, closures }) => [
      ...Object.entries(patternsIn(keywords)).flatMap(([one, node]) => (one === pattern ? [node] : [])),
      ...closures.flatMap(({ described, rule }) =>
        pattern !== undefined && pattern in patternsIn(described) ? [] : [rule],
      ),
    ]);
  compare(".additionalProperties", under(va), under(vb));
  const patterns = [va, vb].flatMap(({ conjuncts }) =>
    conjuncts.flatMap(({ keywords }) => Object.keys(patternsIn(keywords))),
  );
  for (const pattern of new Set(patterns)) compare(`./${pattern}/`, under(va, pattern), under(vb, pattern));
  const [namesA, namesB] = [va, vb].map(({ conjuncts }) => valuesOf(conjuncts, "propertyNames")) as [Json[], Json[]];
  if (namesB.length > 0) compare(".propertyNames", [...namesA, text], namesB);
}

const text = { type: "string" };

function compareItems({ schemas, result, a, va, b, vb, flow }: Pair): void {
  const prefixOf = ({ prefixItems }: JsonObject) => (Array.isArray(prefixItems) ? prefixItems : []);
  const itemsAt = ({ conjuncts }: View, i: number) =>
    conjuncts.flatMap(({ keywords }) => prefixOf(keywords)[i] ?? keywords.items ?? []);
  const count = Math.max(...[...va.conjuncts, ...vb.conjuncts].map(({ keywords }) => prefixOf(keywords).length), 0);
  for (let i = 0; i <= count; i++) {
    const [ofA, ofB] = [itemsAt(va, i), itemsAt(vb, i)];
    if (ofA.length + ofB.length > 0) {
      const fit = schemas.fits({ side: a.side, nodes: ofA }, { side: b.side, nodes: ofB }, flow);
      result.add(i < count ? `.items.${i}` : ".items", fit);
    }
  }
}
