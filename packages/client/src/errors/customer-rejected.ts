import { VendingError } from "./vending-error.ts";

/** The biller does not know the meter, smartcard or betting id, or does not serve it (section 4.8). The message is its reason. */
export class CustomerRejectedError extends VendingError {
  override readonly name = "CustomerRejectedError";
  override readonly mayHaveBeenMade = false;
}
