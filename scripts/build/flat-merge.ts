/**
 * Unions become objects that accept every value of every branch: enums are joined, and a field is required or bound by a
 * rule only if it is in every branch. The description says what is lost. An object that may also be any other JSON stays
 * an object: its fields are optional, and each accepts any value.
 */
import { isDeepStrictEqual } from "node:util";
import { acceptsAnyJson, type Document, type Schema } from "@vending/openapi/document";
import { follow, reachable, refTo } from "@vending/openapi/references";
import { mapValues } from "@vending/terminal/values";
import { UserError } from "../lib/command.ts";
import { type Branch, describeField, describeObject } from "./flat-description.ts";

/** Replaces each union that an operation of the document refers to. */
export function mergeUnions(document: Document): void {
  const { schemas } = document.components;
  for (const name of reachable(schemas, document.paths)) {
    const schema = schemas[name] ?? {};
    const merge = new Merge(document, name);
    if (branchesOf(schema))
      schemas[name] = { ...merge.branches([{ schema }], schema.description), ...unspecified([{ schema }]) };
    else if (schema.properties) schema.properties = merge.unionsWithin(schema.properties as Record<string, Schema>);
  }
}

class Merge {
  readonly #document: Document;
  /** The schema that gives the result its name. */
  readonly #name: string;

  constructor(document: Document, name: string) {
    this.#document = document;
    this.#name = name;
  }

  /** Merges unions in the properties of an object that is not a union itself. */
  unionsWithin(properties: Record<string, Schema>): Record<string, Schema> {
    return mapValues(properties, (schema, property) =>
      branchesOf(schema) ? this.#field(property, [{ schema }]) : schema,
    );
  }

  /** Merges the branches into one schema. */
  branches(branches: Branch[], description?: unknown): Schema {
    const all = branches.flatMap((branch) => this.#spread(branch));
    const types = new Set(all.map(({ schema }) => schema.type));
    if (types.has("object") && all.every(({ schema }) => schema.type === "object" || acceptsAnyJson(schema))) {
      return this.#objects(all, description);
    }
    const said = description ? { description } : {};
    // A field that is open in one branch accepts anything.
    if (types.has(undefined)) return { ...said, ...unspecified(all) };
    if (types.size > 1) {
      throw new UserError(
        `${this.#name} cannot be one object in openapi-3.0-flat.yaml: it is ${[...types].join(" or ")}, by outcome`,
      );
    }
    return { ...this.#values(all), ...said };
  }

  /** The branches of a union with their cases, or the schema itself. */
  #spread({ cases, schema }: Branch): Branch[] {
    const resolved = follow(this.#document, schema);
    const union = branchesOf(resolved);
    if (!union) return [{ ...(cases && { cases }), schema: resolved }];
    const { propertyName, mapping } = { mapping: {}, ...(resolved.discriminator as Discriminator | undefined) };
    return union.flatMap((branch) => {
      const values = Object.entries(mapping).flatMap(([value, ref]) => (ref === branch.$ref ? [value] : []));
      const own = propertyName && values.length > 0 ? { property: propertyName, values } : undefined;
      const when = cases ?? own;
      return this.#spread({ ...(when && { cases: when }), schema: branch });
    });
  }

  #objects(branches: Branch[], description: unknown): Schema {
    const fields = new Map<string, Branch[]>();
    for (const { schema, ...when } of branches) {
      for (const [name, field] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
        fields.set(name, [...(fields.get(name) ?? []), { ...when, schema: field }]);
      }
    }
    // An undocumented branch may have this field with any value.
    if (branches.some(({ schema }) => acceptsAnyJson(schema)))
      for (const forms of fields.values()) forms.push({ schema: anyValue });
    const required = [...fields.keys()].filter((name) =>
      branches.every(({ schema }) => ((schema.required ?? []) as string[]).includes(name)),
    );
    return {
      type: "object",
      ...(required.length > 0 && { required }),
      properties: Object.fromEntries([...fields].map(([name, forms]) => [name, this.#field(name, forms)])),
      ...(branches.every(({ schema }) => schema.additionalProperties === false) && { additionalProperties: false }),
      description: describeObject(branches, required, description),
      ...unspecified(branches),
    };
  }

  /** A property of the merged object. Nested objects become named schemas, so that generators can name their classes. */
  #field(name: string, forms: Branch[]): Schema {
    const [same] = forms;
    if (same && !branchesOf(follow(this.#document, same.schema))) {
      if (forms.every(({ schema }) => isDeepStrictEqual(schema, same.schema))) return same.schema;
    }
    const description = describeField(
      forms.map(({ schema, ...when }) => ({ ...when, schema: follow(this.#document, schema) })),
    );
    const said = description ? { description } : {};
    // Keeps the description of the field. The schema has its own.
    const shapes = forms.map(({ schema, ...when }) => ({ ...when, schema: shapeOf(schema) }));
    const first = shapes[0]?.schema ?? {};
    if (shapes.every(({ schema }) => isDeepStrictEqual(schema, first)) && !branchesOf(follow(this.#document, first))) {
      return { ...first, ...said };
    }
    const part = `${this.#name}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    const merged = new Merge(this.#document, part).branches(shapes);
    if (merged.type !== "object") return { ...merged, ...said };
    if (this.#document.components.schemas[part]) throw new UserError(`two schemas of the flat document are ${part}`);
    this.#document.components.schemas[part] = merged;
    return { allOf: [refTo(part)], ...said };
  }

  /** Merges strings, numbers and lists: keeps the rules that every branch has. */
  #values(branches: Branch[]): Schema {
    const schemas = branches.map(({ schema }) => schema);
    const [first = {}] = schemas;
    const common = Object.entries(first).filter(
      ([keyword, value]) =>
        keyword !== "description" && schemas.every((schema) => isDeepStrictEqual(schema[keyword], value)),
    );
    const merged: Schema = Object.fromEntries(common);
    if (schemas.every((schema) => schema.items)) {
      merged.items = this.#field(
        "item",
        branches.map(({ schema, ...when }) => ({ ...when, schema: schema.items as Schema })),
      );
    }
    if (!schemas.every((schema) => schema.enum)) return merged;
    const values = [...new Set(schemas.flatMap((schema) => schema.enum as unknown[]))];
    // A named list also names its values.
    const list = Object.entries(this.#document.components.schemas).find(([, { enum: members }]) =>
      isDeepStrictEqual(new Set(members as unknown[] | undefined), new Set(values)),
    );
    return list ? { allOf: [refTo(list[0])] } : { ...merged, enum: values };
  }
}

/** A field of a body that is not documented. */
const anyValue: Schema = {
  description: "In any other body: not documented.",
  "x-unspecified": "What the field holds in any other body.",
};

/** A field without its description. */
function shapeOf({ description: _, ...shape }: Schema): Schema {
  return shape;
}

interface Discriminator {
  propertyName: string;
  mapping?: Record<string, string>;
}

/** The branches of a union. In a schema with properties of its own, `oneOf` or `anyOf` is a rule for them and not a union. */
function branchesOf({ oneOf, anyOf, properties }: Schema): Schema[] | undefined {
  return properties ? undefined : ((oneOf ?? anyOf) as Schema[] | undefined);
}

function unspecified(branches: Branch[]): Schema {
  const reasons = new Set(branches.map(({ schema }) => schema["x-unspecified"]).filter(Boolean));
  return reasons.size > 0 ? { "x-unspecified": [...reasons].join(" ") } : {};
}
