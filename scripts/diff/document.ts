/** One of the two documents that are compared. */
import { UserError } from "../lib/command.ts";
import { canonical, isObject, type Json, type JsonObject, objectAt, stepsOf } from "./read.ts";

/** These say nothing that a client decides by. */
const prose: ReadonlySet<string> = new Set(
  "info title summary description example examples externalDocs $comment $schema tags deprecated".split(" "),
);
/** Extensions by which clients decide. */
const extensions: ReadonlySet<string> = new Set(["x-extensible-enum"]);
export const isProse = (key: string): boolean => prose.has(key) || (key.startsWith("x-") && !extensions.has(key));

/** Their keys are names. */
const maps: ReadonlySet<string> = new Set(
  "paths schemas responses parameters headers requestBodies securitySchemes pathItems content properties mapping patternProperties dependentSchemas $defs callbacks webhooks links variables".split(
    " ",
  ),
);
/** These hold no part of a document. */
const data: ReadonlySet<string> = new Set("default enum const example examples security".split(" "));
const maxDepth = 200;

export class Side {
  readonly document: JsonObject;
  readonly file: string;
  readonly #bases = new Map<JsonObject, string[]>();

  /** Throws one clear line, with exit status 2, if this is no OpenAPI document, or a reference in it is wrong. */
  constructor(source: Json, file: string) {
    this.file = file;
    if (!isObject(source) || source.openapi === undefined)
      throw this.#problem("no OpenAPI document: openapi is missing");
    if (!/^3\.[01](\.|$)/.test(String(source.openapi)))
      throw this.#problem(`OpenAPI ${canonical(source.openapi)} is not supported; 3.0 and 3.1 are`);
    if (!["paths", "components", "webhooks"].some((key) => isObject(source[key])))
      throw this.#problem("no OpenAPI document: paths is missing");
    this.document = source;
    this.#check(source, false, 0);
    for (const [name, schema] of Object.entries(objectAt(source, "components", "schemas")))
      for (const base of [objectAt(schema).allOf ?? []].flat()) {
        const { $ref } = objectAt(base);
        if (typeof $ref !== "string") continue;
        const target = objectAt(this.at($ref));
        this.#bases.set(target, [...(this.#bases.get(target) ?? []), name]);
      }
  }

  /** What OpenAPI 3.0 ignores beside a reference counts in 3.1. */
  get readsBesideReference(): boolean {
    return !String(this.document.openapi).startsWith("3.0");
  }

  /** The names of the schemas that extend one. */
  extending(schema: JsonObject): readonly string[] {
    return this.#bases.get(schema) ?? [];
  }

  /** What a reference leads to. */
  at($ref: string): Json {
    let value: Json | undefined = this.document;
    for (const step of stepsOf($ref))
      value =
        typeof value === "object" && value !== null && Object.hasOwn(value, step)
          ? (value as JsonObject)[step]
          : undefined; // a list has its indexes as keys
    if (value === undefined) throw this.#problem(`$ref ${canonical($ref)} leads nowhere`);
    return value;
  }

  /** A part that is no schema, with what it refers to. */
  whole(part: Json | undefined): JsonObject {
    const { $ref, ...own } = objectAt(part);
    return typeof $ref === "string" ? { ...this.whole(this.at($ref)), ...own } : objectAt(part);
  }

  /** A part that is compared as a whole: without prose, and with what it refers to. */
  expanded(part: Json | undefined, within: readonly string[] = []): Json {
    if (Array.isArray(part)) return part.map((item) => this.expanded(item, within));
    if (!isObject(part)) return part ?? null;
    const { $ref } = part;
    if (typeof $ref === "string" && Object.keys(part).length === 1 && !within.includes($ref))
      return this.expanded(this.at($ref), [...within, $ref]);
    const own = Object.entries(part).filter(([key]) => !isProse(key));
    return Object.fromEntries(own.map(([key, value]) => [key, this.expanded(value, within)]));
  }

  #check(value: Json, isMap: boolean, depth: number): void {
    if (depth > maxDepth) throw this.#problem(`nested more than ${maxDepth} deep`);
    if (Array.isArray(value)) for (const item of value) this.#check(item, false, depth + 1);
    else if (isObject(value)) {
      if (!isMap && value.$ref !== undefined) this.#checkReference(value.$ref);
      for (const target of Object.values(objectAt(value.discriminator, "mapping")))
        if (!/^[\w.-]+$/.test(String(target))) this.#checkReference(target);
      for (const [key, inner] of Object.entries(value))
        if (isMap || !(data.has(key) || key.startsWith("x-"))) this.#check(inner, !isMap && maps.has(key), depth + 1);
    }
  }

  #checkReference(reference: Json): void {
    const passed = new Set<Json>();
    for (let next: Json | undefined = reference; next !== undefined; next = objectAt(this.at(next)).$ref) {
      if (typeof next !== "string" || !next.startsWith("#/"))
        throw this.#problem(`$ref ${canonical(next)} leads out of the document: bundle it into one file first`);
      if (passed.has(next)) throw this.#problem(`$ref ${canonical(next)} leads to itself`);
      passed.add(next);
    }
  }

  #problem(text: string): UserError {
    return new UserError(`${this.file}: ${text}`, 2);
  }
}
