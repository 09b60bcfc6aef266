/** Whether everything that one shape accepts is accepted by another. False if that cannot be proven. */
import { accepts, isMultiple } from "./accepts.ts";
import { finiteShape } from "./algebra.ts";
import type { Direction } from "./direction.ts";
import { impliesLength, impliesPattern } from "./regex.ts";
import {
  type ArrayForm,
  any,
  type FormKind,
  formKinds,
  isAny,
  isAnyShape,
  isFree,
  isNever,
  makeNode,
  type NumberForm,
  neverShape,
  type ObjectForm,
  propertyOf,
  type SchemaNode,
  type Shape,
  type StringForm,
} from "./shape.ts";

/** A property with more values than this is not tried value by value. */
const maxSplit = 32;

export class Containment {
  readonly #direction: Direction;
  readonly #known = new Map<string, boolean>();
  readonly #assumed: string[] = [];

  /** A client sends no properties that its document does not name, so an open request has no others. */
  constructor(direction: Direction) {
    this.#direction = direction;
  }

  /** Whether `sup` accepts whatever `sub` accepts. */
  nodes(sup: SchemaNode, sub: SchemaNode): boolean {
    if (sup === sub || sup === any) return true;
    const key = `${sup.id}:${sub.id}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const start = this.#assumed.push(key) - 1;
    this.#known.set(key, true); // holds unless something below contradicts it
    if (this.shapes(sup.shape(), sub.shape())) return true;
    // What was proven meanwhile may have relied on it.
    for (const other of this.#assumed.splice(start)) if (this.#known.get(other)) this.#known.delete(other);
    this.#known.set(key, false);
    return false;
  }

  shapes(sup: Shape, sub: Shape): boolean {
    if (isAnyShape(sup)) return true;
    return (
      [...sub.finite.values()].every((value) => accepts(sup, value) === true) &&
      formKinds.every((kind) => sub[kind].every((form) => this.form(sup, kind, form)))
    );
  }

  /** Whether `sup` accepts whatever one alternative accepts. */
  form(sup: Shape, kind: FormKind, sub: Shape[FormKind][number]): boolean {
    if (this.#anyForm(sup, kind, sub)) return true;
    return kind === "objects" && this.#splits(sup, sub as ObjectForm); // the kind says which form it is
  }

  #anyForm(sup: Shape, kind: FormKind, sub: Shape[FormKind][number]): boolean {
    return sup[kind].some((form) => isFree(kind, form) || this.forms(kind, form, sub));
  }

  forms(kind: FormKind, sup: Shape[FormKind][number], sub: Shape[FormKind][number]): boolean {
    if (sup === sub) return true;
    if (!sup.opaque.every((text) => sub.opaque.includes(text))) return false;
    const excluded = (shape: Shape) =>
      sub.not.some((other) => other === shape || this.shapes(other, shape)) ||
      this.#areDisjoint(shape, { ...neverShape, [kind]: [sub] });
    if (!sup.not.every(excluded)) return false;
    // The kind says which form both are.
    if (kind === "strings") return this.#strings(sup as StringForm, sub as StringForm);
    if (kind === "numbers") return this.#numbers(sup as NumberForm, sub as NumberForm);
    if (kind === "arrays") return this.#arrays(sup as ArrayForm, sub as ArrayForm);
    return this.#objects(sup as ObjectForm, sub as ObjectForm);
  }

  #strings(sup: StringForm, sub: StringForm): boolean {
    return (
      impliesLength(sub, sup.minLength, sup.maxLength) &&
      sup.formats.every((format) => sub.formats.some((own) => impliesFormat(own, format))) &&
      sup.patterns.every((pattern) => impliesPattern(sub, pattern))
    );
  }

  #numbers(sup: NumberForm, sub: NumberForm): boolean {
    const isAboveMinimum =
      sup.aboveMinimum && !sub.aboveMinimum ? sub.minimum > sup.minimum : sub.minimum >= sup.minimum;
    const isBelowMaximum =
      sup.belowMaximum && !sub.belowMaximum ? sub.maximum < sup.maximum : sub.maximum <= sup.maximum;
    return (
      (!sup.integer || sub.integer) &&
      isAboveMinimum &&
      isBelowMaximum &&
      sup.multiples.every(
        (step) => sub.multiples.some((own) => isMultiple(own, step)) || (sub.integer && isMultiple(1, step)),
      ) &&
      (!sup.formats.includes("float") || sub.formats.includes("float"))
    );
  }

  #arrays(sup: ArrayForm, sub: ArrayForm): boolean {
    const count = Math.max(sup.first.length, sub.first.length);
    return (
      sub.minItems >= sup.minItems &&
      sub.maxItems <= sup.maxItems &&
      (!sup.unique || sub.unique || sub.maxItems <= 1) &&
      Array.from({ length: count }).every((_, i) => this.nodes(sup.first[i] ?? sup.rest, sub.first[i] ?? sub.rest)) &&
      (sub.maxItems <= count || this.nodes(sup.rest, sub.rest))
    );
  }

  #objects(sup: ObjectForm, sub: ObjectForm): boolean {
    const names = new Set([...sup.properties.keys(), ...sub.properties.keys()]);
    for (const pattern of sup.patterns.keys()) if (!sub.patterns.has(pattern) && !isNever(sub.rest)) return false;
    return (
      [...sup.required].every((name) => sub.required.has(name)) &&
      Math.max(sub.minProperties, sub.required.size) >= sup.minProperties &&
      Math.min(sub.maxProperties, isNever(sub.rest) && sub.patterns.size === 0 ? sub.properties.size : Infinity) <=
        sup.maxProperties &&
      [...names].every((name) => this.#property(sup, sub, name)) &&
      [...sub.patterns].every(([pattern, node]) => this.nodes(sup.patterns.get(pattern) ?? sup.rest, node)) &&
      this.nodes(sup.rest, sub.rest) &&
      this.nodes(sup.names, sub.names) &&
      [...sup.dependent].every(([name, needed]) =>
        [...needed].every((other) => sub.required.has(other) || sub.dependent.get(name)?.has(other)),
      )
    );
  }

  #property(sup: ObjectForm, sub: ObjectForm, name: string): boolean {
    const isUndeclared = !sub.properties.has(name) && isAny(sub.rest);
    if (isUndeclared && this.#direction === "request") return true;
    return this.nodes(propertyOf(sup, name), propertyOf(sub, name));
  }

  /** Tries each value of a property that lists its values, such as a discriminator. */
  #splits(sup: Shape, sub: ObjectForm): boolean {
    for (const [name, node] of sub.properties) {
      if (!sub.required.has(name)) continue;
      const { finite, ...forms } = node.shape();
      if (finite.size < 2 || finite.size > maxSplit || formKinds.some((kind) => forms[kind].length > 0)) continue;
      const isCovered = [...finite.values()].every((value) => {
        const only = makeNode(() => finiteShape([value]));
        return this.#anyForm(sup, "objects", { ...sub, properties: new Map([...sub.properties, [name, only]]) });
      });
      if (isCovered) return true;
    }
    return false;
  }

  #areDisjoint(a: Shape, b: Shape): boolean {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      if ([...from.finite.values()].some((value) => accepts(to, value) !== false)) return false;
    }
    return formKinds.every((kind) =>
      kind === "objects"
        ? a.objects.every((one) => b.objects.every((other) => this.#areDisjointObjects(one, other)))
        : a[kind].length === 0 || b[kind].length === 0,
    );
  }

  #areDisjointObjects(a: ObjectForm, b: ObjectForm): boolean {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      for (const name of one.required) {
        if (isNever(propertyOf(other, name))) return true;
        if (other.required.has(name) && areFinite(one, other, name)) {
          const values = [...propertyOf(one, name).shape().finite.keys()];
          if (!values.some((value) => propertyOf(other, name).shape().finite.has(value))) return true;
        }
      }
    }
    return false;
  }
}

function areFinite(a: ObjectForm, b: ObjectForm, name: string): boolean {
  return [a, b].every((form) => {
    const shape = propertyOf(form, name).shape();
    return formKinds.every((kind) => shape[kind].length === 0);
  });
}

/** Formats whose every value is also of the other format. */
const wider: Record<string, readonly string[]> = {
  email: ["idn-email"],
  hostname: ["idn-hostname"],
  uri: ["uri-reference", "iri", "iri-reference"],
  "uri-reference": ["iri-reference"],
  iri: ["iri-reference"],
  url: ["uri", "uri-reference", "iri", "iri-reference"],
};

export function impliesFormat(own: string, other: string): boolean {
  return own === other || (wider[own]?.includes(other) ?? false);
}
