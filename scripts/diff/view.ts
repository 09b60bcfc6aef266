/** What a schema demands, all told: its own keywords, and those of what it refers to and extends. */
import { isProse, type Side } from "./document.ts";
import { canonical, isObject, type Json, type JsonObject, objectAt, stepsOf } from "./read.ts";

/** A request is sent, a response is received. */
export type Flow = "sent" | "received";

/** A schema that is made of several, all of which hold. */
export interface Part {
  side: Side;
  nodes: readonly (Json | Conjunct)[];
  /** The variants that it stands for, and their unions. */
  chosen?: readonly { branch: Branch; union: Union }[];
}

/** Properties that are not named have to follow the rule. */
interface Closure {
  names: ReadonlySet<string>;
  patterns: readonly string[];
  rule: Json;
}

export interface Branch {
  name: string;
  /** The property and the values of a discriminator that choose it. */
  property?: string;
  values: readonly string[];
  node: JsonObject;
}

export interface Union {
  /** Whether a value belongs to one branch only. */
  isExclusive: boolean;
  branches: readonly Branch[];
}

/** One schema with its own keywords, in the words of 3.1. */
export class Conjunct {
  readonly source: JsonObject;
  readonly keywords: JsonObject;
  readonly closures: Closure[] = [];
  readonly unions: Union[] = [];
  #rest: Conjunct | undefined;

  constructor(source: JsonObject, keywords: JsonObject) {
    this.source = source;
    this.keywords = keywords;
  }

  /** It without its first union. */
  get rest(): Conjunct {
    if (this.#rest) return this.#rest;
    this.#rest = new Conjunct(this.source, this.keywords);
    this.#rest.closures.push(...this.closures);
    this.#rest.unions.push(...this.unions.slice(1));
    return this.#rest;
  }
}

export interface View {
  types: ReadonlySet<string>;
  /** The only values, by their text. */
  values: ReadonlyMap<string, Json> | undefined;
  conjuncts: readonly Conjunct[];
  required: ReadonlySet<string>;
  names: ReadonlySet<string>;
  closures: readonly Closure[];
  unions: readonly Union[];
}

/** A number is an integer or a fraction. */
const kinds: Readonly<Record<string, string[]>> = { number: ["integer", "fraction"] };
const allTypes = ["null", "boolean", "integer", "fraction", "string", "array", "object"];

const known = new WeakMap<Json & object, Conjunct[]>();
const knownBases = new WeakMap<Json & object, Conjunct[]>();

/** Whether a schema has been compared with any. */
export const hasSeen = (node: Json): boolean => !isObject(node) || known.has(node) || knownBases.has(node);

/** @param isBase Whether another schema extends it: then its discriminator is spoken for. */
function conjunctsOf(side: Side, node: Json | Conjunct, isBase: boolean): Conjunct[] {
  if (node instanceof Conjunct) return [node];
  if (node === false) return conjunctsOf(side, never, isBase);
  if (!isObject(node)) return [];
  const cache = isBase ? knownBases : known;
  const found = cache.get(node);
  if (found) return found;
  const all: Conjunct[] = [];
  cache.set(node, all); // A schema that extends itself adds nothing.
  if (node.nullable === true && node.type === undefined && Object.keys(node).length > 1) {
    const { nullable: _, default: __, ...rest } = node;
    const flags = ["default", "readOnly", "writeOnly"].filter((key) => node[key] !== undefined);
    const conjunct = new Conjunct(node, Object.fromEntries(flags.map((key) => [key, node[key] ?? null])));
    conjunct.unions.push({ isExclusive: false, branches: chosen([rest, { type: "null" }]) });
    all.push(conjunct);
    return all;
  }
  const { $ref, allOf = [], ...own } = node;
  if (typeof $ref === "string") all.push(...conjunctsOf(side, side.at($ref), isBase));
  if (typeof $ref === "string" && !side.readsBesideReference) return all;
  for (const base of Array.isArray(allOf) ? allOf : []) all.push(...conjunctsOf(side, base, true));
  all.push(conjunctOf(side, node, own, isBase));
  return all;
}

const never: JsonObject = { not: {} };

function conjunctOf(side: Side, source: JsonObject, own: JsonObject, isBase: boolean): Conjunct {
  const keywords = Object.fromEntries(Object.entries(own).filter(([key]) => !isProse(key)));
  const conjunct = new Conjunct(source, keywords);
  const { nullable, type, additionalProperties, unevaluatedProperties, discriminator } = keywords;
  if (keywords.const !== undefined && keywords.enum === undefined) {
    keywords.enum = [keywords.const];
    delete keywords.const;
  }
  for (const end of ["Minimum", "Maximum"]) {
    const { [`exclusive${end}`]: exclusive, [end.toLowerCase()]: bound } = keywords;
    if (typeof exclusive !== "boolean") continue;
    delete keywords[`exclusive${end}`];
    if (!exclusive || bound === undefined) continue;
    delete keywords[end.toLowerCase()];
    keywords[`exclusive${end}`] = bound;
  }
  delete keywords.nullable;
  if (nullable === true && type !== undefined) {
    keywords.type = [type, "null"].flat();
    if (Array.isArray(keywords.enum)) keywords.enum = [...keywords.enum, null];
  }
  if (additionalProperties !== undefined && !isAnything(additionalProperties))
    conjunct.closures.push(closureOf(keywords, additionalProperties));
  if (unevaluatedProperties !== undefined && !isAnything(unevaluatedProperties))
    conjunct.closures.push(closureOf(evaluatedIn(side, source), unevaluatedProperties));
  for (const key of ["additionalProperties", "unevaluatedProperties", "discriminator"]) delete keywords[key];
  for (const keyword of ["oneOf", "anyOf"]) {
    const list = keywords[keyword];
    delete keywords[keyword];
    if (Array.isArray(list))
      conjunct.unions.push({ isExclusive: keyword === "oneOf", branches: chosen(list, discriminator) });
  }
  // The schemas that extend it come in its place.
  if (discriminator !== undefined && conjunct.unions.length === 0 && !isBase) {
    const mapped = Object.values(objectAt(discriminator, "mapping")).map((target) => nameIn(String(target)));
    const names = [...new Set([...mapped, ...side.extending(source)])];
    if (names.length > 0)
      conjunct.unions.push({ isExclusive: false, branches: chosen(names.map(refTo), discriminator) });
  }
  return conjunct;
}

const isAnything = (rule: Json): boolean => rule === true || (isObject(rule) && Object.keys(rule).every(isProse));

function closureOf({ properties, patternProperties }: JsonObject, rule: Json): Closure {
  return {
    names: new Set(Object.keys(objectAt(properties))),
    patterns: Object.keys(objectAt(patternProperties)),
    rule,
  };
}

/** The properties that a schema names anywhere. */
function evaluatedIn(side: Side, node: Json, found: JsonObject = {}, passed = new Set<Json>()): JsonObject {
  if (!isObject(node) || passed.has(node)) return found;
  passed.add(node);
  for (const key of ["properties", "patternProperties"])
    found[key] = { ...objectAt(found[key]), ...objectAt(node[key]) };
  if (typeof node.$ref === "string") evaluatedIn(side, side.at(node.$ref), found, passed);
  for (const key of ["allOf", "anyOf", "oneOf", "if", "then", "else"])
    for (const inner of [node[key] ?? []].flat()) evaluatedIn(side, inner, found, passed);
  return found;
}

/** The name of a schema, by which a discriminator chooses it unless its mapping says otherwise. */
const nameIn = (reference: string): string => stepsOf(reference).at(-1) ?? reference;
const refTo = (name: string): JsonObject => ({
  $ref: `#/components/schemas/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`,
});

function chosen(list: readonly Json[], discriminator?: Json): Branch[] {
  const { propertyName } = objectAt(discriminator);
  const mapping = Object.entries(objectAt(discriminator, "mapping"));
  return list.map((inner, i) => {
    const { $ref } = objectAt(inner);
    const name = typeof $ref === "string" ? nameIn($ref) : String(i);
    if (typeof $ref !== "string" || typeof propertyName !== "string")
      return { name, values: [], node: { allOf: [inner] } };
    const mapped = mapping.filter(([, target]) => nameIn(String(target)) === name).map(([value]) => value);
    const values = mapped.length > 0 ? mapped : [name];
    const node = { allOf: [inner, { properties: { [propertyName]: { enum: values } } }] };
    return { name, property: propertyName, values, node };
  });
}

const numbers = new WeakMap<object, number>();
let last = 0;
/** Equal keys mean the same schema. */
export function keyOf({ nodes }: Part): string {
  const ids = new Set<number>();
  for (const node of nodes) {
    if (typeof node !== "object" || node === null) {
      if (node === false) ids.add(0);
      continue;
    }
    const id = numbers.get(node) ?? ++last;
    numbers.set(node, id);
    ids.add(id);
  }
  return [...ids].sort((a, b) => a - b).join();
}

export function viewOf(part: Part): View {
  const conjuncts = [...new Set(part.nodes.flatMap((node) => conjunctsOf(part.side, node, false)))];
  let types = new Set(allTypes);
  let values: Map<string, Json> | undefined;
  const [required, names] = [new Set<string>(), new Set<string>()];
  for (const { keywords } of conjuncts) {
    const { type, enum: list, const: one, not } = keywords;
    if (type !== undefined) {
      const named = [type].flat().flatMap((one) => kinds[String(one)] ?? [String(one)]);
      types = new Set(named.filter((one) => types.has(one)));
    }
    for (const listed of [list, one === undefined ? undefined : [one]])
      if (Array.isArray(listed)) {
        const allowed = new Map(listed.map((value) => [canonical(value), value]));
        values = new Map([...allowed].filter(([text]) => values?.has(text) ?? true));
      }
    if (not !== undefined && conjunctsOf(part.side, not, false).every(isOpen)) types = new Set();
    for (const name of Array.isArray(keywords.required) ? keywords.required : []) required.add(String(name));
    for (const name of Object.keys(objectAt(keywords.properties))) names.add(name);
  }
  const left = [...(values?.values() ?? [])].map(typeOf).filter((type) => types.has(type));
  if (left.length > 0) types = new Set(left);
  const closures = conjuncts.flatMap((conjunct) => conjunct.closures);
  const unions = conjuncts.flatMap((conjunct) => conjunct.unions);
  return { types, values, conjuncts, required, names, closures, unions };
}

const isOpen = ({ keywords, closures, unions }: Conjunct): boolean =>
  Object.keys(keywords).length + closures.length + unions.length === 0;

export function typeOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" ? (Number.isInteger(value) ? "integer" : "fraction") : typeof value;
}

/** All that a schema demands of one property: by its name, by a pattern, and where it is not named. */
export function ofProperty({ conjuncts }: View, name: string): Json[] {
  return conjuncts.flatMap(({ keywords, closures }) => [
    ...nodeIn(keywords.properties, name),
    ...Object.entries(objectAt(keywords.patternProperties)).flatMap(([pattern, node]) =>
      matches(pattern, name) ? [node] : [],
    ),
    ...closures.flatMap(({ names, patterns, rule }) =>
      names.has(name) || patterns.some((pattern) => matches(pattern, name)) ? [] : [rule],
    ),
  ]);
}

export const nodeIn = (map: Json | undefined, name: string): Json[] => {
  const node = isObject(map) && Object.hasOwn(map, name) ? map[name] : undefined;
  return node === undefined ? [] : [node];
};

/** A pattern that cannot be read matches nothing. */
export function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return false;
  }
}

/** The object in which a keyword stands. */
export const at = ({ conjuncts }: View, keyword?: string): JsonObject | undefined =>
  (conjuncts.find(({ keywords }) => keyword !== undefined && keyword in keywords) ?? conjuncts.at(-1))?.source;
