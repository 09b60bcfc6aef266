/** Makes invalid requests from a valid one and its JSON Schema: each breaks the schema in one place. */
import { isDeepStrictEqual } from "node:util";
import type { Random } from "@vending/terminal/random";
import { resolve, type Schema, schemas } from "../contract.ts";
import { show } from "../run/check-context.ts";

/** How a request is invalid. */
type InvalidKind =
  | "missing"
  /** The field is there under another name. */
  | "renamed"
  | "wrong-type"
  | "outside-enum"
  /** The value is on the list, but in another case. */
  | "other-case"
  | "broken-pattern"
  | "unknown-field";

export type Fields = Readonly<Record<string, unknown>>;

export interface InvalidRequest {
  readonly kind: InvalidKind;
  readonly field: string;
  /** What was changed. */
  readonly name: string;
  readonly body: Fields;
}

/** A value that no list of the contract has. */
export const unlisted = "unlisted";

/** Requests must not send it (section 2.1). */
const responseOnlyField = "payment_spent_on";

/**
 * Candidates for invalid requests, made from a valid one. Some may be valid; the validator decides. They keep the values of
 * the valid request where possible, so that a service that accepts one sells to no other customer.
 */
export function invalidRequests(root: Schema, valid: Fields, random: Random): InvalidRequest[] {
  const { branch, discriminator } = branchOf(root, valid);
  const perField = Object.entries(valid).flatMap(([field, value]): InvalidRequest[] => {
    const { enum: listed, pattern } = resolve(branch.properties?.[field] ?? {});
    const { [field]: _, ...others } = valid;
    const [shortName = field] = field.split("_", 1);
    const replaced = (kind: InvalidKind, values: readonly unknown[]): InvalidRequest[] =>
      values.map((one) => ({ kind, field, name: `${field} ${show(one)}`, body: { ...valid, [field]: one } }));
    const renamed = { name: `${shortName} in place of ${field}`, body: { ...others, [shortName]: value } };
    return [
      { kind: "missing", field, name: `without ${field}`, body: others },
      ...(shortName === field ? [] : [{ kind: "renamed" as const, field, ...renamed }]),
      ...replaced("wrong-type", wrongTypes(value, random)),
      // A listed value of the discriminator makes another request, which may be valid.
      ...replaced(
        "outside-enum",
        listed ? [unlisted, "", ...(field === discriminator ? [] : listedAnywhere(field))] : [],
      ),
      ...replaced("other-case", listed ? otherCases(value) : []),
      ...replaced("broken-pattern", pattern === undefined ? [] : brokenTexts(String(value), new RegExp(pattern))),
    ];
  });
  const misspelt = `${Object.keys(valid)[0] ?? "field"}_`;
  const unknown = [misspelt, responseOnlyField].map(
    (field): InvalidRequest => ({ kind: "unknown-field", field, name: field, body: { ...valid, [field]: "debt" } }),
  );
  return [...perField, ...unknown];
}

/** The branch of a union that a valid request belongs to; the schema itself if it is not a union. */
function branchOf(root: Schema, valid: Fields) {
  const schema = resolve(root);
  const discriminator = schema.discriminator?.propertyName;
  const branches = (schema.oneOf ?? schema.anyOf ?? []).map((one) => resolve(one));
  const branch = branches.find(({ properties }) => {
    const property = resolve(properties?.[discriminator ?? ""] ?? {});
    return discriminator === undefined || property.enum?.includes(valid[discriminator]);
  });
  return { branch: branch ?? schema, discriminator };
}

/** Every listed value of this field in any model. Another product may have it. */
const listedAnywhere = (field: string): unknown[] => [
  ...new Set(Object.values(schemas).flatMap(({ properties }) => resolve(properties?.[field] ?? {}).enum ?? [])),
];

function wrongTypes(value: unknown, random: Random): unknown[] {
  const number = Number.isFinite(Number(value)) ? Number(value) : random.below(2 ** 32);
  return [number, String(value), null, true, [value], { value }].filter((other) => !isDeepStrictEqual(other, value));
}

const otherCases = (value: unknown): string[] =>
  [String(value).toUpperCase(), String(value).toLowerCase()].filter((other) => other !== value);

/** Texts that resemble a valid one: a service that cleans up its input might accept them. No digit is added. */
function brokenTexts(valid: string, pattern: RegExp): string[] {
  const half = Math.ceil(valid.length / 2);
  const [begin, end] = [valid.slice(0, half), valid.slice(half)];
  const texts = [
    ...["+", "-", "NGN"].map((sign) => `${sign}${valid}`),
    ...[" ", ",", "-"].map((separator) => `${begin}${separator}${end}`),
    ...[" ", "x"].map((suffix) => `${valid}${suffix}`),
    // A phone number without its prefix, and in international notation.
    valid.replace(/^(234|0)/, ""),
    valid.replace(/^(234|0)/, "+234"),
    // A decimal number in another notation.
    ...(pattern.test(`${valid}.0`) ? [`${valid}e0`] : []),
    "text",
    "",
  ];
  return [...new Set(texts)].filter((text) => !pattern.test(text));
}
