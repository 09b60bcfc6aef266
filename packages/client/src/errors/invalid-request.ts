import type { Issue } from "@vending/contract/validators";
import { VendingError, type VendingErrorDetails } from "./vending-error.ts";

/** The request breaks the contract. Nothing was sent. */
export class InvalidRequestError extends VendingError {
  override readonly name = "InvalidRequestError";
  override readonly mayHaveBeenMade = false;
  /** What is wrong, and where. */
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[], details: VendingErrorDetails = {}) {
    super(`Nothing was sent: ${issues.map(({ message }) => message).join("; ")}`, details);
    this.issues = issues;
  }
}
