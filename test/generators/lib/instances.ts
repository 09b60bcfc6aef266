/** Values that a schema accepts, with and without each optional property, and with unknown fields in open objects. */

import type { Document, Schema } from "@vending/openapi/document";
import { follow } from "@vending/openapi/references";
import fc from "fast-check";

/** Instances of a schema of the document. Throws on unsupported schemas. */
export function instancesOf(document: Document, schema: Schema): fc.Arbitrary<unknown> {
  const { type, enum: values, ...rules } = follow(document, schema);
  const of = (one: Schema) => instancesOf(document, one);
  if (rules.properties) return objects(rules, of);
  const union = (rules.oneOf ?? rules.anyOf) as Schema[] | undefined;
  if (union) return fc.oneof(...union.map(of));
  if (values) return fc.constantFrom(...(values as unknown[]));
  if (type === "array") return fc.array(of(rules.items as Schema), { maxLength: 3 });
  if (type === "integer") return integers(rules);
  if (type === "string") return strings(rules);
  if (type === undefined) return fc.jsonValue({ maxDepth: 1 });
  throw new Error(`no instances of ${JSON.stringify(schema)}`);
}

function objects(rules: Schema, of: (schema: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const fields = Object.entries(rules.properties as Record<string, Schema>).map(([name, field]) => [name, of(field)]);
  const known = fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: (rules.required ?? []) as string[],
  });
  if (rules.additionalProperties === false) return known;
  const added = fc.record({ a_new_field: fc.jsonValue({ maxDepth: 1 }) }, { requiredKeys: [] });
  return fc.tuple(known, added).map(([one, more]) => ({ ...one, ...more }));
}

const integers = ({ minimum, maximum }: Schema): fc.Arbitrary<number> =>
  fc.integer({
    ...(minimum !== undefined && { min: Number(minimum) }),
    ...(maximum !== undefined && { max: Number(maximum) }),
  });

function strings({ pattern, minLength }: Schema): fc.Arbitrary<string> {
  if (typeof pattern === "string") return fc.stringMatching(new RegExp(pattern));
  return fc.string({ ...(minLength !== undefined && { minLength: Number(minLength) }) });
}
