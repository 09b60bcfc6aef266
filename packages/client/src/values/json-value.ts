/** A field of a response as text, if it is a text or a number. Nothing else can be compared, and some values cannot even be printed. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

/** Whether a value has fields. */
export const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** A value as JSON; `undefined` if it is nested too deeply, or contains itself. */
export function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
