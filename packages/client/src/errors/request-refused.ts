import { VendingError, type VendingErrorDetails } from "./vending-error.ts";

/**
 * The service refused the request: invalid, credentials, merchant, or not found. Sending it unchanged again does not help.
 * What the status means, `meaningOf` of `@vending/contract` says.
 * `purchase` throws this only for the first response to the first request: then nothing was made. From `transactions` it
 * says nothing about a purchase, and its `mayHaveBeenMade` is `true`.
 */
export class RequestRefusedError extends VendingError {
  override readonly name = "RequestRefusedError";

  constructor(details: VendingErrorDetails & { status: number }) {
    super(`${details.operation} was refused with HTTP ${details.status}.`, { mayHaveBeenMade: false, ...details });
  }
}
