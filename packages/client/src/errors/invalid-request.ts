import type { Issue } from "@vending/contract/validators";
import { VendingError, type VendingErrorDetails } from "./vending-error.ts";

/** The request breaks the contract, or its id cannot be looked up. This call sent nothing. */
export class InvalidRequestError extends VendingError {
  override readonly name = "InvalidRequestError";
  /** What is wrong, and where. */
  readonly issues: readonly Issue[];

  /** `mayHaveBeenMade` is `true` from `resume` and `waitForOutcome`: an earlier call may have made the purchase. */
  constructor(issues: readonly Issue[], details: VendingErrorDetails = {}, mayHaveBeenMade = false) {
    const why = issues.map(({ message }) => message).join("; ");
    super(`Nothing was sent${mayHaveBeenMade ? " by this call" : ""}: ${why}`, details, mayHaveBeenMade);
    this.issues = issues;
  }
}
