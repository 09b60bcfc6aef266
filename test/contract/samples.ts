/** Samples of a body, made from its rows: what fits, and one fault at a time. */
import { type Product, productTable } from "@vending/contract";
import type { Contract } from "./specification/index.ts";
import {
  type Body,
  type Choice,
  cableNetworks,
  codes,
  type Field,
  type Fields,
  type Form,
  isWords,
  mobileNetworks,
  outcome,
  type Parameter,
  products,
  strings,
} from "./specification/words.ts";

/** Where a value belongs. Without `about`, the body has one form. */
export interface Place {
  readonly contract: Contract;
  readonly operation: string;
  /** `request`, `parameters` or a status. */
  readonly part: string;
  readonly about: string;
}

export interface Sample {
  readonly section: string;
  /** The field that it is about, and what is promised of it: one row of the specification. */
  readonly field: string;
  readonly promise: string;
  /** `amount "N500"`. */
  readonly given: string;
  readonly value: unknown;
  readonly fits: boolean;
}

/** A text that fits where any does. */
const anyText = "text";
/** A customer whom the sandbox knows, and to whom nothing happens. */
export const customerOf = (product: string): string =>
  productTable[product as Product].number.form.replace(/###$/, "567").replaceAll("#", "0");
/** Long, empty, and with characters that a pattern of ours would not think of. */
const texts = [anyText, "", "9".repeat(40), "Ọ̀ṣun & 日本\n"];
const anything = ["text", null, 7, 0.5, true, [], {}];
/** Lists that a value can be taken from by mistake. */
const families: readonly (readonly string[])[] = [
  [...mobileNetworks, ...cableNetworks],
  products,
  Object.keys(codes),
  Object.values(codes),
];

/** A value of this form. */
export function fitting(form: Form): unknown {
  if (form === "string" || form === "any" || form === "not null") return anyText;
  if (form === "integer") return 1;
  if (typeof form === "number") return form;
  if (typeof form === "string") return strings[form].fits[0];
  if (isWords(form)) return form[0];
  if ("documented" in form) return form.documented[0];
  if ("object" in form) return whole(form.object);
  return [form.rows === "any" ? anyText : whole(form.rows)];
}

const sent = (fields: Fields): Fields => fields.filter(([, , there]) => there !== "never");
function whole(fields: Fields): Record<string, unknown> {
  const [, , , product] = fields.find(([, name]) => name === "product") ?? [];
  // Texts that let the sandbox get so far as to sell: it knows its merchants, and the numbers of customers.
  const usual: Readonly<Record<string, string>> = {
    merchant_code: "SANDBOX",
    ...(product !== undefined && isWords(product) && { customer_msisdn: customerOf(String(product[0])) }),
  };
  return Object.fromEntries(
    sent(fields).map(([, name, , form]) => [name, form === "string" ? (usual[name] ?? anyText) : fitting(form)]),
  );
}

/** Values that have a form, and values that do not. What a row does not say is in neither. */
function valuesOf(form: Form): { fits: readonly unknown[]; not: readonly unknown[] } {
  if (form === "string") return { fits: texts, not: [500, null, ["text"]] };
  if (form === "integer") return { fits: [1, 0, -1, 9_007_199_254_740_991], not: ["1", 0.5, null] };
  if (form === "any") return { fits: anything, not: [] };
  if (form === "not null") return { fits: anything.filter((value) => value !== null), not: [null] };
  if (typeof form === "number") return { fits: [form], not: [form + 1, String(form), null] };
  if (typeof form === "string") return { fits: strings[form].fits, not: [...strings[form].not, 500, null] };
  if (isWords(form)) {
    const others = families.filter((family) => form.some((word) => family.includes(word))).flat();
    const cases = form.flatMap((word) => [word.toUpperCase(), word.toLowerCase()]);
    const not = [...others, ...cases, "other", ""].filter((word) => !form.includes(word));
    return { fits: form, not: [...new Set(not), 5, null] };
  }
  if ("documented" in form) return { fits: [...form.documented, "INSURANCE"], not: [...(form.never ?? []), 5, null] };
  if ("object" in form) return { fits: [], not: [null, "text", []] };
  return { fits: [[]], not: [null, {}, "text"] };
}

export function inWords(form: Form): string {
  if (typeof form === "number") return String(form);
  if (form === "any") return "any JSON";
  if (form === "not null") return "any JSON but null";
  if (typeof form === "string") return form;
  if (isWords(form)) return form.join(" | ");
  if ("documented" in form) return `${form.documented.join(" | ")} | …`;
  return "object" in form ? "object" : "list";
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > 48 ? `${text.slice(0, 46)}…` : text;
};

interface Around {
  readonly closed: boolean;
  /** What is said of the value as a whole. */
  readonly section: string;
  readonly path: string;
  readonly promise: string;
}

/** Each sample of a form, in its place. */
function samplesOf(form: Form, around: Around): Sample[] {
  const { section, path, promise } = around;
  const { fits, not } = valuesOf(form);
  const of = (value: unknown, isFit: boolean): Sample => ({
    section,
    field: path,
    promise,
    given: `${path} ${shown(value)}`,
    value,
    fits: isFit,
  });
  const samples = [...fits.map((value) => of(value, true)), ...not.map((value) => of(value, false))];
  if (typeof form !== "object" || isWords(form) || "documented" in form) return samples;
  if ("object" in form) return [...samples, ...objectsOf(form.object, around)];
  if (form.rows === "any") return [...samples, of(anything, true)];
  const row = whole(form.rows);
  const rows = objectsOf(form.rows, around).map((sample) => ({ ...sample, value: [sample.value] }));
  return [...samples, of([row, row], true), ...rows];
}

/** Each sample of each field of an object, where the others fit. */
function objectsOf(
  fields: Fields,
  { closed, section, path, promise }: Around,
  choice: readonly string[] = [],
): Sample[] {
  const all = whole(fields);
  const without = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
  const optional = sent(fields).flatMap(([, name, there]) => (there === "optional" ? [name] : []));
  const spare = optional.filter((name) => name !== choice[0]);
  const about = { section, field: path, promise };
  const here = path === "" ? "" : ` in ${path}`;
  return [
    { ...about, given: `all that is documented${here}`, value: all, fits: true },
    { ...about, given: `only what is required${here}`, value: without(spare), fits: true },
    { ...about, given: `a field of another name${here}`, value: { ...all, unheard_of: "text" }, fits: !closed },
    ...(choice.length > 0
      ? [{ ...about, given: `without ${choice.join(" and ")}`, value: without(choice), fits: false }]
      : []),
    ...fields.flatMap((field): Sample[] => ofField(field, path, closed, all, without)),
  ];
}

function ofField(
  [section, name, there, form]: Field,
  path: string,
  closed: boolean,
  all: Record<string, unknown>,
  without: (names: readonly string[]) => Record<string, unknown>,
): Sample[] {
  const field = path === "" ? name : `${path}.${name}`;
  if (there === "never") {
    const value = { ...all, [name]: fitting(form) };
    return [{ section, field, promise: "never sent", given: `with ${field}`, value, fits: false }];
  }
  const promise = `${there}, ${inWords(form)}`;
  const around = { closed, section, path: field, promise };
  return [
    { section, field, promise, given: `without ${field}`, value: without([name]), fits: there === "optional" },
    ...samplesOf(form, around).map((sample) => ({ ...sample, value: { ...all, [name]: sample.value } })),
  ];
}

/** The samples of a body. What one of its other alternatives takes is no fault of this one. */
export function samplesOfBody(body: Body, siblings: readonly Body[], choices: readonly Choice[]): readonly Sample[] {
  const [section, operation, part, about, fields] = body;
  const around = { closed: part === "request", section, path: "", promise: "a body of this form" };
  if (fields === "any") return samplesOf("any", { ...around, path: "body", promise: "any JSON" });
  if (fields === "never") return [neverOf(body, siblings)];
  const [, , choice = []] = choices.find(([, of]) => part === "request" && of === operation) ?? [];
  const nothing = [null, "text", []].map((value): Sample => {
    return { section, field: "", promise: around.promise, given: `body ${shown(value)}`, value, fits: false };
  });
  const others = siblings.flatMap(([, , , other]) => (other === about ? [] : [other]));
  const isOfAnother = ({ field, value, fits }: Sample): boolean =>
    !fits && field === "product" && others.includes(String((value as { product: unknown }).product));
  return [...objectsOf(fields, around, choice), ...nothing].filter((sample) => !isOfAnother(sample));
}

/** An outcome that a body cannot have: with the data of one that it can. */
function neverOf([section, , , about]: Body, siblings: readonly Body[]): Sample {
  const [data] = siblings.flatMap(([, , , , fields]) => (Array.isArray(fields) ? [whole(fields as Fields).data] : []));
  const envelope = whole(outcome(about as keyof typeof codes, "any"));
  const given = `the outcome ${about}`;
  return { section, field: "status", promise: `never ${about}`, given, value: { ...envelope, data }, fits: false };
}

/** The samples of the parameters of an operation. What goes over the wire is text, so any number is text there, too. */
export function samplesOfParameters(parameters: readonly Parameter[]): Sample[] {
  const fields = parameters.map(([section, , name, where, form]): Field => {
    return [section, name, where === "path" ? "required" : "optional", form];
  });
  const onWire = (form: Form) => {
    if (form === "string") return { fits: [anyText, "9".repeat(40)], not: [] };
    if (form === "integer") return { fits: [1, 25], not: ["one", 0.5] };
    return { fits: valuesOf(form).fits, not: valuesOf(form).not.filter((word) => typeof word === "string" && word) };
  };
  return fields.flatMap(([section, name, there, form]) => {
    const { fits, not } = onWire(form);
    const needed = Object.fromEntries(
      fields.flatMap(([, one, is, of]) => (is === "required" ? [[one, fitting(of)]] : [])),
    );
    const of = (value: unknown, isFit: boolean): Sample => ({
      section,
      field: name,
      promise: `${there}, ${inWords(form)}`,
      given: `${name} ${shown(value)}`,
      value: { ...needed, [name]: value },
      fits: isFit,
    });
    return [...fits.map((value) => of(value, true)), ...not.map((value) => of(value, false))];
  });
}
