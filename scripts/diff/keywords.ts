/** The rules for two schemas that are no unions: each keyword of what the reader expects has to follow from what is written. */
import { canonical, isObject, type Json, type JsonObject, objectAt } from "./read.ts";
import { Result } from "./result.ts";
import { at, type Flow, isNumber, matches, ofProperty, type Part, typeOf, type View, valuesOf } from "./view.ts";

export interface Pair {
  result: Result;
  /** What is written. */
  a: Part;
  va: View;
  /** What is expected. */
  b: Part;
  vb: View;
}

const any = "null boolean integer fraction string array object";
/** The types of which a keyword demands something: fewer demands allow more. Any other keyword may mean anything. */
const kinds: readonly [keyword: RegExp, types: string][] = [
  [/^(min|max)Length$|^pattern$/, "string"],
  [/^(min|max|exclusiveMin|exclusiveMax)imum$|^multipleOf$/, "integer fraction"],
  [/^(min|max)(Items|Contains)$|^(uniqueItems|contains|unevaluatedItems)$/, "array"],
  [/^(min|max)Properties$|^dependent(Required|Schemas)$/, "object"],
  [/^format$|^if$/, any],
];
/** Compared on their own, or with another one. */
const others: ReadonlySet<string> = new Set(
  `type enum not required properties patternProperties propertyNames items prefixItems readOnly writeOnly default x-extensible-enum then else $defs`.split(
    " ",
  ),
);
const wider: Readonly<Record<string, string>> = { int32: "int64", float: "double" };

export abstract class Keywords {
  readonly flow: Flow;

  constructor(flow: Flow) {
    this.flow = flow;
  }

  /** Whether a part of a message fits. `a` is what is written, `b` is what its reader expects. */
  abstract fits(a: Part, b: Part): Result;
  /** Whether no value belongs to both. */
  abstract isApart(a: Part, b: Part): boolean;
  abstract view(part: Part): View;

  /** From the old document to the new one. */
  protected inTime<T>(ofA: T, ofB: T): [was: T, is: T] {
    return this.flow === "sent" ? [ofA, ofB] : [ofB, ofA];
  }

  protected compareKeywords(pair: Pair): void {
    const { va, vb } = pair;
    const conjuncts = [...va.conjuncts, ...vb.conjuncts];
    this.#compareValues(pair);
    for (const keyword of new Set(conjuncts.flatMap(({ keywords }) => Object.keys(keywords))))
      if (!others.has(keyword)) this.#compareKeyword(pair, keyword);
    this.#compareMembers(pair);
    for (const not of valuesOf(vb, "not")) this.#compareNot(pair, not);
    // A rule that is there, and is none for the type, was meant for another type.
    const states = (keyword: string) => [va, vb].every((view) => valuesOf(view, keyword).length > 0);
    if (va.types.has("object") || states("properties")) this.#compareProperties(pair);
    if (va.types.has("array") || states("items")) this.#compareItems(pair);
  }

  #changed({ result, va, vb }: Pair, breaks: boolean, keyword: string): void {
    const show = (view: View) => [...new Set(valuesOf(view, keyword).map(canonical))].join(" and ") || "nothing";
    const [was, is] = this.inTime(va, vb);
    result.note(breaks, keyword, `${keyword} changed from ${show(was)} to ${show(is)}`, at(is, keyword));
  }

  #compareValues(pair: Pair): void {
    const { va, vb, result } = pair;
    const [was, is] = this.inTime(va, vb);
    const values = va.values ?? finiteValues(va);
    const more = [...(values?.keys() ?? [])].filter((value) => !vb.values?.has(value));
    if (vb.values && values && more.length > 0)
      result.note(true, "enum", `enum ${this.flow === "sent" ? "lost" : "gained"} ${more.join(", ")}`, at(is, "enum"));
    else if (vb.values && !values) this.#changed(pair, true, "enum");
    else if ([...va.types].some((type) => !vb.types.has(type))) this.#changed(pair, true, "type");
    else if (values?.size !== vb.values?.size) this.#changed(pair, false, "enum");
    else if (va.types.size !== vb.types.size) this.#changed(pair, false, "type");
    // The last list is the schema's own, which says more than what it extends.
    const [before, now] = [was, is].map((view) => valuesOf(view, "x-extensible-enum").at(-1));
    const known = [...[now ?? []].flat().map(canonical), ...(is.values?.keys() ?? [])];
    const gone = [before ?? []].flat().filter((value) => !known.includes(canonical(value)));
    const change = `x-extensible-enum lost ${gone.map(canonical).join(", ")}`;
    if (gone.length > 0) result.note(true, "x-extensible-enum", change, at(is));
    else if (canonical(before) !== canonical(now)) this.#changed(pair, false, "x-extensible-enum");
  }

  #compareKeyword(pair: Pair, keyword: string): void {
    const { a, va, b, vb } = pair;
    const [ofA, ofB] = [demandsIn(a, va, keyword), demandsIn(b, vb, keyword)];
    const lacks = [...ofB].filter(([text]) => !ofA.has(text));
    if (lacks.length === 0 && ofA.size === ofB.size) return;
    const [, types] = kinds.find(([name]) => name.test(keyword)) ?? [];
    const isAsked = valuesOf(va, keyword).length > 0 || types?.split(" ").some((type) => va.types.has(type));
    const isMet = isAsked ? lacks.every(([, demand]) => follows(keyword, demand, va, vb)) : true;
    this.#changed(pair, !types || !isMet, keyword);
  }

  /** What a request has to be besides all that it was is a demand, whatever it repeats. */
  #compareMembers({ result, a, va, b, vb }: Pair): void {
    // A property that a base and the schema itself describe has two.
    if (this.flow === "received" || a.nodes.length > 1 || b.nodes.length > 1 || va.conjuncts.length === 0) return;
    if (va.conjuncts.length >= vb.conjuncts.length) return;
    const [before, after] = [va, vb].map(({ conjuncts }) =>
      conjuncts.map(({ keywords }) => canonical(keywords)).filter((text) => text !== "{}"),
    ) as [string[], string[]];
    if (after.length > before.length && before.every((text) => after.includes(text)))
      result.note(true, "allOf", "allOf gained a schema", at(vb));
  }

  #compareNot(pair: Pair, not: Json): void {
    const { a, va, b } = pair;
    const [other, excluded] = [{ ...b, nodes: [not] }, valuesOf(va, "not")];
    const isExcluded = excluded.some((one) => !this.fits(other, { ...a, nodes: [one] }).breaks);
    if (!isExcluded && !this.isApart(a, other)) this.#changed(pair, true, "not");
  }

  #compareProperties(pair: Pair): void {
    const { a, va, b, vb } = pair;
    for (const name of new Set([...va.names, ...vb.names, ...va.required, ...vb.required])) {
      const [ofA, ofB] = [this.#look(a, va, name), this.#look(b, vb, name)];
      const [was, is] = this.inTime(ofA, ofB);
      const place = at(this.inTime(va, vb)[is.isThere || !was.isThere ? 1 : 0]);
      const fit = this.fits(ofA.part, ofB.part);
      const own = new Result();
      // What is read from a response is often sent back, so it should still fit.
      if (was.isNamed && is.isNamed) own.add("", fit);
      if (was.isThere && is.isThere) this.compareDefaults(own, ofA.part, ofB.part, was.isNeeded && is.isNeeded);
      if (was.isThere === is.isThere) {
        const change = is.isNeeded ? "is required now" : "is not required any more";
        if (was.isNeeded !== is.isNeeded) own.note(ofB.isNeeded, "required", change, place);
      } else if (was.isThere) {
        // Once it was there: what is left of it may be open.
        const change = was.isHidden || is.isHidden ? "is not part of this any more" : "is removed";
        if (was.types.size > 0 && vb.conjuncts.length > 0) own.note(true, "property-removed", change, place);
      } else if (fit.breaks && (ofA.isThere || ofA.part.nodes.length > 0 || va.required.has(name)))
        own.note(true, "property-added", "is added, where the other properties had a rule", place);
      else own.noteAdded("property", ofB.isNeeded && !ofA.isNeeded, place);
      pair.result.add(`.${name}`, own);
    }
    this.#compareUnnamed(pair);
  }

  #look({ side }: Part, view: View, name: string) {
    const part = { side, nodes: ofProperty(view, name) };
    const own = this.view(part);
    const isHidden = valuesOf(own, this.flow === "sent" ? "readOnly" : "writeOnly").includes(true);
    const [isNamed, isNeeded] = [view.names.has(name), view.required.has(name) && !isHidden];
    return { part, types: own.types, isHidden, isNamed, isThere: isNamed && !isHidden, isNeeded };
  }

  /** What is left out means the default. */
  compareDefaults(result: Result, a: Part, b: Part, isAlwaysThere: boolean): void {
    const [was, is] = this.inTime(this.view(a), this.view(b));
    const [before, now] = [was, is].map((view) => valuesOf(view, "default")[0]);
    if (canonical(before) === canonical(now)) return;
    const breaks = this.flow === "sent" && !isAlwaysThere && before !== undefined;
    this.#changed({ result, a, va: this.view(a), b, vb: this.view(b) }, breaks, "default");
  }

  #compareUnnamed(pair: Pair): void {
    const { va, vb } = pair;
    const patternsIn = (keywords: JsonObject) => Object.entries(objectAt(keywords.patternProperties));
    const under = ({ conjuncts }: View, pattern?: string) =>
      conjuncts.flatMap(({ keywords, closures }) => [
        ...patternsIn(keywords).flatMap(([one, node]) => (one === pattern ? [node] : [])),
        ...closures.flatMap(({ described, rule }) =>
          patternsIn(described).some(([one]) => one === pattern) ? [] : [rule],
        ),
      ]);
    this.#compareParts(pair, ".additionalProperties", under(va), under(vb));
    const patterns = [va, vb].flatMap(({ conjuncts }) => conjuncts.flatMap(({ keywords }) => patternsIn(keywords)));
    for (const pattern of new Set(patterns.map(([one]) => one)))
      this.#compareParts(pair, `./${pattern}/`, under(va, pattern), under(vb, pattern));
    const [ofA, ofB] = [valuesOf(va, "propertyNames"), valuesOf(vb, "propertyNames")];
    if (ofB.length > 0) this.#compareParts(pair, ".propertyNames", [...ofA, text], ofB);
  }

  #compareItems(pair: Pair): void {
    const { va, vb } = pair;
    const prefixOf = ({ prefixItems }: JsonObject) => (Array.isArray(prefixItems) ? prefixItems : []);
    const itemsAt = ({ conjuncts }: View, i: number) =>
      conjuncts.flatMap(({ keywords }) => prefixOf(keywords)[i] ?? keywords.items ?? []);
    const count = Math.max(...[...va.conjuncts, ...vb.conjuncts].map(({ keywords }) => prefixOf(keywords).length), 0);
    for (let i = 0; i <= count; i++)
      this.#compareParts(pair, i < count ? `.items.${i}` : ".items", itemsAt(va, i), itemsAt(vb, i));
  }

  #compareParts({ result, a, b }: Pair, step: string, ofA: readonly Json[], ofB: readonly Json[]): void {
    if (ofA.length + ofB.length > 0)
      result.add(step, this.fits({ side: a.side, nodes: ofA }, { side: b.side, nodes: ofB }));
  }
}

const text = { type: "string" };

function finiteValues({ types }: View): Map<string, Json> | undefined {
  const values = [null, true, false].filter((value) => types.has(typeOf(value)));
  const isAll = [...types].every((type) => type === "null" || type === "boolean");
  return isAll ? new Map(values.map((value) => [String(value), value])) : undefined;
}

/** The values of a keyword, by their text. */
function demandsIn({ side }: Part, { conjuncts }: View, keyword: string): Map<string, Json> {
  const demands = conjuncts.flatMap(({ keywords }): Json[] => {
    const { [keyword]: demand, then = {}, else: otherwise = {} } = keywords;
    if (demand === undefined || (keyword === "uniqueItems" && demand === false)) return [];
    if (keyword === "if") return [[demand, then, otherwise]];
    if (keyword !== "dependentRequired") return [demand];
    return Object.entries(objectAt(demand)).flatMap(([name, needed]) => [needed].flat().map((one) => [name, one]));
  });
  return new Map(demands.map((demand) => [side.text(demand), demand]));
}

/** Whether what is written meets a demand by others of its own. */
function follows(keyword: string, demand: Json, va: View, vb: View): boolean {
  const own = valuesOf(va, keyword);
  if (keyword === "format") return own.some((format) => wider[String(format)] === demand);
  if (keyword === "dependentRequired") return Array.isArray(demand) && va.required.has(String(demand[1]));
  if (keyword === "multipleOf")
    return (
      (demand === 1 && !va.types.has("fraction")) || own.some((one) => Number.isInteger(Number(one) / Number(demand)))
    );
  if (keyword === "pattern") {
    const values = [...(va.values?.values() ?? [])];
    const isMet = (value: Json) => typeof value !== "string" || matches(String(demand), value);
    return /^\^?(\.\*)?\$?$/.test(String(demand)) || (values.length > 0 && values.every(isMet));
  }
  const [, end, what] =
    /^(min|max|exclusiveMin|exclusiveMax)(Length|Items|Properties|Contains|imum)$/.exec(keyword) ?? [];
  if (end === undefined || what === undefined) return false;
  const isLow = /min/i.test(end);
  return compareLimits(limitOf(va, isLow, what), limitOf(vb, isLow, what)) >= 0;
}

type Limit = [number: number, isOut: number];
const compareLimits = (a: Limit, b: Limit): number => a[0] - b[0] || a[1] - b[1];

/** The strictest lower limit. An upper one is the lower one of negative numbers. */
function limitOf(view: View, isLow: boolean, what: string): Limit {
  const { values, required, types } = view;
  const [sign, end] = isLow ? [1, "in"] : [-1, "ax"];
  const stated = (isOut: number) =>
    valuesOf(view, `${isOut ? "exclusiveM" : "m"}${end}${what}`).map((one): Limit => [sign * Number(one), isOut]);
  const limits = [...stated(0), ...stated(1)].map(
    ([number, isOut]): Limit =>
      types.has("fraction") ? [number, isOut] : [isOut ? Math.floor(number) + 1 : Math.ceil(number), 0],
  );
  if (isLow && what !== "imum") limits.push([what === "Properties" ? required.size : 0, 0]);
  const sizes = [...(values?.values() ?? [])].flatMap((value) => sizeAs(what, value)).map((size) => sign * size);
  if (sizes.length > 0) limits.push([Math.min(...sizes), 0]);
  return limits.reduce((a, b) => (compareLimits(a, b) < 0 ? b : a), [Number.NEGATIVE_INFINITY, 0]);
}

function sizeAs(what: string, value: Json): number[] {
  if (what === "imum") return typeof value === "number" ? [value] : [];
  if (what === "Length") return typeof value === "string" ? [[...value].length] : [];
  if (what === "Items") return Array.isArray(value) ? [value.length] : [];
  return isObject(value) ? [Object.keys(value).length] : [];
}

/** Whether all values of one are smaller than those of the other. */
export function isApartBySize(va: View, vb: View, type: string): boolean {
  const sizes: Readonly<Record<string, string>> = { string: "Length", array: "Items", object: "Properties" };
  const what = isNumber(type) ? "imum" : (sizes[type] ?? "");
  return [[va, vb] as const, [vb, va] as const].some(([below, above]) => {
    const [high, low] = [limitOf(below, false, what), limitOf(above, true, what)];
    return high[0] + low[0] > 0 || (high[0] + low[0] === 0 && high[1] + low[1] > 0);
  });
}
