/** What a schema demands, all told: its own keywords, and those of what it refers to and extends. */
import { isProse, type Side } from "./document.ts";
import { canonical, isObject, type Json, type JsonObject, objectAt, stepsOf } from "./read.ts";

/** A request is sent, a response is received. */
export type Flow = "sent" | "received";

/** A schema that is made of several, all of which hold. */
export interface Part {
  side: Side;
  nodes: readonly (Json | Conjunct | Union)[];
  /** The variants that it stands for. */
  chosen?: readonly Branch[];
}

/** One schema with its own keywords, in the words of 3.1. */
export class Conjunct {
  readonly source: JsonObject;
  readonly keywords: JsonObject;
  /** Properties that it does not describe have to follow its rule. */
  readonly closures: { described: JsonObject; rule: Json }[] = [];

  constructor(source: JsonObject, keywords: JsonObject) {
    this.source = source;
    this.keywords = keywords;
  }
}

export class Union {
  /** Whether a value belongs to one branch only. */
  readonly isExclusive: boolean;
  readonly branches: readonly Branch[];

  constructor(side: Side, isExclusive: boolean, list: readonly Json[], discriminator?: Json) {
    this.isExclusive = isExclusive;
    this.branches = list.map((node, i) => new Branch(side, this, node, i, discriminator));
  }
}

export class Branch {
  readonly union: Union;
  readonly name: string;
  /** The property and the values of a discriminator that choose it. */
  readonly property: string | undefined;
  readonly values: readonly string[] = [];
  readonly node: Json;

  constructor(side: Side, union: Union, node: Json, index: number, discriminator?: Json) {
    const { $ref } = objectAt(node);
    const { propertyName } = objectAt(discriminator);
    this.union = union;
    this.name = typeof $ref === "string" ? nameIn(side, $ref) : String(index);
    this.node = node;
    if (typeof $ref !== "string" || typeof propertyName !== "string") return;
    const mapping = Object.entries(objectAt(discriminator, "mapping"));
    const mapped = mapping.filter(([, target]) => nameIn(side, target) === this.name).map(([value]) => value);
    this.property = propertyName;
    // Without a mapping the name of the schema is the value.
    this.values = mapped.length > 0 ? mapped : [this.name];
    this.node = { allOf: [node, { properties: { [propertyName]: { enum: [...this.values] } } }] };
  }

  isLike({ name, values }: Branch): boolean {
    const areChosen = this.values.length > 0 && values.length > 0;
    return areChosen ? this.values.some((value) => values.includes(value)) : this.name === name;
  }
}

/** The name of a schema, by which a discriminator chooses it. */
function nameIn(side: Side, reference: Json): string {
  const text = String(reference);
  if (text.includes("/")) side.at(text);
  return stepsOf(text).at(-1) ?? text;
}

type Demands = (Conjunct | Union)[];
/** What schemas demand that were looked at. */
const known = new WeakMap<Side, { asBase: Map<Json, Demands>; asItself: Map<Json, Demands> }>();

/** Whether a schema was looked at. */
export const isRead = (side: Side, schema: Json): boolean =>
  Object.values(known.get(side) ?? {}).some((demands) => demands.has(schema));

/** All that a schema demands. If another schema extends it, its discriminator is spoken for. */
function demandsOf(side: Side, node: Part["nodes"][number], isBase = false): Demands {
  if (node instanceof Conjunct || node instanceof Union) return [node];
  if (node === false) return [new Conjunct({}, { not: {} })];
  if (!isObject(node)) return [];
  const cache = known.get(side) ?? { asBase: new Map(), asItself: new Map() };
  known.set(side, cache);
  const demands = isBase ? cache.asBase : cache.asItself;
  const found = demands.get(node);
  if (found) return found;
  const all: Demands = [];
  demands.set(node, all); // A schema that extends itself adds nothing.
  const { $ref, allOf, ...own } = node;
  if ($ref !== undefined) all.push(...demandsOf(side, side.at($ref), isBase));
  if ($ref !== undefined && !side.readsBesideReference) return all;
  const { nullable, default: standard, readOnly, writeOnly, ...rest } = node;
  if (nullable === true && own.type === undefined && Object.keys(rest).length > 0) {
    const flags = Object.entries({ default: standard, readOnly, writeOnly }).filter(([, flag]) => flag !== undefined);
    all.push(new Conjunct(node, Object.fromEntries(flags) as JsonObject));
    all.push(new Union(side, false, [rest, { type: "null" }]));
    return all;
  }
  for (const base of Array.isArray(allOf) ? allOf : []) all.push(...demandsOf(side, base, true));
  const { oneOf, anyOf, discriminator, additionalProperties, unevaluatedProperties, ...keywords } = modern(own);
  const conjunct = new Conjunct(node, keywords);
  const [others, evaluated] = [additionalProperties, unevaluatedProperties];
  if (others !== undefined && !isAnything(others)) conjunct.closures.push({ described: keywords, rule: others });
  if (evaluated !== undefined && !isAnything(evaluated))
    conjunct.closures.push({ described: evaluatedIn(side, node), rule: evaluated });
  all.push(conjunct);
  for (const list of [oneOf, anyOf])
    if (Array.isArray(list)) all.push(new Union(side, list === oneOf, list, discriminator));
  if (discriminator === undefined || isBase || oneOf !== undefined || anyOf !== undefined) return all;
  // The schemas that extend it come in its place.
  const mapped = Object.values(objectAt(discriminator, "mapping")).map((target) => nameIn(side, target));
  const names = new Set([...mapped, ...side.extending(node)]);
  const list = [...names].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  if (list.length > 0) all.push(new Union(side, false, list, discriminator));
  return all;
}

/** The keywords of a schema in the words of 3.1. */
function modern(source: JsonObject): JsonObject {
  const { nullable, const: only, ...own } = Object.fromEntries(Object.entries(source).filter(([key]) => !isProse(key)));
  if (only !== undefined) own.enum = [own.enum ?? only].flat().filter((value) => canonical(value) === canonical(only));
  for (const limit of ["minimum", "maximum"]) {
    const exclusive = `exclusiveM${limit.slice(1)}`;
    const { [exclusive]: isExclusive, [limit]: number } = own;
    if (typeof isExclusive !== "boolean") continue;
    delete own[exclusive];
    if (!isExclusive || number === undefined) continue;
    delete own[limit];
    own[exclusive] = number;
  }
  if (own.contains !== undefined) own.minContains ??= 1;
  if (own.minContains === 0 && own.maxContains === undefined) delete own.contains;
  if (nullable === true && own.type !== undefined) {
    own.type = [own.type, "null"].flat();
    if (Array.isArray(own.enum)) own.enum = [...own.enum, null];
  }
  return own;
}

const isAnything = (rule: Json): boolean => rule === true || (isObject(rule) && Object.keys(rule).every(isProse));

/** The properties that a schema names anywhere. */
function evaluatedIn(side: Side, node: Json, found: JsonObject = {}, passed = new Set<Json>()): JsonObject {
  if (!isObject(node) || passed.has(node)) return found;
  passed.add(node);
  for (const key of ["properties", "patternProperties"])
    found[key] = { ...objectAt(found[key]), ...objectAt(node[key]) };
  if (node.$ref !== undefined) evaluatedIn(side, side.at(node.$ref), found, passed);
  for (const key of ["allOf", "anyOf", "oneOf", "if", "then", "else"])
    for (const inner of [node[key] ?? []].flat()) evaluatedIn(side, inner, found, passed);
  return found;
}

export interface View {
  /** A number is an integer or a fraction. */
  types: ReadonlySet<string>;
  /** The only values, by their text. */
  values: ReadonlyMap<string, Json> | undefined;
  conjuncts: readonly Conjunct[];
  unions: readonly Union[];
  required: ReadonlySet<string>;
  names: ReadonlySet<string>;
}

const allTypes = ["null", "boolean", "integer", "fraction", "string", "array", "object"];

export function viewOf({ side, nodes }: Part): View {
  const demands = [...new Set(nodes.flatMap((node) => demandsOf(side, node)))];
  const conjuncts = demands.filter((demand) => demand instanceof Conjunct);
  const unions = demands.filter((demand) => demand instanceof Union);
  let types = new Set(allTypes);
  let values: Map<string, Json> | undefined;
  for (const { keywords } of conjuncts) {
    const { type, enum: list, multipleOf, not } = keywords;
    const named = type === undefined ? allTypes : [type].flat().map(String);
    types = new Set([...types].filter((one) => named.includes(one) || (isNumber(one) && named.includes("number"))));
    if (Number.isInteger(multipleOf)) types.delete("fraction");
    if (Array.isArray(list)) {
      const allowed = list.map((value) => [canonical(value), value] as const);
      values = new Map(allowed.filter(([text]) => values?.has(text) ?? true));
    }
    if (not !== undefined && demandsOf(side, not).every(isOpen)) types.clear();
  }
  const left = [...(values ?? [])].filter(([, value]) => types.has(typeOf(value)));
  if (left.length > 0) [values, types] = [new Map(left), new Set(left.map(([, value]) => typeOf(value)))];
  return {
    types,
    values,
    conjuncts,
    unions,
    required: new Set(valuesOf({ conjuncts }, "required").flat().map(String)),
    names: new Set(valuesOf({ conjuncts }, "properties").flatMap((properties) => Object.keys(objectAt(properties)))),
  };
}

const isOpen = (demand: Conjunct | Union): boolean =>
  demand instanceof Conjunct && Object.keys(demand.keywords).length + demand.closures.length === 0;

export const valuesOf = ({ conjuncts }: Pick<View, "conjuncts">, keyword: string): Json[] =>
  conjuncts.map(({ keywords }) => keywords[keyword]).filter((value) => value !== undefined);

export const isNumber = (type: string): boolean => type === "integer" || type === "fraction";

export function typeOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" ? (Number.isInteger(value) ? "integer" : "fraction") : typeof value;
}

/** All that a schema demands of one property: by its name, by a pattern, and where it is not described. */
export function ofProperty({ conjuncts }: View, name: string): Json[] {
  const under = ({ properties, patternProperties }: JsonObject): Json[] => [
    ...(isObject(properties) && Object.hasOwn(properties, name) ? [properties[name] ?? {}] : []),
    ...Object.entries(objectAt(patternProperties)).flatMap(([pattern, node]) => (matches(pattern, name) ? [node] : [])),
  ];
  return conjuncts.flatMap(({ keywords, closures }) => [
    ...under(keywords),
    ...closures.flatMap(({ described, rule }) => (under(described).length > 0 ? [] : [rule])),
  ]);
}

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
  (conjuncts.find(({ keywords }) => keyword && keywords[keyword] !== undefined) ?? conjuncts.at(-1))?.source;
