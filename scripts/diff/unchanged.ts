/** Tells which schemas two documents write in the same words, so that only the others are compared. */
import type { OpenApiDocument } from "./document.ts";
import { canonical, isObject, type Json, objectAt } from "./json.ts";

const component = /"#\/components\/schemas\/([^"/]+)"/g;

export class Unchanged {
  readonly #changed = new Set<string>();
  readonly #isComparable: boolean;

  constructor(before: OpenApiDocument, after: OpenApiDocument) {
    this.#isComparable = before.is30 === after.is30;
    const [was, is] = [before, after].map((document) => texts(document)) as [Texts, Texts]; // one for each
    for (const name of new Set([...was.keys(), ...is.keys()])) {
      if (was.get(name) !== is.get(name) || hasHiddenParts(was.get(name))) this.#changed.add(name);
    }
    // What refers to a changed schema has changed as well.
    for (let size = -1; size !== this.#changed.size; ) {
      size = this.#changed.size;
      for (const [name, text] of was) if (this.#refersToChanged(text)) this.#changed.add(name);
    }
  }

  /** Whether two schemas are certainly the same, with all that they refer to. */
  has(before: Json | undefined, after: Json | undefined): boolean {
    if (!this.#isComparable || before === undefined || after === undefined) return false;
    const text = canonical(before);
    return text === canonical(after) && !hasHiddenParts(text) && !this.#refersToChanged(text);
  }

  #refersToChanged(text: string): boolean {
    for (const [, name = ""] of text.matchAll(component)) if (this.#changed.has(decodeURIComponent(name))) return true;
    return false;
  }
}

type Texts = Map<string, string>;

const known = new WeakMap<OpenApiDocument, Texts>();

function texts(document: OpenApiDocument): Texts {
  let found = known.get(document);
  if (!found) {
    const schemas = objectAt(objectAt(document.root, "components"), "schemas");
    found = new Map(Object.entries(schemas).map(([name, schema]) => [name, canonical(schema)]));
    known.set(document, found);
  }
  return found;
}

/** References to other places than components, and discriminators, whose variants can be anywhere. */
function hasHiddenParts(text = ""): boolean {
  if (/"\$ref":"(?!#\/components\/schemas\/[^"/]+")/.test(text)) return true;
  return text.includes('"discriminator"') && !isUnion(text);
}

function isUnion(text: string): boolean {
  const schema: unknown = JSON.parse(text);
  return isObject(schema) && (Array.isArray(schema.oneOf) || Array.isArray(schema.anyOf));
}
