import { VendingError, type VendingErrorDetails } from "./vending-error.ts";

export interface ServiceUnavailableDetails extends VendingErrorDetails {
  /** Default: 0. */
  retryAfterMs?: number;
  /** The last sentence of the message. Default: advice to try again. */
  why?: string;
}

/**
 * No usable response to a request that buys nothing; a purchase ends as `unknown` instead. From `transactions` it says nothing
 * about a purchase, and its `mayHaveBeenMade` is `true`.
 */
export class ServiceUnavailableError extends VendingError {
  override readonly name = "ServiceUnavailableError";

  /** The `Retry-After` of the response, in milliseconds; 0 without one. */
  readonly retryAfterMs: number;

  constructor({ retryAfterMs = 0, why = "Try again with backoff.", ...details }: ServiceUnavailableDetails) {
    const status = details.status ? ` (HTTP ${details.status})` : "";
    const message = `${details.operation} could not be completed${status}. ${why}`;
    super(message, { mayHaveBeenMade: false, ...details });
    this.retryAfterMs = retryAfterMs;
  }
}
