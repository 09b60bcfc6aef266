import { VendingError, type VendingErrorDetails } from "./vending-error.ts";

/** No usable response. Only for requests that buy nothing: a purchase ends as `unknown` instead. */
export class ServiceUnavailableError extends VendingError {
  override readonly name = "ServiceUnavailableError";
  override readonly mayHaveBeenMade = false;

  constructor(details: VendingErrorDetails) {
    super(
      `${details.operation} could not be completed${details.status ? ` (HTTP ${details.status})` : ""}. Try again with backoff.`,
      details,
    );
  }
}
