/** Combined schemas: `allOf`, `oneOf` and `anyOf`. */
import { nameOfReference } from "../document.ts";
import { arrayAt, canonical, isObject, type Json, type JsonObject, objectAt, sorted, stringAt } from "../json.ts";

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
  // `additionalProperties` sees only the properties of its own schema.
  const isClosed = (part: JsonObject) => part.additionalProperties !== undefined;
  if ((isClosed(a) && b.properties) || (isClosed(b) && a.properties)) return undefined;
  const whole: JsonObject = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const known = whole[key];
    if (known === undefined) whole[key] = value;
    else if (notes.has(key) || key === "default") continue;
    else if (key === "required") whole.required = sorted(new Set([...arrayAt(a, key), ...arrayAt(b, key)]));
    else if (key === "properties") {
      const properties: JsonObject = { ...objectAt(a, key) };
      for (const [name, property] of Object.entries(objectAt(b, key)))
        properties[name] = joined([objectAt(properties, name), property as JsonObject]); // a schema
      whole.properties = properties;
    } else if (canonical(known) !== canonical(value)) return undefined;
  }
  return whole;
}

/** Whether a schema has no other rules than these. */
const has = (member: JsonObject, ...rules: string[]): boolean =>
  Object.keys(member).every((key) => rules.includes(key) || notes.has(key));

/** Merges the alternatives into one schema where possible. */
export function united(members: readonly JsonObject[]): JsonObject {
  if (members.every((member) => has(member))) return {};
  const typesOf = (member: JsonObject) => [member.type ?? []].flat();
  const free = new Set(members.filter((member) => has(member, "type")).flatMap(typesOf));
  // A list of values adds nothing to a member that takes any value of their type.
  const isTaken = (member: JsonObject) =>
    member.type !== undefined && has(member, "type", "enum") && typesOf(member).every((type) => free.has(type));
  const left = joinedLists(members.filter((member) => !isTaken(member)));
  const freeTypes = sorted(free);
  // As `simple` writes it, so that it can be joined with the type of the schema around it.
  const anyFree = (): JsonObject => ({ type: freeTypes.length === 1 ? (freeTypes[0] as Json) : freeTypes });
  const [only, ...others] = left;
  if (!only) return anyFree();
  if (others.length === 0) {
    if (freeTypes.length === 0) return only;
    // Null beside one other schema becomes one of its types.
    if (only.type !== undefined && !only.enum && freeTypes.every((type) => type === "null"))
      return { ...only, type: [only.type, freeTypes].flat() };
  }
  return { anyOf: sorted(freeTypes.length > 0 ? [...left, anyFree()] : left) };
}

/** Merges alternatives that only list values of the same type. */
function joinedLists(members: readonly JsonObject[]): JsonObject[] {
  const isList = (member: JsonObject) => Array.isArray(member.enum) && has(member, "type", "enum");
  const lists = members.filter(isList);
  const [first] = lists;
  if (!first || new Set(lists.map(({ type = null }) => canonical(type))).size > 1) return [...members];
  const values = new Map(lists.flatMap((list) => arrayAt(list, "enum")).map((value) => [canonical(value), value]));
  return [...members.filter((member) => !isList(member)), { ...first, enum: sorted(values.values()) }];
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
