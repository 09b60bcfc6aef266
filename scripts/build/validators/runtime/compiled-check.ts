/** The part of AJV's compiled schemas that is used here. */

/** An error as AJV reports it. */
export interface CheckError {
  readonly keyword: string;
  /** Where the keyword stands in the schema, if that is a choice between several. */
  readonly schemaPath?: string;
  /** A JSON pointer to the value. */
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A compiled schema: tells whether a value fits. `errors` says what is wrong until the next call. */
export interface CompiledCheck {
  (value: unknown): boolean;
  errors?: CheckError[] | null;
}

/**
 * Adds the errors of a part to those of the whole, in place. AJV itself copies the array for each part, which takes
 * quadratic time for a list with many wrong rows.
 */
export function addErrors(errors: CheckError[] | null, more: CheckError[]): CheckError[] {
  if (errors === null) return more;
  for (const error of more) errors.push(error);
  return errors;
}
