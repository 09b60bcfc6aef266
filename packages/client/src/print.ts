/** What is logged delivers nothing: tokens and numbers of customers are printed by their last digits. */
import { isObject, textOf } from "./values/json-value.ts";

/** Fields whose whole value buys or identifies something. */
const hidden = /^(?:token|kct\d|(?:customer_)?msisdn|(?:customer|meter)_(?:number|id))$/;

/** Fields that a log needs whole: an id may consist of digits. */
const shown = /^(?:requestId|(?:client_)?request_id|internal_reference)$/;

/** A token or a number within a text: as it is, in groups of four digits, or as people write phone numbers. */
const numbers = /\d{10,}|\d{4}(?:[ -]\d{4}){3,}|(?:\+?234|\b0)[ -]?\d{3}[ -]\d{3}[ -]\d{4}/g;

/** A longer list, or deeper values, are no longer what a person reads in a log. */
const maxDepth = 12;

const lastDigits = (text: string): string => `…${text.slice(text.length < 8 ? -2 : -4)}`;

/**
 * A copy of a value for a log. Text keeps all but its numbers.
 *
 * @param redact Comes first: what is left of a secret without its digits is no longer found, and still says much of it.
 */
export function withoutNumbers<T>(value: T, redact: (value: unknown) => unknown = (same) => same): T {
  function clean(given: unknown, name: string, depth: number): unknown {
    const value = isObject(given) ? given : redact(given);
    const text = textOf(value);
    if (text !== undefined) {
      if (hidden.test(name)) return lastDigits(text);
      return typeof value === "string" && !shown.test(name) ? text.replace(numbers, lastDigits) : value;
    }
    if (!isObject(value)) return value;
    if (depth > maxDepth) return "…";
    if (Array.isArray(value)) return value.map((item) => clean(item, name, depth + 1));
    // An error within another prints itself.
    if (value instanceof Error) return value;
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, clean(field, key, depth + 1)]));
  }
  return clean(value, "", 0) as T;
}

/** Makes `console.log` and `inspect` of Node and Bun print a value as this says. Not enumerable, so that nothing copies it. */
export function printedAs(value: object, print: (inspect: (value: unknown) => string) => unknown): void {
  Object.defineProperty(value, Symbol.for("nodejs.util.inspect.custom"), {
    value: (_: number, options: object, inspect: (value: unknown, options: object) => string) =>
      print((inner) => inspect(inner, options)),
  });
}
