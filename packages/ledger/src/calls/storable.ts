/** What every database can keep. A response may hold anything, and its outcome must be recorded whatever it holds. */

/** PostgreSQL and SQLite each have a limit of their own; nothing that the contract documents is nested deeper than 3. */
const maxDepth = 32;

/**
 * JSON as it can be stored: U+0000 and halves of a character become U+FFFD, and what is nested too deeply becomes `null`.
 * PostgreSQL refuses these, and would refuse the status, the references and the token together with them.
 */
export function storable<T>(value: T): T {
  // The same fields: only texts and what is nested too deeply change.
  return clean(value, maxDepth) as T;
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === "string") return wellFormed(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.map((item) => clean(item, depth - 1));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [wellFormed(name), clean(item, depth - 1)]));
}

const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, "\ufffd").replaceAll("\0", "\ufffd");
