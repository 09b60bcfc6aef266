/** What is wrong with a value: one issue for each thing, with its path and a sentence. */

/** One thing that is wrong with a value. */
export interface Issue {
  /** What is wrong, in a sentence that names the field, without a full stop: it becomes a part of another. */
  readonly message: string;
  /** Where: property names and array indices, from the outside in. */
  readonly path: Path;
  /** The keyword of JSON Schema that is broken, such as `required`, `additionalProperties`, `type`, `enum` or `pattern`. */
  readonly keyword: string;
  /** The values that are allowed there, if they are a closed list. */
  readonly allowed?: readonly unknown[];
}

export type Path = readonly (string | number)[];

/** Adds what is wrong with a value. */
export type Check<T = unknown> = (value: T, path: Path, issues: Issues) => void;

/** By their paths: at most one each. What only follows from another issue is left out. */
export type Issues = Map<string, Issue>;

/** A list of a million wrong rows does not need a million sentences. */
export const isFull = (issues: Issues): boolean => issues.size >= 1_000;

export function add(issues: Issues, issue: Issue): void {
  const key = JSON.stringify(issue.path);
  if (!isFull(issues) && !issues.has(key)) issues.set(key, issue);
}

/** @param what Follows the name of the value. */
export function say(issues: Issues, path: Path, keyword: string, what: string, allowed?: readonly unknown[]): void {
  const name = path.map((part) => cut(String(part))).join(".") || "the value";
  add(issues, { message: name + what, path, keyword, ...(allowed && { allowed }) });
}

/** @param path Where the value is in the whole. */
export function issuesIn(check: Check, value: unknown, path: Path = []): Issue[] {
  const issues: Issues = new Map();
  check(value, path, issues);
  return [...issues.values()];
}

/** The JSON type of a value, with its article. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

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
