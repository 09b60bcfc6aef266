/** Compares a schema with the form in the source. Each difference has an aspect, so that each aspect is a promise of its own. */
import { type Document, isAnyType, type Schema } from "@vending/openapi/document";
import { follow } from "./built.ts";
import { type Fields, type Form, OpenList } from "./source/form.ts";
import { type StringName, strings } from "./source/values.ts";

export type Aspect = "alternatives" | "fields" | "required" | "lists" | "types" | "strings" | "bounds" | "closed";

export interface Difference {
  aspect: Aspect;
  text: string;
}

export interface Place {
  document: Document;
  /** Names the place in messages. */
  at: string;
  /** A request rejects unknown fields; a response may have more. */
  closed: boolean;
  /** Fields of which at least one is required. */
  atLeastOneOf?: readonly string[] | undefined;
}

/** Keywords that validators ignore. */
const isAnnotation = (keyword: string): boolean =>
  keyword.startsWith("x-") || ["description", "title", "deprecated", "example", "examples"].includes(keyword);
/** The keywords for validators. */
export const rulesOf = (schema: Schema): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !isAnnotation(keyword)));

/** Compares the schema of one value. */
export function compareForm(form: Form, schema: Schema, place: Place): Difference[] {
  const rules = rulesOf(follow(place.document, schema));
  const differ = (aspect: Aspect, what: string): Difference => ({ aspect, text: `${place.at} ${what}` });
  /** Reports all other keywords: the source does not give them. */
  const beyond = (...expected: string[]): Difference[] =>
    Object.entries(rules)
      .filter(([keyword]) => !expected.includes(keyword))
      .map(([keyword, value]) =>
        differ("bounds", `has ${keyword} ${JSON.stringify(value)}, which the source does not give`),
      );
  const typed = (type: string, compare: () => Difference[]): Difference[] =>
    rules.type === type ? compare() : [differ("types", `must be of type ${type}, and is ${rules.type ?? "open"}`)];

  if (form === "unknown") {
    const shaped = Object.keys(rules).filter((keyword) => keyword !== "type" || !isAnyType(rules.type));
    return shaped.length > 0 ? [differ("types", `must be left open, and has ${shaped.join(", ")}`)] : [];
  }
  if (form === "not null") {
    const { not, ...others } = rules;
    const nullAlone = JSON.stringify(not) === '{"enum":[null]}' && Object.keys(others).length === 0;
    return nullAlone ? [] : [differ("types", "must take any JSON but null")];
  }
  if (form === "rows") {
    return typed("array", () => [
      ...compareForm("unknown", rules.items as Schema, { ...place, at: `${place.at} row` }),
      ...beyond("type", "items"),
    ]);
  }
  if (form === "integer") return typed("integer", () => beyond("type"));
  if (typeof form === "number") {
    const exact = rules.minimum === form && rules.maximum === form;
    return typed("integer", () => [
      ...(exact ? [] : [differ("bounds", `must be ${form}`)]),
      ...beyond("type", "minimum", "maximum"),
    ]);
  }
  if (typeof form === "string") {
    return typed("string", () => {
      if (rules.enum) return [differ("lists", `must not be a closed list, and is ${JSON.stringify(rules.enum)}`)];
      if (form === "string") return beyond("type");
      return [...misfits(form, rules.pattern).map((what) => differ("strings", what)), ...beyond("type", "pattern")];
    });
  }
  if (form instanceof OpenList) {
    const { "x-extensible-enum": documented = [], not = {} } = follow(place.document, schema) as Record<string, Schema>;
    const same = (a: unknown, b: readonly string[]) => [...(a as string[])].sort().join() === [...b].sort().join();
    const ruledOut = (not.enum ?? []) as string[];
    return typed("string", () => [
      ...(rules.enum === undefined ? [] : [differ("lists", "must be open to values that the service adds")]),
      ...(same(documented, form.words) ? [] : [differ("lists", `must document ${form.words.join(", ")}`)]),
      ...(same(ruledOut, form.never) ? [] : [differ("lists", `must rule out ${form.never.join(", ") || "nothing"}`)]),
      ...beyond("type", "not"),
    ]);
  }
  if (isList(form)) {
    return typed("string", () => {
      const words = (rules.enum ?? []) as string[];
      const same = [...words].sort().join() === [...form].sort().join();
      const is = words.length > 0 ? words.join(", ") : "any string";
      return [
        ...(same ? [] : [differ("lists", `must be ${form.join(", ")}, and is ${is}`)]),
        ...beyond("type", "enum"),
      ];
    });
  }
  if (isRows(form)) {
    return typed("array", () => [
      ...compareForm(form[0], rules.items as Schema, { ...place, at: `${place.at} row` }),
      ...beyond("type", "items"),
    ]);
  }
  return typed("object", () => [
    ...compareFields(form, rules, place),
    ...beyond("type", "properties", "required", "additionalProperties", "allOf"),
  ]);
}

/** Whether a form is a closed list. */
const isList = (form: Exclude<Form, string | number | OpenList>): form is readonly string[] =>
  Array.isArray(form) && form.every((one) => typeof one === "string");
const isRows = (form: Fields | readonly [Fields]): form is readonly [Fields] => Array.isArray(form);

/** The samples that a pattern judges wrongly. */
function misfits(name: StringName, pattern: unknown): string[] {
  const { fits, not } = strings[name];
  const passes = (sample: string) => pattern === undefined || new RegExp(String(pattern), "u").test(sample);
  return [
    ...fits.filter((sample) => !passes(sample)).map((sample) => `must take ${JSON.stringify(sample)}`),
    ...not.filter(passes).map((sample) => `must not take ${JSON.stringify(sample)}`),
  ];
}

/** The fields of which at least one is required: `plan_code or service_id`. */
function choicesOf({ allOf = [] }: Schema): string {
  const choices = (allOf as Schema[]).map(({ anyOf = [] }) => (anyOf as Schema[]).map(({ required }) => required));
  return choices.map((fields) => fields.join(" or ")).join(" and ");
}

function compareFields(fields: Fields, schema: Schema, place: Place): Difference[] {
  const { document, at, closed, atLeastOneOf } = place;
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  const required = (schema.required ?? []) as string[];
  const differences: Difference[] = [];
  const differ = (aspect: Aspect, text: string) => differences.push({ aspect, text: `${at} ${text}` });

  const promised = Object.entries(fields).map(([name, form]) => ({
    name: name.replace(/\?$/, ""),
    needed: !name.endsWith("?"),
    form,
  }));
  for (const { name, needed, form } of promised) {
    if (!properties[name]) {
      differ("fields", `has no ${name}`);
      continue;
    }
    if (needed !== required.includes(name)) {
      differ("required", needed ? `must have ${name}, and may lack it` : `may lack ${name}, and must have it`);
    }
    differences.push(...compareForm(form, properties[name], { document, closed, at: `${at}.${name}` }));
  }
  for (const name of Object.keys(properties)) {
    if (!promised.some((one) => one.name === name)) differ("fields", `has ${name}, of which the source knows nothing`);
  }
  if (choicesOf(schema) !== (atLeastOneOf ?? []).join(" or ")) {
    differ("required", atLeastOneOf ? `must have ${atLeastOneOf.join(" or ")}` : "must leave no choice of fields");
  }
  if ((schema.additionalProperties === false) !== closed) {
    differ("closed", closed ? "must reject other fields" : "must allow other fields");
  } else if (!closed && ![undefined, true].includes(schema.additionalProperties as undefined | true)) {
    differ("closed", "must allow other fields of any form");
  }
  return differences;
}
