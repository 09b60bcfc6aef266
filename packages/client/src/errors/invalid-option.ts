import { VendingError } from "./vending-error.ts";

/**
 * An option has a value that it cannot have. This call sent nothing. `mayHaveBeenMade` is `true` from `resume`, `waitForOutcome`
 * and `transactions`: an earlier call may have made a purchase.
 */
export class InvalidOptionError extends VendingError {
  override readonly name = "InvalidOptionError";
}
