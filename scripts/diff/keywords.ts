/** The rules for two schemas that are no unions: each keyword of what the reader expects has to follow from what is written. */
import { canonical, type Json, objectAt } from "./read.ts";
import { Result } from "./result.ts";
import { at, type Flow, matches, ofProperty, type Part, typeOf, type View } from "./view.ts";

/** What compares the schemas within a schema. */
interface Schemas {
  view(part: Part): View;
  fits(a: Part, b: Part, flow: Flow): Result;
  excludes(a: Part, va: View, b: Part, flow: Flow): boolean;
  isApart(a: Part, va: View, b: Part, vb: View): boolean;
}

export interface Pair {
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
  Length: "string",
  Items: "array",
  Properties: "object",
  imum: "integer fraction",
  multipleOf: "integer fraction",
  pattern: "string",
  uniqueItems: "array",
  contains: "array",
  minContains: "array",
  maxContains: "array",
  unevaluatedItems: "array",
  dependentRequired: "object",
  dependentSchemas: "object",
  format: "integer fraction string",
  if: "null boolean integer fraction string array object",
};
const bound = /^(?:exclusiveM|m)(?:in|ax)(Length|Items|Properties|imum)$/;
/** Compared on their own, or with another one. */
const others: ReadonlySet<string> = new Set(
  `type enum const not required properties patternProperties propertyNames items prefixItems readOnly writeOnly default x-extensible-enum then else $defs`.split(
    " ",
  ),
);

export function compareKeywords(pair: Pair): void {
  const { va, vb } = pair;
  compareValues(pair);
  const keywords = new Set([...va.conjuncts, ...vb.conjuncts].flatMap((conjunct) => Object.keys(conjunct.keywords)));
  for (const keyword of keywords) if (!others.has(keyword)) compareKeyword(pair, keyword);
  compareMembers(pair);
  for (const {
    keywords: { not },
  } of vb.conjuncts)
    if (not !== undefined) compareNot(pair, not);
  if (va.types.has("object")) compareProperties(pair);
  if (va.types.has("array")) compareItems(pair);
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

/** From the old document to the new one. */
const inTime = <T>({ flow }: Pair, ofA: T, ofB: T): [was: T, is: T] => (flow === "sent" ? [ofA, ofB] : [ofB, ofA]);

function changed(pair: Pair, breaks: boolean, keyword: string): void {
  const show = ({ conjuncts }: View) => {
    const values = conjuncts.flatMap(({ keywords }) =>
      keywords[keyword] === undefined ? [] : [canonical(keywords[keyword])],
    );
    return [...new Set(values)].join(" and ") || "nothing";
  };
  const [was, is] = inTime(pair, pair.va, pair.vb);
  pair.result.note(breaks, keyword, `${keyword} changed from ${show(was)} to ${show(is)}`, at(is, keyword));
}

function compareValues(pair: Pair): void {
  const { va, vb, result, flow } = pair;
  const [was, is] = inTime(pair, va, vb);
  const isOther = [...va.types].some((type) => !vb.types.has(type));
  const finite = [...va.types].every((type) => type === "null" || type === "boolean");
  const values = va.values ?? (finite ? finiteValues(va) : undefined);
  if (vb.values === undefined) {
    if (isOther) changed(pair, true, "type");
    else if (va.values) changed(pair, false, "enum");
    else if (va.types.size !== vb.types.size) changed(pair, false, "type");
  } else if (values === undefined) changed(pair, true, "enum");
  else {
    const more = [...values.keys()].filter((value) => !vb.values?.has(value));
    const change = `enum ${flow === "sent" ? "lost" : "gained"} ${more.join(", ")}`;
    if (more.length > 0) result.note(true, "enum", change, at(is, "enum"));
    else if (isOther) changed(pair, true, "type");
    else if (values.size !== vb.values.size) changed(pair, false, "enum");
  }
  const [listed, still] = [was, is].map(documented);
  const gone = [...(listed ?? [])].filter((value) => !still?.has(value) && !is.values?.has(value));
  if (gone.length > 0) result.note(true, "x-extensible-enum", `x-extensible-enum lost ${gone.join(", ")}`, at(is));
  else if (listed?.size !== still?.size) changed(pair, false, "x-extensible-enum");
}

const documented = ({ conjuncts }: View): Set<string> | undefined => {
  // The last one is the schema's own, which says more than what it extends.
  const list = conjuncts.findLast(({ keywords }) => keywords["x-extensible-enum"] !== undefined)?.keywords[
    "x-extensible-enum"
  ];
  return Array.isArray(list) ? new Set(list.map(canonical)) : undefined;
};

const finiteValues = ({ types }: View): Map<string, Json> =>
  new Map([null, true, false].filter((value) => types.has(typeOf(value))).map((value) => [String(value), value]));

function compareKeyword(pair: Pair, keyword: string): void {
  const { va, vb } = pair;
  const kind = typesOf[bound.exec(keyword)?.[1] ?? keyword];
  const [ofA, ofB] = [valuesOf(pair.a, va, keyword), valuesOf(pair.b, vb, keyword)];
  const lacks = [...ofB.keys()].filter((text) => !ofA.has(text));
  if (lacks.length === 0 && ofA.size === ofB.size) return;
  if (kind === undefined) {
    changed(pair, true, keyword);
    return;
  }
  // It demands nothing of what is written, and something of what may be written from now on.
  const demandsOf = (view: View) => kind.split(" ").some((type) => view.types.has(type));
  if (!demandsOf(va) && demandsOf(vb)) return;
  const isMet = (demand: Json) =>
    follows(keyword, demand, va) ||
    (va.values !== undefined && [...va.values.values()].every((value) => meets(value, keyword, demand)));
  changed(pair, demandsOf(va) && !lacks.every((text) => isMet(ofB.get(text) ?? null)), keyword);
}

/** The values of a keyword, by their text. */
function valuesOf({ side }: Part, { conjuncts }: View, keyword: string): Map<string, Json> {
  const demands = new Map<string, Json>();
  for (const { keywords } of conjuncts) {
    const { [keyword]: demand } = keywords;
    if (demand === undefined || demand === false) continue;
    const whole = side.expanded(keyword === "if" ? [demand, keywords.then ?? {}, keywords.else ?? {}] : demand);
    demands.set(canonical(whole), demand);
  }
  return demands;
}

const wider: Readonly<Record<string, string>> = { int32: "int64", float: "double" };

/** Whether what is written meets a demand by one of its own. */
function follows(keyword: string, demand: Json, { conjuncts, required, types }: View): boolean {
  const own = (key: string) =>
    conjuncts.flatMap(({ keywords }) => (keywords[key] === undefined ? [] : [keywords[key] as Json]));
  if (keyword === "pattern") return /^\^?(\.\*)?\$?$/.test(String(demand));
  if (keyword === "format") return own("format").some((format) => wider[String(format)] === demand);
  const limit = Number(demand);
  const numbers = own(keyword).map(Number);
  if (keyword === "multipleOf")
    return numbers.some((number) => Number.isInteger(number / limit)) || (limit === 1 && !types.has("fraction"));
  const [, what] = bound.exec(keyword) ?? [];
  if (what === undefined) return false;
  if (keyword === "minProperties" && required.size >= limit) return true;
  if (keyword.startsWith("min") && what !== "imum" && limit <= 0) return true;
  const isMin = /min/i.test(keyword);
  const inside = (number: number) => (isMin ? number >= limit : number <= limit);
  if (numbers.some(inside)) return true;
  if (keyword.startsWith("exclusive"))
    return own(isMin ? "minimum" : "maximum").some((number) => Number(number) !== limit && inside(Number(number)));
  return (
    what === "imum" && own(isMin ? "exclusiveMinimum" : "exclusiveMaximum").some((number) => inside(Number(number)))
  );
}

/** Whether a value meets a demand. */
function meets(value: Json, keyword: string, demand: Json): boolean {
  const [, what] = bound.exec(keyword) ?? [];
  if (keyword === "pattern") return typeof value !== "string" || matches(String(demand), value);
  if (what !== "Length" && what !== "imum") return false;
  const size =
    typeof value === "string" && what === "Length"
      ? [...value].length
      : typeof value === "number" && what === "imum"
        ? value
        : undefined;
  if (size === undefined) return false;
  const [least, most] = /min/i.test(keyword) ? [Number(demand), size] : [size, Number(demand)];
  return keyword.startsWith("exclusive") ? least < most : least <= most;
}

function compareNot(pair: Pair, not: Json): void {
  const { schemas, a, va, b, flow } = pair;
  const other = { side: b.side, nodes: [not] };
  if (!schemas.isApart(a, va, other, schemas.view(other)) && !schemas.excludes(a, va, other, flow))
    changed(pair, true, "not");
}

function compareProperties(pair: Pair): void {
  const { schemas, result, a, va, b, vb, flow } = pair;
  const isHidden = ({ side, nodes }: Part) =>
    schemas
      .view({ side, nodes })
      .conjuncts.some(({ keywords }) => keywords[flow === "sent" ? "readOnly" : "writeOnly"] === true);
  for (const name of new Set([...va.names, ...vb.names, ...va.required, ...vb.required])) {
    const [ofA, ofB] = [
      { side: a.side, nodes: ofProperty(va, name) },
      { side: b.side, nodes: ofProperty(vb, name) },
    ];
    const [hiddenA, hiddenB] = [isHidden(ofA), isHidden(ofB)];
    const isHere = va.names.has(name) && vb.names.has(name);
    const [inA, inB] = [va.names.has(name) && !hiddenA, vb.names.has(name) && !hiddenB];
    const [needsA, needsB] = [va.required.has(name) && !hiddenA, vb.required.has(name) && !hiddenB];
    const fit = schemas.fits(ofA, ofB, flow);
    const own = new Result();
    // What is read from a response is often sent back, so it should still fit.
    if (isHere) own.add("", fit);
    if (inA === inB) {
      if (needsA !== needsB)
        own.note(
          needsB,
          "required",
          needsB === (flow === "sent") ? "is required now" : "is not required any more",
          at(flow === "sent" ? vb : va),
        );
    } else if (inA === (flow === "sent")) {
      // Once it was there: what is left of it may be open.
      if (schemas.view(inA ? ofA : ofB).types.size > 0 && vb.conjuncts.length > 0)
        own.note(
          true,
          "property-removed",
          hiddenA || hiddenB ? "is not part of this any more" : "is removed",
          at(inA ? va : vb),
        );
    } else if (fit.breaks && (inA || ofA.nodes.length > 0 || va.required.has(name)))
      own.note(true, "property-added", "is added, where the other properties had a rule", at(inA ? va : vb));
    else
      own.note(
        needsB && !needsA,
        "property-added",
        needsB && !needsA ? "is added, and required" : "is added",
        at(inA ? va : vb),
      );
    if (inA && inB) compareDefaults(schemas, own, ofA, ofB, flow, needsA && needsB);
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
  const defaultOf = (part: Part) =>
    schemas.view(part).conjuncts.find(({ keywords }) => keywords.default !== undefined)?.keywords.default;
  const [was, is] = flow === "sent" ? [defaultOf(a), defaultOf(b)] : [defaultOf(b), defaultOf(a)];
  if (canonical(was) === canonical(is)) return;
  const change = `default changed from ${was === undefined ? "nothing" : canonical(was)} to ${is === undefined ? "nothing" : canonical(is)}`;
  result.note(
    flow === "sent" && !isAlwaysThere && was !== undefined,
    "default",
    change,
    at(schemas.view(flow === "sent" ? b : a), "default"),
  );
}

function compareUnnamed({ schemas, result, a, va, b, vb, flow }: Pair): void {
  const compare = (step: string, ofA: readonly Json[], ofB: readonly Json[]) => {
    if (ofA.length + ofB.length > 0)
      result.add(step, schemas.fits({ side: a.side, nodes: ofA }, { side: b.side, nodes: ofB }, flow));
  };
  const rules = ({ closures }: View, pattern?: string) =>
    closures.flatMap(({ patterns, rule }) => (pattern !== undefined && patterns.includes(pattern) ? [] : [rule]));
  compare(".additionalProperties", rules(va), rules(vb));
  const patternsIn = ({ conjuncts }: View) =>
    conjuncts.flatMap(({ keywords }) => Object.keys(objectAt(keywords.patternProperties)));
  const under = (view: View, pattern: string) => [
    ...view.conjuncts.flatMap(({ keywords }) => {
      const { [pattern]: node } = objectAt(keywords.patternProperties);
      return node === undefined ? [] : [node];
    }),
    ...rules(view, pattern),
  ];
  for (const pattern of new Set([...patternsIn(va), ...patternsIn(vb)]))
    compare(`./${pattern}/`, under(va, pattern), under(vb, pattern));
  const names = ({ conjuncts }: View) => conjuncts.flatMap(({ keywords: { propertyNames } }) => propertyNames ?? []);
  if (names(vb).length > 0) compare(".propertyNames", [...names(va), text], names(vb));
}

const text = { type: "string" };

function compareItems({ schemas, result, a, va, b, vb, flow }: Pair): void {
  const first = ({ conjuncts }: View, i: number) =>
    conjuncts.flatMap(
      ({ keywords: { prefixItems = [], items } }) =>
        (Array.isArray(prefixItems) ? prefixItems[i] : undefined) ?? items ?? [],
    );
  const count = Math.max(
    ...[va, vb].flatMap(({ conjuncts }) =>
      conjuncts.map(({ keywords: { prefixItems } }) => (Array.isArray(prefixItems) ? prefixItems.length : 0)),
    ),
    0,
  );
  for (let i = 0; i <= count; i++) {
    const [ofA, ofB] = [first(va, i), first(vb, i)];
    if (ofA.length + ofB.length > 0)
      result.add(
        i < count ? `.items.${i}` : ".items",
        schemas.fits({ side: a.side, nodes: ofA }, { side: b.side, nodes: ofB }, flow),
      );
  }
}
