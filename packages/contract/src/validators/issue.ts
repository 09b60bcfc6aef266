/** One thing that is wrong with a value. */
export interface Issue {
  /** What is wrong, in a sentence, with the name of the field. */
  readonly message: string;
  /** Where: property names and array indices, from the outside in. */
  readonly path: readonly (string | number)[];
  /** The keyword of JSON Schema that is broken, such as `required`, `additionalProperties`, `type`, `enum` or `pattern`. */
  readonly keyword: string;
  /** The values that are allowed there, where they are a closed list. */
  readonly allowed?: readonly unknown[];
}
