/** Combined schemas: `allOf`, `oneOf` and `anyOf`. */
import { nameOfReference } from "../document.ts";
import {
  arrayAt,
  canonical,
  includes,
  isObject,
  type Json,
  type JsonObject,
  objectAt,
  sorted,
  stringAt,
} from "../json.ts";

/** Keys without effect on values. That of the outermost schema, which comes first, is kept. */
export const notes: ReadonlySet<string> = new Set(["x-text", "x-open", "deprecated"]);

/** Merges the parts into one schema. Parts that clash stay in `allOf`. */
export function joined(parts: readonly JsonObject[]): JsonObject {
  const [first = {}, ...others] = parts;
  let whole = first;
  const apart: Json[] = [];
  for (const part of others) {
    const both = joinTwo(whole, part);
    if (both) whole = both;
    else apart.push(part);
  }
  return apart.length > 0 ? { ...whole, allOf: [...arrayAt(whole, "allOf"), ...apart] } : whole;
}

function joinTwo(a: JsonObject, b: JsonObject): JsonObject | undefined {
  if (Object.keys(b).length === 0) return a;
  // `additionalProperties` counts only the properties beside it.
  const isClosed = (part: JsonObject) => part.additionalProperties !== undefined;
  if ((isClosed(a) && b.properties) || (isClosed(b) && a.properties)) return undefined;
  const whole: JsonObject = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const known = whole[key];
    if (known === undefined) whole[key] = value;
    else if (notes.has(key) || key === "default") continue;
    else if (key === "required") whole.required = [...new Set([...arrayAt(a, key), ...arrayAt(b, key)])].sort();
    else if (key === "allOf") whole.allOf = [...arrayAt(a, key), ...arrayAt(b, key)];
    else if (key === "properties") {
      const properties: JsonObject = { ...objectAt(a, key) };
      for (const [name, property] of Object.entries(objectAt(b, key)))
        properties[name] = joined([objectAt(properties, name), property as JsonObject]); // a schema
      whole.properties = properties;
    } else if (key === "enum") whole.enum = arrayAt(a, key).filter((item) => includes(arrayAt(b, key), item));
    else if (canonical(known) !== canonical(value)) return undefined;
  }
  return whole;
}

/** The keywords of a schema that only lists types or values. */
const lists = new Set(["type", "enum", ...notes]);

/** Merges the alternatives into one schema where possible. */
export function united(members: readonly JsonObject[]): JsonObject {
  const isFree = (member: JsonObject) => Object.keys(member).every((key) => notes.has(key));
  if (members.every(isFree)) return {};
  const isList = (member: JsonObject) => !isFree(member) && Object.keys(member).every((key) => lists.has(key));
  const typesOf = (member: JsonObject) => [member.type ?? []].flat();
  const free = new Set(members.filter((member) => isList(member) && !member.enum).flatMap(typesOf));
  const others = members.filter((member) => !(isList(member) && typesOf(member).every((type) => free.has(type))));
  const listed = others.filter((member) => isList(member) && Array.isArray(member.enum));
  const left = others.filter((member) => !listed.includes(member));
  if (listed.length > 0) {
    const types = new Set(listed.map((member) => canonical(member.type ?? null)));
    if (types.size === 1)
      left.push({ ...listed[0], enum: sorted(listed.flatMap((member) => arrayAt(member, "enum"))) });
    else left.push(...listed);
  }
  const freeTypes = sorted(free);
  if (left.length === 0) return { type: freeTypes.length === 1 ? (freeTypes[0] ?? null) : freeTypes };
  const [only] = left;
  // Null beside one other schema becomes one of its types.
  if (only && left.length === 1 && only.type !== undefined && !only.enum && !freeTypes.some((type) => type !== "null"))
    return { ...only, type: [only.type, freeTypes].flat() };
  if (only && left.length === 1 && freeTypes.length === 0) return only;
  if (freeTypes.length > 0) left.push({ type: freeTypes.length === 1 ? (freeTypes[0] ?? null) : freeTypes });
  return { anyOf: sorted(left) };
}

/** Adds to a member of a union the discriminator values that choose it. */
export function tagged(member: JsonObject, source: Json, discriminator: JsonObject): JsonObject {
  const property = stringAt(discriminator, "propertyName");
  const name = nameOfReference(source);
  if (property === undefined || name === undefined) return member;
  const reference = isObject(source) ? source.$ref : undefined;
  const values = Object.entries(objectAt(discriminator, "mapping"))
    .filter(([, target]) => target === reference || target === name)
    .map(([value]) => value);
  if (values.length === 0) values.push(name);
  const written: JsonObject = { ...member, "x-chosen-by": `${property}: ${values.sort().join(", ")}` };
  const own = objectAt(member, "properties")[property];
  // Documents may repeat these values as an enum of the property, or not.
  if (isObject(own) && !own.enum)
    written.properties = { ...objectAt(member, "properties"), [property]: { ...own, enum: values } };
  return written;
}
