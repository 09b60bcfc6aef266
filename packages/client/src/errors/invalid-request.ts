import type { Issue } from "@vending/contract/validators";
import { VendingError, type VendingErrorDetails } from "./vending-error.ts";

/** The request breaks the contract, or its id cannot be looked up. This call sent nothing. */
export class InvalidRequestError extends VendingError {
  override readonly name = "InvalidRequestError";
  /** What is wrong, and where. */
  readonly issues: readonly Issue[];

  /** `mayHaveBeenMade` is `true` from `resume` and `waitForOutcome`: an earlier call may have made the purchase. */
  constructor(issues: readonly Issue[], details: VendingErrorDetails = {}) {
    const why = issues.map(({ message }) => message).join("; ");
    const byThisCall = details.mayHaveBeenMade ? " by this call" : "";
    super(`Nothing was sent${byThisCall}: ${why}`, { mayHaveBeenMade: false, ...details });
    this.issues = issues;
  }
}
