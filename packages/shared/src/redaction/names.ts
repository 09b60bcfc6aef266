/** Redacts what a name calls a secret, in parsed JSON and in the query of an address. */
import { redacted } from "./values.ts";

const secretName = /secret|password|passwd|authorization|cookie|(?:merchant|api)[_-]?key/i;

/** Whether a field or a header with this name holds a secret, or a text that cannot be parsed names one. */
export const namesSecret = (text: string): boolean => secretName.test(text);

/** What is nested deeper is redacted: no stack overflows. */
const maxDepth = 64;

/** A copy of parsed JSON without the values of fields that are secret by their name. */
export function redactFields(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth >= maxDepth) return redacted;
  if (Array.isArray(value)) return value.map((item) => redactFields(item, depth + 1));
  // Not by assignment: a field may be called __proto__.
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, namesSecret(name) ? redacted : redactFields(field, depth + 1)]),
  );
}

/** An address, or a form, without the values of parameters that are secret by their name. */
export function redactQuery(text: string): string {
  return text
    .split(/([?&#])/)
    .map((part) => {
      const equals = part.indexOf("=");
      return equals >= 0 && namesSecret(decoded(part.slice(0, equals))) ? part.slice(0, equals + 1) + redacted : part;
    })
    .join("");
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
