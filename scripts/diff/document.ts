/** One of the two documents that are compared. */
import { UserError } from "../lib/command.ts";
import { canonical, isObject, type Json, type JsonObject, objectAt, stepsOf, valueAt } from "./read.ts";

/** These say nothing that a client decides by. */
const prose: ReadonlySet<string> = new Set(
  "info title summary description example examples externalDocs $comment $schema tags deprecated".split(" "),
);
/** Clients decide by an open list, and by no other extension. */
export const isProse = (key: string): boolean =>
  prose.has(key) || (key.startsWith("x-") && key !== "x-extensible-enum");

/** Their keys are names, which may be those of prose. */
const maps: ReadonlySet<string> = new Set(
  "properties patternProperties dependentSchemas $defs mapping encoding headers parameters variables".split(" "),
);

export class Side {
  readonly document: JsonObject;
  readonly file: string;
  readonly #extending = new Map<Json, string[]>();

  /** Throws one clear line, with exit status 2, if this is no OpenAPI document. */
  constructor(source: Json, file: string) {
    this.file = file;
    if (!isObject(source) || source.openapi === undefined)
      throw this.#problem("no OpenAPI document: openapi is missing");
    if (!/^3\.[01](\.|$)/.test(String(source.openapi)))
      throw this.#problem(`OpenAPI ${canonical(source.openapi)} is not supported; 3.0 and 3.1 are`);
    if (!["paths", "components", "webhooks"].some((key) => isObject(source[key])))
      throw this.#problem("no OpenAPI document: paths is missing");
    this.document = source;
    for (const [name, schema] of Object.entries(objectAt(source, "components", "schemas")))
      for (const base of [objectAt(schema).allOf ?? []].flat()) {
        const { $ref } = objectAt(base);
        if ($ref === undefined) continue;
        const target = this.at($ref);
        this.#extending.set(target, [...this.extending(target), name]);
      }
  }

  /** What OpenAPI 3.0 ignores beside a reference counts in 3.1. */
  get readsBesideReference(): boolean {
    return !String(this.document.openapi).startsWith("3.0");
  }

  /** The names of the schemas that extend one. */
  extending(schema: Json): readonly string[] {
    return this.#extending.get(schema) ?? [];
  }

  /** What a reference leads to. Throws one clear line if that is nothing, or not in the document. */
  at($ref: Json, passed: readonly Json[] = []): Json {
    if (typeof $ref !== "string" || !$ref.startsWith("#/"))
      throw this.#problem(`$ref ${canonical($ref)} leads out of the document: bundle it into one file first`);
    if (passed.includes($ref)) throw this.#problem(`$ref ${canonical($ref)} leads to itself`);
    const value = valueAt(this.document, stepsOf($ref));
    if (value === undefined) throw this.#problem(`$ref ${canonical($ref)} leads nowhere`);
    const { $ref: next } = objectAt(value);
    if (next !== undefined) this.at(next, [...passed, $ref]);
    return value;
  }

  /** A part that is no schema, with what it refers to. */
  whole(part: Json | undefined): JsonObject {
    const { $ref, ...own } = objectAt(part);
    return $ref === undefined ? objectAt(part) : { ...this.whole(this.at($ref)), ...own };
  }

  /** The text of a part that is compared as a whole, and of its key: without prose, and with what it refers to. */
  text(part: Json | undefined, key = ""): string {
    return canonical(this.#expanded(part, [], maps.has(key)));
  }

  #expanded(part: Json | undefined, within: readonly Json[], isMap = false): Json {
    if (Array.isArray(part)) return part.map((item) => this.#expanded(item, within));
    if (!isObject(part)) return part ?? null;
    const { $ref } = part;
    if (!isMap && $ref !== undefined && Object.keys(part).length === 1 && !within.includes($ref))
      return this.#expanded(this.at($ref), [...within, $ref]);
    const own = Object.entries(part).filter(([key]) => isMap || !isProse(key));
    const isData = (key: string) => !isMap && /^(const|enum|default)$/.test(key);
    return Object.fromEntries(
      own.map(([key, value]) => [key, isData(key) ? value : this.#expanded(value, within, !isMap && maps.has(key))]),
    );
  }

  #problem(text: string): UserError {
    return new UserError(`${this.file}: ${text}`, 2);
  }
}
