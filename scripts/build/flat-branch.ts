import type { Schema } from "./document.ts";

/** A form that a value can have. */
export interface Branch {
  /** When it has it: the property that tells the branches apart, and its values here. */
  cases?: { property: string; values: string[] };
  schema: Schema;
}

const rules = ["$ref", "allOf", "anyOf", "enum", "oneOf", "properties", "type"];

/** Whether a schema takes any JSON. */
export const isOpen = (schema: Schema): boolean => !rules.some((keyword) => keyword in schema);
