import { VendingError, type VendingErrorDetails } from "./vending-error.ts";

/**
 * The service refused the request: invalid, credentials, merchant, or not found. Sending it unchanged again does not help.
 * Nothing was made: `purchase` throws this only for the first response to the first request.
 */
export class RequestRefusedError extends VendingError {
  override readonly name = "RequestRefusedError";
  override readonly mayHaveBeenMade = false;

  constructor(details: VendingErrorDetails & { status: number }, means?: string) {
    super(`${details.operation} was refused with HTTP ${details.status}.${means ? ` ${means}` : ""}`, details);
  }
}
