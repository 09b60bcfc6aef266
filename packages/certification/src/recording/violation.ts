/** What is wrong with a request, by the contract or by its order. */

export type ViolationName =
  | "credentials-missing"
  | "credentials-outside-headers"
  | "content-type"
  | "amount-type"
  | "undeclared-field"
  | "case"
  | "invalid"
  | "unknown-route"
  | "not-as-ordered"
  | "credentials-redirected";

export interface Violation {
  readonly name: ViolationName;
  /** One sentence, without secrets. */
  readonly detail: string;
}
