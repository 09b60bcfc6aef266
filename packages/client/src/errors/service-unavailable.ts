import { VendingError, type VendingErrorDetails } from "./vending-error.ts";

/** No usable response. Only for requests that buy nothing: a purchase ends as `unknown` instead. */
export class ServiceUnavailableError extends VendingError {
  override readonly name = "ServiceUnavailableError";
  override readonly mayHaveBeenMade = false;

  /** How long the response asks to wait, in milliseconds (`Retry-After`); 0 if it does not. */
  readonly retryAfterMs: number;

  constructor(details: VendingErrorDetails, retryAfterMs = 0) {
    super(
      `${details.operation} could not be completed${details.status ? ` (HTTP ${details.status})` : ""}. Try again with backoff.`,
      details,
    );
    this.retryAfterMs = retryAfterMs;
  }
}
