/** What every database can store. A response may hold anything, and its outcome must be recorded all the same. */

/** PostgreSQL and SQLite have limits of their own; the contract documents nothing deeper than 3. */
const maxDepth = 32;

/**
 * JSON that can be stored: U+0000 and halves of a character become U+FFFD, and what is nested too deeply becomes `null`.
 * PostgreSQL rejects these, and with them the status, the references and the token.
 */
export function storable<T>(value: T): T {
  // Only texts and what is nested too deeply change.
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
