/** Errors of AJV as issues: one for each thing that is wrong, with a path in place of a pointer and a sentence. */
import type { CheckError } from "./compiled-check.ts";

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

/** An `anyOf` that lacks a field has an error of its own: those of its alternatives add only the names. */
const isAlternative = ({ schemaPath = "" }: CheckError): boolean => /\/anyOf\/\d+\/required$/.test(schemaPath);

/** One issue for each thing that is wrong, up to a limit. What only follows from another issue is left out. */
export function issuesOf(
  all: readonly CheckError[],
  value: unknown,
  messages: Readonly<Record<string, string>>,
): Issue[] {
  const alternatives = all.filter(isAlternative);
  const errors = all.filter((error) => !isAlternative(error));
  const incomplete = new Set(
    errors.filter(({ keyword }) => keyword === "required").map(({ instancePath }) => instancePath),
  );
  // A value of the wrong type breaks its list and its pattern too. The list says most.
  const byPath = new Map<string, Issue>();
  for (const error of errors) {
    // The list of values of the discriminator says it already.
    if (error.keyword === "discriminator") continue;
    // Where a required field is missing, a choice between others can wait.
    if (error.keyword === "anyOf" && incomplete.has(error.instancePath)) continue;
    const issue = issueOf(error, value, messages, alternatives);
    const key = JSON.stringify(issue.path);
    if (byPath.size === maxIssues && !byPath.has(key)) break;
    if (!byPath.has(key) || (issue.allowed && !byPath.get(key)?.allowed)) byPath.set(key, issue);
  }
  return [...byPath.values()];
}

/** @param alternatives The errors that name the choices of an `anyOf`. */
function issueOf(
  { keyword, params, instancePath }: CheckError,
  root: unknown,
  messages: Readonly<Record<string, string>>,
  alternatives: readonly CheckError[],
): Issue {
  const path = pathOf(instancePath);
  const name = path.length > 0 ? path.join(".") : "the value";
  const found = (): string => show(valueAt(root, path));
  switch (keyword) {
    case "required": {
      const missing = [...path, String(params.missingProperty)];
      return { message: `${missing.join(".")} is required`, path: missing, keyword };
    }
    case "additionalProperties": {
      const property = String(params.additionalProperty);
      return { message: `${[...path, cut(property)].join(".")} is not known here`, path: [...path, property], keyword };
    }
    case "anyOf": {
      const choices = alternatives.filter((one) => one.instancePath === instancePath);
      const fields = choices.map((one) => [...path, one.params.missingProperty].join("."));
      return { message: `${fields.join(" or ")} is required`, path, keyword };
    }
    case "not":
      return { message: `${name} must not be ${found()}`, path, keyword };
    case "type":
      return { message: `${name} must be ${wantedKind(String(params.type), valueAt(root, path))}`, path, keyword };
    case "enum": {
      // AJV puts the list of the schema there.
      const allowed = params.allowedValues as readonly unknown[];
      const list = allowed.length === 1 ? show(allowed[0]) : `one of ${allowed.map(show).join(", ")}`;
      return { message: `${name} must be ${list}, not ${found()}`, path, keyword, allowed };
    }
    case "minimum":
    case "maximum": {
      const bound = keyword === "minimum" ? "at least" : "at most";
      return { message: `${name} must be ${bound} ${params.limit}, not ${found()}`, path, keyword };
    }
    default: {
      const limit = `${keyword} ${params.pattern ?? params.limit}`;
      const message = messages[limit]?.replace(/\.$/, "");
      if (!message) return { message: `${name} breaks ${limit}`, path, keyword };
      return { message: path.length > 0 ? `${name}: ${message}` : message, path, keyword };
    }
  }
}

/** The property names and array indices of a JSON pointer (RFC 6901). */
function pathOf(pointer: string): (string | number)[] {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, part) => (value as Record<string | number, unknown> | null | undefined)?.[part], root);

/** A number that is not an integer is shown as it is: "not a number" would be wrong. */
function wantedKind(type: string, found: unknown): string {
  return `${withArticle(type)}, not ${typeof found === "number" && type === "integer" ? show(found) : kindOf(found)}`;
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

const cut = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
