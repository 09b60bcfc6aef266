/** Schemas that extend another one: an `allOf` of one reference, beside properties of their own. */
import type { Document, Schema } from "./document.ts";
import { dropUnused, nameOf, refOf } from "./references.ts";

type Schemas = Readonly<Record<string, Schema>>;

/**
 * Each schema with the fields that it inherits, so that no reader has to look for them.
 *
 * @param openapi The version of the document.
 */
export function withInherited(schemas: Schemas, openapi: string): Record<string, Schema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, whole(schemas, schema, openapi)]));
}

/** Lets each schema of a document stand for itself, and drops those that are only extended. */
export function dropInheritance(document: Document): void {
  const { openapi, components } = document;
  const bases = new Set(Object.values(components.schemas).map((schema) => baseOf(components.schemas, schema)));
  const kept = Object.keys(components.schemas).filter((name) => !bases.has(components.schemas[name]));
  components.schemas = withInherited(components.schemas, openapi);
  dropUnused(document, kept);
}

function whole(schemas: Schemas, schema: Schema, openapi: string, extending: readonly Schema[] = []): Schema {
  const { allOf, ...own } = schema;
  const base = baseOf(schemas, schema);
  // A schema that extends itself is a mistake of somebody else's document.
  if (!base || extending.includes(base)) return schema;
  const inherited = whole(schemas, base, openapi, [...extending, base]);
  const fields = (inherited.properties ?? {}) as Schemas;
  const narrowed = Object.entries((own.properties ?? {}) as Schemas).map(([name, field]) => [
    name,
    narrow(schemas, fields[name], field, openapi),
  ]);
  const required = [...new Set([inherited.required ?? [], own.required ?? []].flat())];
  // What a base says of itself, its description and what it leaves open, is not about the schema that extends it.
  const { description: _, "x-unspecified": __, ...rules } = inherited;
  return {
    ...rules,
    ...own,
    ...(required.length > 0 && { required }),
    properties: { ...fields, ...Object.fromEntries(narrowed) },
  };
}

/** The schema that another one extends. */
function baseOf(schemas: Schemas, { type, allOf }: Schema): Schema | undefined {
  const [base, ...more] = (allOf ?? []) as Schema[];
  return type === "object" && more.length === 0 && typeof base?.$ref === "string"
    ? schemas[nameOf(base.$ref)]
    : undefined;
}

/** A field that narrows another one: the rules of both, and the description of that one if it has none. */
function narrow(schemas: Schemas, inherited: Schema = {}, field: Schema, openapi: string): Schema {
  const { description } = inherited;
  if (!refOf(inherited) && !refOf(field)) {
    const isNarrower = Object.keys(field).some((keyword) => keyword !== "type" && keyword !== "description");
    // One value takes the place of a list, and of what the list rules out. An example may not fit a narrower rule.
    const replaced = (keyword: string): boolean =>
      field.enum ? !["type", "description"].includes(keyword) : isNarrower && /^examples?$/.test(keyword);
    return { ...Object.fromEntries(Object.entries(inherited).filter(([keyword]) => !replaced(keyword))), ...field };
  }
  if (field.enum) return { ...explanations(schemas, inherited, field.enum), description, ...field };
  if (field.description !== undefined || description === undefined) return field;
  // OpenAPI 3.0 ignores what stands beside a reference.
  return field.$ref && openapi.startsWith("3.0") ? { allOf: [field], description } : { ...field, description };
}

/** What the list that a field refers to says of these of its values. */
function explanations(schemas: Schemas, inherited: Schema, values: unknown): Schema {
  const { "x-enumDescriptions": explained = {} } = schemas[nameOf(refOf(inherited) ?? "")] ?? {};
  const those = Object.entries(explained as object).filter(([value]) => (values as unknown[]).includes(value));
  return those.length > 0 ? { "x-enumDescriptions": Object.fromEntries(those) } : {};
}
