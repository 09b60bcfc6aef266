/** Makes invalid requests from a valid one and its JSON Schema: each breaks the schema in one place. */
import { isDeepStrictEqual } from "node:util";
import type { Random } from "../../fixtures/random.ts";
import type { Schema } from "../../http/contract.ts";
import { show } from "../../runner/expectations.ts";

/** In what way a request is invalid. */
export type InvalidKind =
  | "missing"
  /** The field is there under another name. */
  | "renamed"
  | "wrong-type"
  | "outside-enum"
  /** The value is on the list, but in another case. */
  | "other-case"
  | "broken-pattern"
  | "wrong-discriminator"
  | "unknown-field";

export type Fields = Readonly<Record<string, unknown>>;

export interface InvalidRequest {
  readonly kind: InvalidKind;
  readonly field: string;
  readonly name: string;
  readonly body: Fields;
}

/** A value that no list of the contract has. */
export const unlisted = "unlisted";

/**
 * Every invalid request that can be made of a valid one. The values are those of the valid request, where that is possible,
 * so that a service that accepts them sells to nobody else. A few candidates may be valid: the validator has the last word.
 */
export function invalidRequests(
  schemas: Readonly<Record<string, Schema>>,
  root: Schema,
  valid: Fields,
  random: Random,
): InvalidRequest[] {
  const resolve = ({ $ref, ...rest }: Schema): Schema => {
    const target = $ref === undefined ? undefined : schemas[$ref.replace(/^.*\//, "")];
    return target ? { ...resolve(target), ...rest } : rest;
  };
  const schema = resolve(root);
  const branches = (schema.oneOf ?? schema.anyOf ?? [schema]).map(resolve);
  const propertyOf = (branch: Schema, name: string) => resolve(branch.properties?.[name] ?? {});
  const discriminator = schema.discriminator?.propertyName;
  const branch =
    branches.find(
      (one) => discriminator === undefined || propertyOf(one, discriminator).enum?.includes(valid[discriminator]),
    ) ?? schema;

  const withValue = (kind: InvalidKind, field: string, value: unknown): InvalidRequest => ({
    kind,
    field,
    name: `${field} ${show(value)}`,
    body: { ...valid, [field]: value },
  });
  const perField = Object.entries(valid).flatMap(([field, value]): InvalidRequest[] => {
    const property = propertyOf(branch, field);
    const { [field]: _, ...others } = valid;
    const shortName = field.split("_", 1)[0] ?? field;
    const lists = property.enum ? listedAnywhere(schemas, field) : [];
    const outside = field === discriminator ? "wrong-discriminator" : "outside-enum";
    return [
      { kind: "missing", field, name: `without ${field}`, body: others },
      ...(shortName === field
        ? []
        : [
            {
              kind: "renamed",
              field,
              name: `${shortName} in place of ${field}`,
              body: { ...others, [shortName]: value },
            } as const,
          ]),
      ...wrongTypes(value, random).map((one) => withValue("wrong-type", field, one)),
      ...(property.enum ? [unlisted, "", ...(field === discriminator ? [] : lists)] : [])
        .filter((one) => !property.enum?.includes(one))
        .map((one) => withValue(outside, field, one)),
      ...(property.enum ? otherCases(value) : []).map((one) => withValue("other-case", field, one)),
      ...(property.pattern ? brokenTexts(String(value), new RegExp(property.pattern)) : []).map((one) =>
        withValue("broken-pattern", field, one),
      ),
    ];
  });
  const misspelt = `${Object.keys(valid)[0] ?? "field"}_`;
  return [
    ...perField,
    ...[misspelt, responseOnlyField].map((field): InvalidRequest => {
      return { kind: "unknown-field", field, name: field, body: { ...valid, [field]: "debt" } };
    }),
  ];
}

/** Requests must not send it (section 2.1). */
const responseOnlyField = "payment_spent_on";

/** Every listed value of a field of this name, in any model. */
function listedAnywhere(schemas: Readonly<Record<string, Schema>>, field: string): unknown[] {
  const lists = Object.values(schemas).map(({ properties }) => {
    const property = properties?.[field];
    return (property?.$ref ? schemas[property.$ref.replace(/^.*\//, "")] : property)?.enum ?? [];
  });
  return [...new Set(lists.flat())];
}

function wrongTypes(value: unknown, random: Random): unknown[] {
  const number = Number(value);
  const others = [
    Number.isFinite(number) ? number : Number(random.digits(15)),
    String(value),
    null,
    true,
    [value],
    { value },
  ];
  return others.filter((other) => !isDeepStrictEqual(other, value));
}

const otherCases = (value: unknown): string[] =>
  [String(value).toUpperCase(), String(value).toLowerCase()].filter((other) => other !== value);

/** Texts that look like a valid one, and that a service which cleans up its input might take. No digit is added. */
function brokenTexts(valid: string, pattern: RegExp): string[] {
  const half = Math.ceil(valid.length / 2);
  const [begin, end] = [valid.slice(0, half), valid.slice(half)];
  const texts = [
    ...["+", "-", "NGN"].map((sign) => `${sign}${valid}`),
    ...[" ", ",", "-"].map((separator) => `${begin}${separator}${end}`),
    ...[" ", "x"].map((suffix) => `${valid}${suffix}`),
    // Without the prefix of a phone number; an international one with its sign.
    valid.replace(/^(234|0)/, ""),
    valid.replace(/^(234|0)/, "+234"),
    // What a decimal number may look like elsewhere.
    ...(pattern.test(`${valid}.0`) ? [`${valid}e0`] : []),
    "text",
    "",
  ];
  return [...new Set(texts)].filter((text) => !pattern.test(text));
}
