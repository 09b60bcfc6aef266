/** References between the schemas of a document. */
import { type Document, modelPrefix, type Schema } from "./document.ts";

/** The name in a reference. */
export const nameOf = (ref: string): string => ref.slice(modelPrefix.length);

/** A reference to a schema of that name. */
export const refTo = (name: string): Schema => ({ $ref: `${modelPrefix}${name}` });

/** The names of the schemas that a node refers to, directly or through others. */
export function reachable(schemas: Readonly<Record<string, unknown>>, from: unknown): Set<string> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (!node || typeof node !== "object") return;
    for (const [keyword, value] of Object.entries(node)) {
      // The values of a discriminator's mapping are references too; its union has the same ones.
      if (keyword !== "$ref" || typeof value !== "string") visit(value);
      else if (!found.has(nameOf(value))) {
        found.add(nameOf(value));
        visit(schemas[nameOf(value)]);
      }
    }
  };
  visit(from);
  return found;
}

/** The schema behind a reference, bare or as the only member of `allOf`, merged with the keywords beside it. */
export function follow(document: Document, schema: Schema): Schema {
  const { $ref, allOf, ...beside } = schema;
  const target = refOf(schema);
  if (!target) return schema;
  return { ...follow(document, document.components.schemas[nameOf(target)] ?? {}), ...beside };
}

/** The reference that a schema consists of, bare or as the only member of `allOf`; `undefined` for any other schema. */
export function refOf({ $ref, allOf }: Schema): string | undefined {
  if (typeof $ref === "string") return $ref;
  const [only, ...more] = (allOf ?? []) as Schema[];
  return only && more.length === 0 ? refOf(only) : undefined;
}

/** Removes the schemas to which no operation refers: generators would write an unused class for each. */
export function dropUnused(document: Document): void {
  const { schemas } = document.components;
  const used = reachable(schemas, document.paths);
  document.components.schemas = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}
