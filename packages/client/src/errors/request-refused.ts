import { reasonIn } from "../values/reason.ts";
import { VendingError, type VendingErrorDetails } from "./vending-error.ts";

export interface RequestRefusedDetails extends VendingErrorDetails {
  status: number;
  /** Default: the reason in the body, if it gives one. */
  reason?: string | undefined;
}

/**
 * The service refused the request: invalid, credentials, merchant, or not found. Sending it unchanged again does not help.
 * What the status means, `meaningOf` of `@vending/contract` says.
 * `purchase` throws this only for the first response to the first request: then nothing was made. From `transactions` it
 * says nothing about a purchase, and its `mayHaveBeenMade` is `true`.
 */
export class RequestRefusedError extends VendingError {
  override readonly name = "RequestRefusedError";
  /** Why, in the words of the service, without the credentials; `undefined` if it does not say. The contract documents no form. */
  readonly reason: string | undefined;

  constructor({ reason, ...details }: RequestRefusedDetails) {
    const why = reason ?? reasonIn(details.body);
    const says = why === undefined ? "." : `: ${why}`;
    super(`${details.operation} was refused with HTTP ${details.status}${says}`, {
      mayHaveBeenMade: false,
      ...details,
    });
    this.reason = why;
  }
}
