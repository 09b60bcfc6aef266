import type { Issue } from "@vending/contract/validators";
import { VendingError, type VendingErrorDetails } from "./vending-error.ts";

/** The request breaks the contract, or its id cannot be looked up. This call sent nothing. */
export class InvalidRequestError extends VendingError {
  override readonly name = "InvalidRequestError";
  /** `true` from `resume` and `waitForOutcome`: an earlier call may have made the purchase. */
  override readonly mayHaveBeenMade: boolean;
  /** What is wrong, and where. */
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[], details: VendingErrorDetails = {}, mayHaveBeenMade = false) {
    super(
      `Nothing was sent${mayHaveBeenMade ? " by this call" : ""}: ${issues.map(({ message }) => message).join("; ")}`,
      details,
    );
    this.issues = issues;
    this.mayHaveBeenMade = mayHaveBeenMade;
  }
}
