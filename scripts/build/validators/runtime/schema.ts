/**
 * The part of JSON Schema that the contract uses, for `issuesIn`. The build writes one for each model, puts the schema itself in
 * the place of each reference, and refuses any other keyword.
 */
export interface Schema {
  readonly type?: "string" | "integer" | "array" | "object";
  readonly enum?: readonly unknown[];
  readonly not?: { readonly enum: readonly unknown[] };
  readonly pattern?: RegExp;
  /** What a broken pattern breaks, in a sentence without a full stop. */
  readonly message?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: false;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  /** This property alone chooses the branch. */
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, Schema>> };
}
