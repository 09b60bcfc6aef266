/** Compares two schemas in one direction, and says for each difference whether it breaks a client. */
import type { Json } from "../json.ts";
import { canonical } from "../json.ts";
import { compareObjects } from "./compare-objects.ts";
import { compareNumbers, compareStrings } from "./compare-scalars.ts";
import type { Comparison, Exceptions } from "./comparison.ts";
import { Containment } from "./contains.ts";
import { describe, listed, typesOf } from "./describe.ts";
import type { Direction } from "./direction.ts";
import { at, type Finding, onlyDocumentation, relationOf, ruleFinding, valueFinding } from "./finding.ts";
import { pairVariants } from "./pair.ts";
import {
  type ArrayForm,
  isAnyShape,
  isFree,
  type Notes,
  neverShape,
  type ObjectForm,
  type SchemaNode,
  type Shape,
} from "./shape.ts";

export class SchemaComparison implements Comparison {
  readonly direction: Direction;
  readonly containment: Containment;
  /** XML names and the like matter. */
  readonly #isXml: boolean;
  readonly #known = new Map<string, readonly Finding[]>();

  constructor(direction: Direction, isXml = false) {
    this.direction = direction;
    this.containment = new Containment(direction);
    this.#isXml = isXml;
  }

  /** `isOptional`: the value may be left out, so its default counts. */
  nodes(before: SchemaNode, after: SchemaNode, isOptional = false): readonly Finding[] {
    if (before === after) return [];
    const key = `${before.id}:${after.id}:${isOptional}`;
    const known = this.#known.get(key);
    if (known) return known;
    this.#known.set(key, []); // a recursive schema reports its differences once, further up
    const findings = [
      ...this.#notes(before.notes(), after.notes(), isOptional),
      ...this.shapes(before.shape(), after.shape()),
    ];
    this.#known.set(key, findings);
    return findings;
  }

  shapes(before: Shape, after: Shape): Finding[] {
    if (isAnyShape(before) !== isAnyShape(after) && hasNoVariants(before) && hasNoVariants(after)) {
      const relation = isAnyShape(before) ? "narrower" : "wider";
      return [valueFinding(this.direction, relation, `changed from ${describe(before)} to ${describe(after)}`)];
    }
    const findings = [...this.#byType(before, after), ...this.#overlap(before, after)];
    return this.#holds(before, after) ? findings.map((finding) => this.#outweighed(finding)) : findings;
  }

  /** A value that fits two members of `oneOf` is rejected. This is seen where one member holds all of another. */
  #overlap(before: Shape, after: Shape): Finding[] {
    const strict = new Containment("response");
    const overlaps = ({ exclusive = [] }: Shape) =>
      exclusive.some((one, i) => exclusive.some((other, j) => i !== j && strict.shapes(one, other)));
    if (!after.exclusive || !overlaps(after) || overlaps(before)) return [];
    const breaking = this.direction === "request";
    const reason = breaking ? "A request that fits two members of oneOf is rejected." : "Clients handle every member.";
    return [ruleFinding("members of oneOf overlap now", breaking, reason)];
  }

  /** Whether the schema as a whole still accepts enough. */
  #holds(before: Shape, after: Shape): boolean {
    // A variant that stands beside "any JSON" in a response is a promise of its own.
    const isPromise = this.direction === "response" && before.objects.some((form) => isFree("objects", form));
    if (isPromise && before.objects.length > 1) return false;
    return this.direction === "request"
      ? this.containment.shapes(after, before)
      : this.containment.shapes(before, after);
  }

  #outweighed(finding: Finding): Finding {
    if (!finding.aboutValues || !finding.breaking) return finding;
    const reason =
      this.direction === "request"
        ? "Another part of the schema still accepts it."
        : "Another part of the schema has it already.";
    return { ...finding, breaking: false, reason };
  }

  #byType(before: Shape, after: Shape): Finding[] {
    const [was, is] = [typesOf(before), typesOf(after)];
    const gone = was.filter((type) => !is.includes(type));
    const added = is.filter((type) => !was.includes(type));
    if (gone.length > 0 && added.length > 0) {
      const oldHoldsNew = this.containment.shapes(before, after);
      const relation = relationOf(oldHoldsNew, this.containment.shapes(after, before));
      const change = `type changed from ${was.join(" or ")} to ${is.join(" or ")}`;
      return [
        ...(relation === "equal" ? [] : [valueFinding(this.direction, relation, change)]),
        ...this.#within(before, after),
      ];
    }
    return [
      ...(gone.length > 0 ? [valueFinding(this.direction, "narrower", `no longer allowed: ${gone.join(", ")}`)] : []),
      ...(added.length > 0 ? [valueFinding(this.direction, "wider", `now allowed: ${added.join(", ")}`)] : []),
      ...this.#within(before, after),
    ];
  }

  /** What differs inside a type that both have. */
  #within(before: Shape, after: Shape): Finding[] {
    return [
      ...compareStrings(this, before, after),
      ...compareNumbers(this, before, after),
      ...this.#listedOthers(before, after),
      ...this.#arrays(before, after),
      ...this.#objects(before, after),
    ];
  }

  /** `true`, `false`, and listed arrays and objects. */
  #listedOthers(before: Shape, after: Shape): Finding[] {
    const only = (shape: Shape) =>
      new Map([...shape.finite].filter(([, value]) => typeof value === "boolean" || typeof value === "object"));
    const [was, is] = [only(before), only(after)];
    const kinds = (values: ReadonlyMap<string, Json>) => new Set([...values.values()].map((value) => typeof value));
    const shared = (value: Json) => value !== null && kinds(was).has(typeof value) && kinds(is).has(typeof value);
    const gone = [...was].filter(([key, value]) => !is.has(key) && shared(value)).map(([key]) => key);
    const added = [...is].filter(([key, value]) => !was.has(key) && shared(value)).map(([key]) => key);
    return [
      ...(gone.length > 0 ? [valueFinding(this.direction, "narrower", `no longer allowed: ${listed(gone)}`)] : []),
      ...(added.length > 0 ? [valueFinding(this.direction, "wider", `now allowed: ${listed(added)}`)] : []),
    ];
  }

  #arrays(before: Shape, after: Shape): Finding[] {
    const [was, is] = [before.arrays[0], after.arrays[0]];
    if (!was || !is) return [];
    if (before.arrays.length === 1 && after.arrays.length === 1) return this.#array(was, is);
    return this.asSets(
      { ...neverShape, arrays: before.arrays },
      { ...neverShape, arrays: after.arrays },
      "the forms of the array changed",
    );
  }

  #array(was: ArrayForm, is: ArrayForm): Finding[] {
    const findings: Finding[] = [];
    const limit = (keyword: string, before: number, after: number, isTighter: boolean) => {
      if (before === after) return;
      const text = (value: number) => (Number.isFinite(value) ? String(value) : "none");
      const change = `${keyword} changed from ${text(before)} to ${text(after)}`;
      findings.push(valueFinding(this.direction, isTighter ? "narrower" : "wider", change));
    };
    limit("minItems", was.minItems, is.minItems, is.minItems > was.minItems);
    limit("maxItems", was.maxItems, is.maxItems, is.maxItems < was.maxItems);
    if (was.unique !== is.unique) {
      findings.push(valueFinding(this.direction, is.unique ? "narrower" : "wider", `uniqueItems is now ${is.unique}`));
    }
    for (let i = 0; i < Math.max(was.first.length, is.first.length); i++) {
      findings.push(...at(`[${i}]`, this.nodes(was.first[i] ?? was.rest, is.first[i] ?? is.rest)));
    }
    return [...findings, ...at("[]", this.nodes(was.rest, is.rest)), ...this.exceptions(was, is)];
  }

  #objects(before: Shape, after: Shape): Finding[] {
    if (before.objects.length === 0 || after.objects.length === 0) return [];
    const { pairs, removed, added } = pairVariants(before.objects, after.objects, this.containment);
    const name = (form: ObjectForm, i: number) => [...(form.tags ?? [])].join("/") || form.source || `variant ${i + 1}`;
    const isUnion = before.objects.length > 1 || after.objects.length > 1;
    return [
      ...pairs.flatMap(([was, is], i) =>
        at(isUnion ? `(${name(was, i)})` : "", this.#outweighedPair(before, after, compareObjects(this, was, is))),
      ),
      ...removed.map((form, i) => this.#variant("removed", name(form, i), form, after)),
      ...added.map((form, i) => this.#variant("added", name(form, i), form, before)),
    ];
  }

  /** A variant that only one side has. The other side may accept its values all the same. */
  #variant(what: "removed" | "added", name: string, form: ObjectForm, other: Shape): Finding {
    const finding = valueFinding(
      this.direction,
      what === "removed" ? "narrower" : "wider",
      `the variant ${name} is ${what}`,
    );
    const selects = (tag: string) => other.objects.some(({ tags }) => !tags || tags.has(tag));
    if (![...(form.tags ?? [])].every(selects)) return { ...finding, aboutValues: false };
    return this.containment.form(other, "objects", form) ? this.#outweighed(finding) : finding;
  }

  /** In a union, another variant can accept what a changed one no longer does. */
  #outweighedPair(before: Shape, after: Shape, findings: Finding[]): Finding[] {
    const objects = (shape: Shape): Shape => ({ ...neverShape, objects: shape.objects });
    return this.#holds(objects(before), objects(after))
      ? findings.map((finding) => this.#outweighed(finding))
      : findings;
  }

  /** Compares what cannot be explained further. */
  asSets(before: Shape, after: Shape, change: string): Finding[] {
    const relation = relationOf(this.containment.shapes(before, after), this.containment.shapes(after, before));
    return relation === "equal" ? [] : [valueFinding(this.direction, relation, change)];
  }

  /** What a form excludes, and the keywords that are only compared. */
  exceptions(was: Exceptions, is: Exceptions): Finding[] {
    const oldExclude = is.not.every((shape) => was.not.some((other) => this.containment.shapes(other, shape)));
    const newExclude = was.not.every((shape) => is.not.some((other) => this.containment.shapes(other, shape)));
    const relation = relationOf(newExclude, oldExclude);
    const gone = was.opaque.filter((text) => !is.opaque.includes(text));
    const added = is.opaque.filter((text) => !was.opaque.includes(text));
    const conditions = relationOf(gone.length === 0, added.length === 0);
    return [
      ...(relation === "equal" ? [] : [valueFinding(this.direction, relation, "what not excludes changed")]),
      ...(conditions === "equal"
        ? []
        : [valueFinding(this.direction, conditions, "a condition of the schema changed")]),
    ];
  }

  #notes(was: Notes, is: Notes, isOptional: boolean): Finding[] {
    const findings: Finding[] = [];
    const text = (value: Json | undefined) => (value === undefined ? "none" : canonical(value));
    if (text(was.default) !== text(is.default)) {
      const isNew = was.default === undefined;
      const breaking = isOptional && !isNew;
      const reason = isNew
        ? "What happens without the value was not documented before."
        : breaking
          ? "Leaving the value out now means something else."
          : "The value is always there, so its default is never used.";
      findings.push(ruleFinding(`default changed from ${text(was.default)} to ${text(is.default)}`, breaking, reason));
    }
    findings.push(...this.#discriminator(was.discriminator, is.discriminator));
    if (this.#isXml && was.xml !== is.xml) {
      findings.push(ruleFinding("the form in XML changed", true, "The same value is written in another way."));
    }
    if ((was.deprecated ?? false) !== (is.deprecated ?? false)) {
      findings.push(
        ruleFinding(is.deprecated ? "deprecated" : "no longer deprecated", false, "It still works as before."),
      );
    }
    for (const [key, label] of [
      ["unspecified", "what the contract leaves open (x-unspecified)"],
      ["description", "the description"],
    ] as const) {
      if (was[key] !== is[key]) findings.push(ruleFinding(`${label} changed`, false, onlyDocumentation));
    }
    return findings;
  }

  #discriminator(was: string | undefined, is: string | undefined): Finding[] {
    if (was === is) return [];
    if (was === undefined) {
      return [ruleFinding(`discriminator ${is} added`, false, "It only says how to tell the variants apart.")];
    }
    const change = is === undefined ? `discriminator ${was} removed` : `discriminator changed from ${was} to ${is}`;
    return [ruleFinding(change, true, "Clients choose the variant by the old discriminator.")];
  }
}

const hasNoVariants = (shape: Shape) => !isAnyShape(shape) || shape.objects.length <= 1;
