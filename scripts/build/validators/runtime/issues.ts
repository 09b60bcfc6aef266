/** What is wrong with a value by a schema: one issue for each thing, with its path and a sentence. */
import { own } from "./own.ts";
import type { Schema } from "./schema.ts";

/** One thing that is wrong with a value. */
export interface Issue {
  /** What is wrong, in a sentence that names the field, without a full stop: it becomes a part of another. */
  readonly message: string;
  /** Where: property names and array indices, from the outside in. */
  readonly path: readonly (string | number)[];
  /** The keyword of JSON Schema that is broken, such as `required`, `additionalProperties`, `type`, `enum` or `pattern`. */
  readonly keyword: string;
  /** The values that are allowed there, if they are a closed list. */
  readonly allowed?: readonly unknown[];
}

type Path = Issue["path"];

/** A list of a million wrong rows does not need a million sentences. */
const maxIssues = 1_000;

/**
 * One issue at most for each path, up to a limit. What only follows from another issue is left out.
 *
 * @param start Where the value is in the whole.
 */
export function issuesIn(schema: Schema, value: unknown, max: number = maxIssues, start: Path = []): Issue[] {
  const issues = new Map<string, Issue>();
  /** Where `check` is. */
  const path = [...start];

  function add(issue: Issue): void {
    const key = JSON.stringify(issue.path);
    if (!issues.has(key)) issues.set(key, issue);
  }

  /** @param what Follows the name of the value. */
  function say(keyword: string, what: string, at: Path = path, allowed?: readonly unknown[]): void {
    if (issues.size >= max) return;
    const message = (at.map((part) => cut(String(part))).join(".") || "the value") + what;
    add({ message, path: [...at], keyword, ...(allowed && { allowed }) });
  }

  function check(schema: Schema, value: unknown): void {
    if (issues.size >= max) return;
    const { enum: list, type, not, pattern } = schema;
    // A value of the wrong type breaks its list and its pattern, too. The list says most.
    if (list && !list.includes(value)) {
      const values = `${list.length > 1 ? "one of " : ""}${list.map(show).join(", ")}`;
      say("enum", ` must be ${values}, not ${show(value)}`, path, list);
    } else if (type && !isOf(type, value)) {
      const found = type === "integer" && typeof value === "number" ? show(value) : kindOf(value);
      say("type", ` must be ${withArticle(type)}, not ${found}`);
    } else {
      if (not?.enum.includes(value)) say("not", ` must not be ${show(value)}`);
      if (typeof value === "number") checkNumber(schema, value);
      else if (isObject(value)) checkFields(schema, value);
      else if (Array.isArray(value)) checkItems(schema, value);
      else if (pattern && typeof value === "string" && !pattern.test(value))
        say("pattern", schema.message ? `: ${schema.message}` : ` breaks pattern ${pattern.source}`);
      for (const part of schema.allOf ?? []) check(part, value);
      if (schema.anyOf) checkChoice(schema.anyOf, value);
    }
  }

  function checkNumber({ minimum, maximum }: Schema, value: number): void {
    if (minimum !== undefined && value < minimum) say("minimum", ` must be at least ${minimum}, not ${value}`);
    if (maximum !== undefined && value > maximum) say("maximum", ` must be at most ${maximum}, not ${value}`);
  }

  function checkItems({ items }: Schema, value: readonly unknown[]): void {
    if (items) for (const [index, item] of value.entries()) checkAt(index, items, item);
  }

  function checkAt(name: string | number, schema: Schema, value: unknown): void {
    path.push(name);
    check(schema, value);
    path.pop();
  }

  /** Only own properties are fields: "constructor" is none. One that is undefined is missing, as it is in JSON. */
  function checkFields(schema: Schema, value: Readonly<Record<string, unknown>>): void {
    const { required = [], properties = {}, additionalProperties, discriminator } = schema;
    for (const name of required) if (own(value, name) === undefined) say("required", " is required", [...path, name]);
    if (additionalProperties === false)
      for (const name of Object.keys(value))
        if (!Object.hasOwn(properties, name)) say("additionalProperties", " is not known here", [...path, name]);
    for (const name in properties) {
      const found = own(value, name);
      if (found !== undefined) checkAt(name, properties[name] as Schema, found);
    }
    const tag = discriminator && own(value, discriminator.propertyName);
    const branch = typeof tag === "string" && own(discriminator?.mapping, tag);
    if (branch) check(branch, value);
  }

  /** What one alternative requires is not missing if another is there. */
  function checkChoice(alternatives: readonly Schema[], value: unknown): void {
    const found = alternatives.map((one) => issuesIn(one, value, max, path));
    if (found.some(({ length }) => length === 0)) return;
    const isMissing = ({ keyword }: Issue) => keyword === "required";
    const missing = found.flat().filter(isMissing);
    for (const issue of found.flat()) if (!isMissing(issue)) add(issue);
    // Where another field is missing for certain, the choice can wait.
    const isIncomplete = [...issues.values()].some((one) => isMissing(one) && one.path.length === path.length + 1);
    if (isIncomplete) return;
    const message = `${missing.map((one) => one.path.join(".")).join(" or ")} is required`;
    add({ message, path: [...path], keyword: "anyOf" });
  }

  check(schema, value);
  return [...issues.values()];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isOf(type: NonNullable<Schema["type"]>, value: unknown): boolean {
  if (type === "string") return typeof value === "string";
  if (type === "integer") return Number.isInteger(value);
  return type === "array" ? Array.isArray(value) : isObject(value);
}

const withArticle = (type: string): string => (/^[aeio]/.test(type) ? `an ${type}` : `a ${type}`);

/** The JSON type of a value, with its article. */
const kindOf = (value: unknown): string =>
  value === null || value === undefined ? String(value) : withArticle(Array.isArray(value) ? "array" : typeof value);

/** A value for a sentence: short, whatever it is. A `bigint`, for one, has no JSON form. */
export function show(value: unknown): string {
  if (value !== null && typeof value === "object") return kindOf(value);
  return cut(typeof value === "string" ? JSON.stringify(value) : String(value));
}

/** Without what a terminal obeys, or what turns the direction of a line. */
const cut = (text: string): string =>
  (text.length > 60 ? `${text.slice(0, 57)}…` : text).replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (one) => `<U+${one.codePointAt(0)?.toString(16)}>`,
  );
