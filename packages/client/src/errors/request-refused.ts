import { VendingError, type VendingErrorDetails } from "./vending-error.ts";

/** The service refused the request: invalid, credentials, merchant, or not found. Repeating it unchanged does not help. */
export class RequestRefusedError extends VendingError {
  override readonly name = "RequestRefusedError";

  constructor(details: VendingErrorDetails & { status: number }, means?: string) {
    super(`${details.operation} was refused with HTTP ${details.status}.${means ? ` ${means}` : ""}`, details);
  }
}
