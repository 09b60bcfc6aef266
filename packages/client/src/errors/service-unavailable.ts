import { VendingError, type VendingErrorDetails } from "./vending-error.ts";

export interface ServiceUnavailableDetails extends VendingErrorDetails {
  /** Default: 0. */
  retryAfterMs?: number;
  /** What is wrong, or what to do. */
  why?: string;
}

/**
 * No usable response. Only for requests that buy nothing: a purchase ends as `unknown` instead. From `transactions` it says
 * nothing about a purchase, and its `mayHaveBeenMade` is `true`.
 */
export class ServiceUnavailableError extends VendingError {
  override readonly name = "ServiceUnavailableError";

  /** How long the response asks to wait, in milliseconds (`Retry-After`); 0 if it does not. */
  readonly retryAfterMs: number;

  constructor({ retryAfterMs = 0, why = "Try again with backoff.", ...details }: ServiceUnavailableDetails) {
    const status = details.status ? ` (HTTP ${details.status})` : "";
    const message = `${details.operation} could not be completed${status}. ${why}`;
    super(message, { mayHaveBeenMade: false, ...details });
    this.retryAfterMs = retryAfterMs;
  }
}
