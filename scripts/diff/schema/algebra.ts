/** Union, intersection and difference of shapes. */
import { canonical, type Json } from "../json.ts";
import { accepts } from "./accepts.ts";
import {
  type ArrayForm,
  any,
  type FormKind,
  formKinds,
  isFree,
  makeNode,
  type NumberForm,
  never,
  neverShape,
  type ObjectForm,
  propertyOf,
  type SchemaNode,
  type Shape,
  type StringForm,
} from "./shape.ts";

/** More alternatives than this are not multiplied out. */
const maxForms = 256;

export function union(shapes: readonly Shape[]): Shape {
  const [only] = shapes;
  if (shapes.length === 1 && only) return only;
  const kind = <K extends FormKind>(name: K) => shapes.flatMap((shape) => shape[name] as readonly Shape[K][number][]);
  return {
    finite: new Map(shapes.flatMap((shape) => [...shape.finite])),
    strings: withoutRepeats("strings", kind("strings")),
    numbers: withoutRepeats("numbers", kind("numbers")),
    arrays: withoutRepeats("arrays", kind("arrays")),
    objects: kind("objects"),
  };
}

/** Free forms swallow the others of their kind; objects keep theirs, because a named variant is a promise. */
function withoutRepeats<F extends Shape[FormKind][number]>(kind: FormKind, forms: readonly F[]): readonly F[] {
  const free = forms.find((form) => isFree(kind, form));
  return free ? [free] : forms;
}

export function intersect(a: Shape, b: Shape): Shape {
  const finite = new Map<string, Json>();
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    for (const [key, value] of from.finite) if (accepts(to, value) !== false) finite.set(key, value);
  }
  return {
    finite,
    strings: pairs(a.strings, b.strings, intersectStrings),
    numbers: pairs(a.numbers, b.numbers, intersectNumbers),
    arrays: pairs(a.arrays, b.arrays, intersectArrays),
    objects: pairs(a.objects, b.objects, intersectObjects),
  };
}

function pairs<F>(as: readonly F[], bs: readonly F[], both: (a: F, b: F) => F | undefined): F[] {
  if (as.length * bs.length > maxForms) return [...as];
  return as.flatMap((a) => bs.flatMap((b) => both(a, b) ?? []));
}

const joined = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])].sort();

function intersectStrings(a: StringForm, b: StringForm): StringForm | undefined {
  const minLength = Math.max(a.minLength, b.minLength);
  const maxLength = Math.min(a.maxLength, b.maxLength);
  if (minLength > maxLength) return undefined;
  return {
    not: [...a.not, ...b.not],
    opaque: joined(a.opaque, b.opaque),
    minLength,
    maxLength,
    patterns: joined(a.patterns, b.patterns),
    formats: joined(a.formats, b.formats),
  };
}

function intersectNumbers(a: NumberForm, b: NumberForm): NumberForm | undefined {
  const lower = a.minimum === b.minimum ? undefined : a.minimum > b.minimum ? a : b;
  const upper = a.maximum === b.maximum ? undefined : a.maximum < b.maximum ? a : b;
  const form: NumberForm = {
    not: [...a.not, ...b.not],
    opaque: joined(a.opaque, b.opaque),
    integer: a.integer || b.integer,
    minimum: (lower ?? a).minimum,
    aboveMinimum: lower ? lower.aboveMinimum : a.aboveMinimum || b.aboveMinimum,
    maximum: (upper ?? a).maximum,
    belowMaximum: upper ? upper.belowMaximum : a.belowMaximum || b.belowMaximum,
    multiples: [...new Set([...a.multiples, ...b.multiples])].sort((x, y) => x - y),
    formats: joined(a.formats, b.formats),
  };
  return form.minimum > form.maximum ? undefined : form;
}

function intersectArrays(a: ArrayForm, b: ArrayForm): ArrayForm | undefined {
  const minItems = Math.max(a.minItems, b.minItems);
  const maxItems = Math.min(a.maxItems, b.maxItems);
  if (minItems > maxItems) return undefined;
  const count = Math.max(a.first.length, b.first.length);
  return {
    not: [...a.not, ...b.not],
    opaque: joined(a.opaque, b.opaque),
    minItems,
    maxItems,
    unique: a.unique || b.unique,
    first: Array.from({ length: count }, (_, i) => both(a.first[i] ?? a.rest, b.first[i] ?? b.rest)),
    rest: both(a.rest, b.rest),
  };
}

function intersectObjects(a: ObjectForm, b: ObjectForm): ObjectForm | undefined {
  const names = new Set([...a.properties.keys(), ...b.properties.keys()]);
  const dependent = new Map(a.dependent);
  for (const [name, needed] of b.dependent) dependent.set(name, new Set([...(dependent.get(name) ?? []), ...needed]));
  const form: ObjectForm = {
    not: [...a.not, ...b.not],
    opaque: joined(a.opaque, b.opaque),
    properties: new Map([...names].map((name) => [name, both(propertyOf(a, name), propertyOf(b, name))])),
    required: new Set([...a.required, ...b.required]),
    hidden: new Set([...a.hidden, ...b.hidden]),
    patterns: new Map([...a.patterns, ...b.patterns]),
    rest: both(a.rest, b.rest),
    names: both(a.names, b.names),
    minProperties: Math.max(a.minProperties, b.minProperties),
    maxProperties: Math.min(a.maxProperties, b.maxProperties),
    dependent,
    source: a.source ?? b.source,
    tags: a.tags ?? b.tags,
  };
  return form;
}

const intersections = new Map<string, SchemaNode>();

/** What both accept. The same two give the same node, so that recursive schemas end. */
export function both(a: SchemaNode, b: SchemaNode): SchemaNode {
  if (a === b || b === any) return a;
  if (a === any) return b;
  if (a === never || b === never) return never;
  const key = `${a.id}&${b.id}`;
  let node = intersections.get(key);
  if (!node) {
    node = makeNode(
      () => intersect(a.shape(), b.shape()),
      () => ({ ...b.notes(), ...a.notes() }),
    );
    intersections.set(key, node);
  }
  return node;
}

/** What `shape` accepts and `negated` does not. */
export function subtract(shape: Shape, negated: Shape): Shape {
  const without = <K extends FormKind>(kind: K): readonly Shape[K][number][] => {
    const forms = shape[kind] as readonly Shape[K][number][];
    const out = negated[kind] as readonly Shape[K][number][];
    if (out.some((form) => isFree(kind, form))) return [];
    const finite = new Map([...negated.finite].filter(([, value]) => kindOf(value) === kind));
    if (out.length === 0 && finite.size === 0) return forms;
    const rest: Shape = { ...neverShape, finite, [kind]: out };
    return forms.map((form) => ({ ...form, not: [...form.not, rest] }));
  };
  return {
    finite: new Map([...shape.finite].filter(([, value]) => accepts(negated, value) !== true)),
    strings: without("strings"),
    numbers: without("numbers"),
    arrays: without("arrays"),
    objects: without("objects"),
  };
}

function kindOf(value: Json): FormKind | undefined {
  if (typeof value === "string") return "strings";
  if (typeof value === "number") return "numbers";
  if (Array.isArray(value)) return "arrays";
  return typeof value === "object" && value !== null ? "objects" : undefined;
}

/** If some types are constrained and the others are not mentioned at all, the author meant the constrained ones. */
export function onlyMentionedTypes(shape: Shape): Shape {
  const free = formKinds.filter((kind) => shape[kind].some((form) => isFree(kind, form)));
  const isEveryType = shape.finite.has("null") && shape.finite.has("true") && shape.finite.has("false");
  const constrained = formKinds.filter((kind) => shape[kind].length > 0 && !free.includes(kind));
  const isMentioned = isEveryType && formKinds.every((kind) => shape[kind].length > 0) && constrained.length > 0;
  if (!isMentioned || constrained.some((kind) => shape[kind].some((form) => form.not.length > 0))) return shape;
  return Object.fromEntries([
    ["exclusive", shape.exclusive],
    ["finite", new Map([...shape.finite].filter(([key]) => !["null", "true", "false"].includes(key)))],
    ...formKinds.map((kind) => [kind, free.includes(kind) ? [] : shape[kind]]),
  ]) as unknown as Shape; // built from the same five keys
}

/** Keeps a value listed once. */
export function finiteShape(values: readonly Json[]): Shape {
  return { ...neverShape, finite: new Map(values.map((value) => [canonical(value), value])) };
}
