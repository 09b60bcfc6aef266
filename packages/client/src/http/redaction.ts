/** Removes the credentials from values that callers get. */
import { type Redactor, redacted } from "@vending/shared/redaction/redactor";
import { isObject, textOf } from "../values/json-value.ts";

/** Deeper values are redacted as a whole, so that no stack overflows. */
const maxDepth = 64;

const maxCauses = 5;

/** Parsed JSON without the credentials, also in names of fields. A number that contains one becomes a text. */
export function redactJson(value: unknown, redactor: Redactor, depth = 0): unknown {
  const text = textOf(value);
  if (text !== undefined) {
    const clean = redactor.redact(text);
    return clean === text ? value : clean;
  }
  if (!isObject(value)) return value;
  if (depth > maxDepth) return redacted;
  const inside = (item: unknown) => redactJson(item, redactor, depth + 1);
  // Not by assignment: a field may be named __proto__.
  return Array.isArray(value)
    ? value.map(inside)
    : Object.fromEntries(Object.entries(value).map(([name, field]) => [redactor.redact(name), inside(field)]));
}

/**
 * A copy of an error: its message, name, code and causes, without the credentials. Anything else may show one: a field, a getter,
 * a custom way to print.
 */
export function redactError(error: unknown, redactor: Redactor, depth = 0): unknown {
  const clean = (value: unknown) => redactor.redact(String(value));
  if (typeof error === "string") return clean(error);
  try {
    if (error instanceof Error) {
      const { name, message, cause, code } = error as Error & { code?: unknown };
      const hasCause = cause !== undefined && depth < maxCauses;
      const options = hasCause ? { cause: redactError(cause, redactor, depth + 1) } : {};
      // `fetch` throws a TypeError.
      const copy = new (error instanceof TypeError ? TypeError : Error)(clean(message), options);
      return Object.assign(copy, { name: clean(name) }, typeof code === "string" && { code: clean(code) });
    }
  } catch {
    // Reading one of its fields throws.
  }
  return new Error("fetch failed");
}
