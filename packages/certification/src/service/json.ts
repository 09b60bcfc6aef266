/** JSON that may be anything. */

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value of a text; `undefined` if it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields of a JSON object; none if the text is something else. */
export function fieldsOf(text: string): Fields {
  const value = parsed(text);
  return isFields(value) ? value : {};
}
