/** What AJV compiles a schema to, as far as it is used here. */

/** An error as AJV reports it. */
export interface CheckError {
  readonly keyword: string;
  /** Where the keyword stands in the schema. */
  readonly schemaPath: string;
  /** A JSON pointer to the value. */
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A compiled schema: whether a value fits it. What is wrong stands in `errors` until the next call. */
export interface CompiledCheck {
  (value: unknown): boolean;
  errors?: CheckError[] | null;
}

/**
 * Adds the errors of a part to those of the whole, in place. AJV itself makes a new array for each part, and so takes
 * time that grows with the square of the rows of a list that are wrong.
 */
export function addErrors(errors: CheckError[] | null, more: CheckError[]): CheckError[] {
  if (errors === null) return more;
  for (const error of more) errors.push(error);
  return errors;
}
