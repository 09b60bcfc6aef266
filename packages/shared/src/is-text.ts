/** Whether a field of a response is a text that is not blank. */
export const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
