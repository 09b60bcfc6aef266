/**
 * A schema as the set of values that it accepts: for each JSON type a list of alternatives, each a conjunction of
 * constraints. Schemas that accept the same values have much the same shape, however they are written.
 */
import type { Json } from "../json.ts";

export interface Shape {
  /** Values that are listed one by one, by their canonical text: of `enum` and `const`, booleans and null. */
  readonly finite: ReadonlyMap<string, Json>;
  readonly strings: readonly StringForm[];
  readonly numbers: readonly NumberForm[];
  readonly arrays: readonly ArrayForm[];
  readonly objects: readonly ObjectForm[];
  /** The members of `oneOf`: a value that fits two of them is not accepted. */
  readonly exclusive?: readonly Shape[] | undefined;
}

export type FormKind = "strings" | "numbers" | "arrays" | "objects";
export const formKinds: readonly FormKind[] = ["strings", "numbers", "arrays", "objects"];

interface Form {
  /** What is not accepted all the same. */
  readonly not: readonly Shape[];
  /** Keywords that are only compared for equality, in canonical text: `if`, `contains`, `dependentSchemas`, … */
  readonly opaque: readonly string[];
}

export interface StringForm extends Form {
  readonly minLength: number;
  readonly maxLength: number;
  readonly patterns: readonly string[];
  readonly formats: readonly string[];
}

export interface NumberForm extends Form {
  readonly integer: boolean;
  readonly minimum: number;
  /** The minimum itself is not accepted. */
  readonly aboveMinimum: boolean;
  readonly maximum: number;
  readonly belowMaximum: boolean;
  readonly multiples: readonly number[];
  /** `int32` and `int64` are also bounds. */
  readonly formats: readonly string[];
}

export interface ArrayForm extends Form {
  readonly minItems: number;
  readonly maxItems: number;
  readonly unique: boolean;
  readonly first: readonly SchemaNode[];
  /** The items after the first ones. */
  readonly rest: SchemaNode;
}

export interface ObjectForm extends Form {
  readonly properties: ReadonlyMap<string, SchemaNode>;
  readonly required: ReadonlySet<string>;
  /** Properties that do not travel in this direction: read-only ones in requests, write-only ones in responses. */
  readonly hidden: ReadonlySet<string>;
  readonly patterns: ReadonlyMap<string, SchemaNode>;
  /** All other properties. `any` if the schema is open, `never` if it is closed. */
  readonly rest: SchemaNode;
  readonly names: SchemaNode;
  readonly minProperties: number;
  readonly maxProperties: number;
  readonly dependent: ReadonlyMap<string, ReadonlySet<string>>;
  /** The component that it comes from, to tell the variants of a union apart. */
  readonly source?: string | undefined;
  /** The values of the discriminator that select it. */
  readonly tags?: ReadonlySet<string> | undefined;
}

/** What a schema says besides the values that it accepts. */
export interface Notes {
  readonly description?: string | undefined;
  readonly default?: Json | undefined;
  readonly deprecated?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly writeOnly?: boolean | undefined;
  readonly unspecified?: string | undefined;
  readonly discriminator?: string | undefined;
  readonly xml?: string | undefined;
}

/** A schema at its place. The shape is made when it is asked for, so that recursive schemas end. */
export interface SchemaNode {
  readonly id: number;
  readonly shape: () => Shape;
  readonly notes: () => Notes;
}

const noForm: Form = { not: [], opaque: [] };
export const anyString: StringForm = {
  ...noForm,
  minLength: 0,
  maxLength: Number.POSITIVE_INFINITY,
  patterns: [],
  formats: [],
};
export const anyNumber: NumberForm = {
  ...noForm,
  integer: false,
  minimum: Number.NEGATIVE_INFINITY,
  aboveMinimum: false,
  maximum: Number.POSITIVE_INFINITY,
  belowMaximum: false,
  multiples: [],
  formats: [],
};

let lastId = 0;
export function makeNode(shape: () => Shape, notes: () => Notes = () => ({})): SchemaNode {
  let made: Shape | undefined;
  let noted: Notes | undefined;
  lastId += 1;
  return {
    id: lastId,
    shape: () => {
      made ??= shape();
      return made;
    },
    notes: () => {
      noted ??= notes();
      return noted;
    },
  };
}

export const neverShape: Shape = { finite: new Map(), strings: [], numbers: [], arrays: [], objects: [] };
export const never: SchemaNode = makeNode(() => neverShape);
export const any: SchemaNode = makeNode(() => anyShape);

export const anyArray: ArrayForm = {
  ...noForm,
  minItems: 0,
  maxItems: Number.POSITIVE_INFINITY,
  unique: false,
  first: [],
  rest: any,
};
export const anyObject: ObjectForm = {
  ...noForm,
  properties: new Map(),
  required: new Set(),
  hidden: new Set(),
  patterns: new Map(),
  rest: any,
  names: any,
  minProperties: 0,
  maxProperties: Number.POSITIVE_INFINITY,
  dependent: new Map(),
};

export const primitives: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["null", null],
  ["true", true],
  ["false", false],
]);
export const anyShape: Shape = {
  finite: primitives,
  strings: [anyString],
  numbers: [anyNumber],
  arrays: [anyArray],
  objects: [anyObject],
};

/** Whether a form of its kind accepts everything of that kind. */
export function isFree(kind: FormKind, form: Shape[FormKind][number]): boolean {
  const free: Record<FormKind, object> = {
    strings: anyString,
    numbers: anyNumber,
    arrays: anyArray,
    objects: anyObject,
  };
  return Object.entries(free[kind]).every(([key, value]) => {
    const actual = (form as unknown as Record<string, unknown>)[key]; // every form is a plain record of its fields
    if (Array.isArray(value)) return Array.isArray(actual) && actual.length === 0;
    if (value instanceof Map || value instanceof Set) return (actual as Map<unknown, unknown>).size === 0;
    return isNode(value) ? isNode(actual) && isAny(actual) : actual === value;
  });
}

const isNode = (value: unknown): value is SchemaNode =>
  typeof value === "object" && value !== null && "shape" in value && "id" in value;

const asked = new Set<SchemaNode>();

/** Whether it accepts every JSON value. */
export function isAny(node: SchemaNode): boolean {
  if (node === any) return true;
  if (asked.has(node)) return false;
  asked.add(node);
  try {
    return isAnyShape(node.shape());
  } finally {
    asked.delete(node);
  }
}

export function isAnyShape(shape: Shape): boolean {
  if (shape === anyShape) return true;
  return (
    [...primitives.keys()].every((key) => shape.finite.has(key)) &&
    formKinds.every((kind) => shape[kind].some((form) => isFree(kind, form)))
  );
}

export function isNever(node: SchemaNode): boolean {
  if (node === never) return true;
  const shape = node.shape();
  return shape.finite.size === 0 && formKinds.every((kind) => shape[kind].length === 0);
}

/** What a property of this name has to be. */
export function propertyOf(form: ObjectForm, name: string): SchemaNode {
  const declared = form.properties.get(name);
  if (declared) return declared;
  for (const [pattern, node] of form.patterns) if (matches(pattern, name)) return node;
  return form.rest;
}

/** Whether a text matches a pattern. A pattern that JavaScript cannot read matches nothing for certain. */
export function matches(pattern: string, text: string): boolean | undefined {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return undefined;
  }
}
