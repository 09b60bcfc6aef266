/** Describes an issue of a validator without the value that was found: its place, and what the schema requires there. */
import { type Contract, type Issue, resolve, type Schema } from "./contract.ts";
import { shownName } from "./shown.ts";

type Schemas = Contract["schemas"];

/**
 * The text is the same for each row of a list, and for each value.
 *
 * @param root The schema that was broken. Without it, the text does not name the type, bound or pattern.
 */
export function describeIssue(
  { path = [], keyword, allowed, message }: Issue,
  schemas: Schemas,
  root?: Schema,
): string {
  const names = path.map((part) => (typeof part === "object" ? part.key : part));
  const place = names.map((name) => (typeof name === "number" ? "*" : shownName(String(name)))).join(".") || "the body";
  if (keyword === undefined) return message;
  const {
    type,
    pattern,
    [keyword]: limit,
    "x-message": sentence,
  } = schemasAt(schemas, root, names).find((one) => one[keyword] !== undefined) ?? {};
  switch (keyword) {
    case "required":
      return `${place} is required`;
    case "additionalProperties":
      return `${place} is not known here`;
    case "type":
      return `${place} must be ${typeof type !== "string" ? "of another type" : `${/^[aeio]/.test(type) ? "an" : "a"} ${type}`}`;
    case "enum":
      return `${place} must be ${allowed?.length === 1 ? "" : "one of "}${allowed?.map((one) => JSON.stringify(one)).join(", ")}`;
    case "minimum":
    case "maximum":
      return `${place} must be at ${keyword === "minimum" ? "least" : "most"} ${limit}`;
    case "pattern":
      return sentence === undefined ? `${place} must match ${pattern}` : `${place}: ${sentence}`;
    default:
      // `anyOf` and `not`, whose messages do not quote the value.
      return message;
  }
}

/** All schemas at a place: a union has one in each branch. */
function schemasAt(schemas: Schemas, schema: Schema | undefined, [name, ...rest]: readonly PropertyKey[]): Schema[] {
  if (!schema) return [];
  const node = resolve(schemas, schema);
  const path = name === undefined ? [] : [name, ...rest];
  const branches = [...(node.oneOf ?? []), ...(node.anyOf ?? []), ...(node.allOf ?? [])];
  const inside = typeof name === "number" ? node.items : node.properties?.[String(name)];
  return [
    ...(name === undefined ? [node] : schemasAt(schemas, inside, rest)),
    ...branches.flatMap((branch) => schemasAt(schemas, branch, path)),
  ];
}
