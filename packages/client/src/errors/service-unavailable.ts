import { VendingError, type VendingErrorDetails } from "./vending-error.ts";

/** No answer, or one that says to try again. Only for requests that buy nothing: a purchase answers `unknown` instead. */
export class ServiceUnavailableError extends VendingError {
  override readonly name = "ServiceUnavailableError";

  constructor(details: VendingErrorDetails) {
    super(
      `${details.operation} could not be completed${details.status ? ` (HTTP ${details.status})` : ""}. Try again with backoff.`,
      details,
    );
  }
}
