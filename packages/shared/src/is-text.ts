/** Whether a field of a response is a text, and not a blank one. */
export const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
