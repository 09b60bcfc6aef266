/** A field of a response as text, if it is a text or a number: nothing else can be compared, and some values cannot even be printed. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

/** Whether a value has fields. */
export const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
