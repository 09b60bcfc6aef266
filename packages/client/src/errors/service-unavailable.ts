import { VendingError, type VendingErrorDetails } from "./vending-error.ts";

/**
 * No usable response. Only for requests that buy nothing: a purchase ends as `unknown` instead. From `transactions` it says
 * nothing about a purchase, and its `mayHaveBeenMade` is `true`.
 */
export class ServiceUnavailableError extends VendingError {
  override readonly name = "ServiceUnavailableError";

  /** How long the response asks to wait, in milliseconds (`Retry-After`); 0 if it does not. */
  readonly retryAfterMs: number;

  constructor(
    details: VendingErrorDetails,
    retryAfterMs = 0,
    mayHaveBeenMade = false,
    why = "Try again with backoff.",
  ) {
    const status = details.status ? ` (HTTP ${details.status})` : "";
    super(`${details.operation} could not be completed${status}. ${why}`, details, mayHaveBeenMade);
    this.retryAfterMs = retryAfterMs;
  }
}
