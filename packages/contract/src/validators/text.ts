/** Values as a message shows them: short, whatever the input is. */

export const withArticle = (type: string): string => (/^[aeio]/.test(type) ? `an ${type}` : `a ${type}`);

/** The JSON type of a value, with its article. */
export const kindOf = (value: unknown): string =>
  value === null || value === undefined ? String(value) : withArticle(Array.isArray(value) ? "array" : typeof value);

/** A value for a sentence. Not all of them are JSON: a `bigint` has no JSON form. */
export function show(value: unknown): string {
  if (value !== null && typeof value === "object") return kindOf(value);
  return cut(typeof value === "string" ? JSON.stringify(value) : String(value));
}

export const cut = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
