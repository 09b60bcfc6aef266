import { VendingError, type VendingErrorDetails } from "./vending-error.ts";

/** An option has a value that it cannot have. This call sent nothing. */
export class InvalidOptionError extends VendingError {
  override readonly name = "InvalidOptionError";

  /** `mayHaveBeenMade` is `true` from `resume`, `waitForOutcome` and `transactions`: an earlier call may have made a purchase. */
  constructor(message: string, details: Pick<VendingErrorDetails, "mayHaveBeenMade"> = {}) {
    super(message, { mayHaveBeenMade: false, ...details });
  }
}
