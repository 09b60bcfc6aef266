/** Parsed JSON. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object under a key, or an empty one. */
export function objectAt(holder: JsonObject, key: string): JsonObject {
  const value = holder[key];
  return isObject(value) ? value : {};
}

/** The array under a key, or an empty one. */
export function arrayAt(holder: JsonObject, key: string): Json[] {
  const value = holder[key];
  return Array.isArray(value) ? value : [];
}

export function stringAt(holder: JsonObject, key: string): string | undefined {
  const value = holder[key];
  return typeof value === "string" ? value : undefined;
}

/** A value in a message. `String()` would throw on an object with its own `toString`. */
export const plain = (value: Json | undefined): string =>
  typeof value === "string" ? value : JSON.stringify(value ?? null);

/** A canonical form: equal values have the same text, whatever the order of their keys. */
export function canonical(value: Json): string {
  return JSON.stringify(value, (_, inner: Json) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  );
}

export const includes = (list: readonly Json[], item: Json): boolean =>
  list.some((other) => canonical(other) === canonical(item));

export const sorted = (values: Iterable<Json>): Json[] =>
  [...values].sort((a, b) => (canonical(a) < canonical(b) ? -1 : 1));
