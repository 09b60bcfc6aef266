/** Makes shapes of the schemas of a document, as they are seen in one direction. */
import { nameOfReference, type OpenApiDocument } from "../document.ts";
import { arrayAt, isObject, type Json, type JsonObject, objectAt, stringAt } from "../json.ts";
import { finiteShape, intersect, onlyMentionedTypes, subtract, union } from "./algebra.ts";
import type { Direction } from "./direction.ts";
import { notesOf } from "./notes.ts";
import { formsOf, hasConstraints } from "./own.ts";
import { any, anyShape, makeNode, never, neverShape, type ObjectForm, type SchemaNode, type Shape } from "./shape.ts";

export class SchemaCompiler {
  readonly #document: OpenApiDocument;
  readonly #direction: Direction;
  readonly #nodes = new Map<JsonObject, SchemaNode>();
  readonly #shapes = new Map<JsonObject, Map<boolean, Shape>>();
  readonly #building = { whole: new Set<JsonObject>(), part: new Set<JsonObject>() };
  /** How often a cycle was met. */
  #cuts = 0;
  #children: Map<Json, [string, JsonObject][]> | undefined;

  constructor(document: OpenApiDocument, direction: Direction) {
    this.#document = document;
    this.#direction = direction;
  }

  /** The node of a schema. The same schema gives the same node. */
  node(schema: Json | undefined): SchemaNode {
    if (schema === false) return never;
    if (!isObject(schema)) return any;
    let node = this.#nodes.get(schema);
    if (!node) {
      node = makeNode(
        () => onlyMentionedTypes(this.#shape(schema, false)),
        () => notesOf(schema, this.#document),
      );
      this.#nodes.set(schema, node);
    }
    return node;
  }

  /** `isPart`: it is a member of `allOf`, so a discriminator in it does not stand for its variants. */
  #shape(schema: Json, isPart: boolean, inCycle: Shape = neverShape): Shape {
    if (schema === false) return neverShape;
    if (!isObject(schema)) return anyShape;
    const known = this.#shapes.get(schema)?.get(isPart);
    if (known) return known;
    const building = isPart ? this.#building.part : this.#building.whole;
    if (building.has(schema)) {
      this.#cuts += 1;
      return inCycle;
    }
    const cuts = this.#cuts;
    building.add(schema);
    const shape = this.#build(schema, isPart);
    building.delete(schema);
    // A shape that was made inside a cycle lacks what the cycle adds, so only the outermost is kept.
    if (cuts === this.#cuts || this.#building.part.size + this.#building.whole.size === 0) {
      const kept = this.#shapes.get(schema) ?? new Map<boolean, Shape>();
      this.#shapes.set(schema, kept.set(isPart, shape));
    }
    return shape;
  }

  #build(schema: JsonObject, isPart: boolean): Shape {
    if (typeof schema.$ref === "string") {
      const { $ref, ...beside } = schema;
      const target = this.#shape(this.#document.resolve($ref) ?? true, isPart, anyShape);
      const shape =
        this.#document.is30 || !hasConstraints(beside) ? target : intersect(this.#build(beside, isPart), target);
      return named(shape, nameOfReference(schema));
    }
    let shape = formsOf(schema, { direction: this.#direction, document: this.#document, node: (s) => this.node(s) });
    const allOf = arrayAt(schema, "allOf");
    const isWrapper = allOf.length === 1 && !hasConstraints({ ...schema, allOf: [] });
    for (const member of allOf) shape = intersect(shape, this.#shape(member, !isWrapper || isPart, anyShape));
    for (const key of ["anyOf", "oneOf"]) {
      if (Array.isArray(schema[key])) shape = intersect(this.#union(schema, arrayAt(schema, key)), shape);
    }
    if (!schema.anyOf && !schema.oneOf && schema.discriminator && !isPart) {
      const children = this.#childrenOf(schema);
      if (children.length > 0) shape = this.#union(schema, children);
    }
    if (schema.not !== undefined) shape = this.#without(shape, schema.not);
    if (schema.unevaluatedProperties !== undefined) shape = this.#closed(shape, schema.unevaluatedProperties);
    if (this.#document.is30 && schema.nullable === true) shape = union([shape, finiteShape([null])]);
    const exclusive = arrayAt(schema, "oneOf").map((member) => this.#shape(member, false));
    return exclusive.length > 1 && !schema.discriminator ? { ...shape, exclusive } : shape;
  }

  #union(schema: JsonObject, members: readonly Json[]): Shape {
    const tags = this.#tagsOf(schema, members);
    return union(
      members.map((member, i) => {
        const shape = this.#shape(member, false);
        const property = stringAt(objectAt(schema, "discriminator"), "propertyName");
        return property === undefined ? shape : tagged(shape, property, tags[i] ?? {});
      }),
    );
  }

  /** For each member, the values of the discriminator that a mapping gives it. */
  #tagsOf(schema: JsonObject, members: readonly Json[]): { explicit?: string[]; implicit?: string | undefined }[] {
    const mapping = Object.entries(objectAt(objectAt(schema, "discriminator"), "mapping"));
    return members.map((member) => {
      const target = isObject(member) && typeof member.$ref === "string" ? this.#document.resolve(member.$ref) : member;
      const explicit = mapping.filter(([, to]) => this.#mapped(to) === target).map(([key]) => key);
      return explicit.length > 0 ? { explicit } : { implicit: nameOfReference(member) };
    });
  }

  /** A mapping names a component, or refers to it. */
  #mapped(target: Json): Json | undefined {
    const text = String(target);
    const component = `#/components/schemas/${text}`;
    return this.#document.resolve(text) ?? this.#document.resolve(component);
  }

  /** The components that extend a schema with a discriminator through `allOf`, and those that its mapping names. */
  #childrenOf(schema: JsonObject): Json[] {
    const schemas = objectAt(objectAt(this.#document.root, "components"), "schemas");
    if (!this.#children) {
      this.#children = new Map();
      for (const [name, component] of Object.entries(schemas)) {
        if (!isObject(component)) continue;
        for (const part of arrayAt(component, "allOf")) {
          const base = isObject(part) && typeof part.$ref === "string" ? this.#document.resolve(part.$ref) : undefined;
          if (base !== undefined) this.#children.set(base, [...(this.#children.get(base) ?? []), [name, component]]);
        }
      }
    }
    return (this.#children.get(schema) ?? []).map(([name]) => ({ $ref: `#/components/schemas/${name}` }));
  }

  #without(shape: Shape, negated: Json): Shape {
    const parts = isObject(negated) && Array.isArray(negated.anyOf) ? negated.anyOf : [negated];
    return parts.reduce<Shape>((rest, part) => subtract(rest, this.#shape(part, false)), shape);
  }

  /** `unevaluatedProperties` speaks of what no other keyword has named. */
  #closed(shape: Shape, schema: Json): Shape {
    const rest = this.node(schema);
    return { ...shape, objects: shape.objects.map((form) => (form.rest === any ? { ...form, rest } : form)) };
  }
}

function named(shape: Shape, source: string | undefined): Shape {
  if (shape.objects.every((form) => form.source !== undefined)) return shape;
  return { ...shape, objects: shape.objects.map((form) => ({ ...form, source: form.source ?? source })) };
}

/** Without a mapping, the values that the schema itself lists select it, and without those its name. */
function tagged(shape: Shape, property: string, tags: { explicit?: string[]; implicit?: string | undefined }): Shape {
  const tagsOf = (form: ObjectForm): ReadonlySet<string> => {
    if (tags.explicit) return new Set(tags.explicit);
    const own = form.properties.get(property)?.shape();
    const listed = own && own.strings.length === 0 ? [...own.finite.values()].map(String) : [];
    if (listed.length > 0) return new Set(listed);
    return new Set(tags.implicit === undefined ? [] : [tags.implicit]);
  };
  return { ...shape, objects: shape.objects.map((form) => ({ ...form, tags: tagsOf(form) })) };
}
