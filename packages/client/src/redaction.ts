/** Values that are handed out, without the credentials. */
import { type Redactor, redacted } from "@vending/shared/redaction/values";

/** What is nested deeper is redacted: no stack overflows. */
const maxDepth = 64;

/** Parsed JSON without the credentials, in names of fields, too. A number that holds one becomes a text. */
export function redactJson(value: unknown, redactor: Redactor, depth = 0): unknown {
  if (typeof value === "string" || typeof value === "number") {
    const text = String(value);
    const clean = redactor.redact(text);
    return clean === text ? value : clean;
  }
  if (typeof value !== "object" || value === null) return value;
  if (depth > maxDepth) return redacted;
  const inside = (item: unknown) => redactJson(item, redactor, depth + 1);
  // Not by assignment: a field may be called __proto__.
  return Array.isArray(value)
    ? value.map(inside)
    : Object.fromEntries(Object.entries(value).map(([name, field]) => [redactor.redact(name), inside(field)]));
}

/** The error itself, or what can be said of it if it holds a credential or anything that may hold one. */
export function redactError(error: unknown, redactor: Redactor, depth = 0): unknown {
  if (typeof error === "string") return redactor.redact(error);
  try {
    if (error instanceof Error) return redactFields(error, redactor, depth);
  } catch {
    // Reading one of its fields throws.
  }
  return new Error("fetch failed");
}

function redactFields(error: Error & { code?: unknown }, redactor: Redactor, depth: number): Error {
  const clean = (value: unknown) => redactor.redact(String(value));
  const holds = (value: unknown) =>
    typeof value === "object" || typeof value === "function" || clean(value) !== String(value);
  const { name, message, cause, code } = error;
  const values = Reflect.ownKeys(error).map((key) => {
    if (key === "stack") return error.stack;
    const field = Reflect.getOwnPropertyDescriptor(error, key);
    // What a getter returns may be another thing the next time.
    if (!field || !("value" in field)) return null;
    return key === "cause" ? undefined : field.value;
  });
  // A class of its own may have getters, and ways to print itself, that show what it keeps.
  const prototypes: unknown[] = [Error, TypeError, RangeError, DOMException].map(({ prototype }) => prototype);
  const isPlain = prototypes.includes(Reflect.getPrototypeOf(error));
  const cleanCause = cause === undefined || depth > 4 ? undefined : redactError(cause, redactor, depth + 1);
  if (isPlain && cleanCause === cause && ![name, message, ...values].some(holds)) return error;
  const copy = new Error(clean(message), cleanCause === undefined ? undefined : { cause: cleanCause });
  return Object.assign(copy, { name: clean(name), ...(typeof code === "string" && { code: clean(code) }) });
}
