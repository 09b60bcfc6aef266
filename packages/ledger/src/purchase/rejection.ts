/** A rejection is final: every later call for the purchase throws it again, and nothing is sent under its id any more. */
import { InvalidRequestError, isVendingError, RequestRefusedError, type VendingError } from "@vending/client";
import { PurchaseRejectedError } from "./errors.ts";
import type { Rejection, StoredPurchase } from "./record.ts";

/** Whether an error means that nothing was made, and that nothing can still be made. */
export function isCertainlyNotMade(error: unknown): error is VendingError {
  return isVendingError(error) && !error.mayHaveBeenMade;
}

/** What is stored of an error. */
export function rejectionOf(error: VendingError): Rejection {
  const { name, message, status, operation } = error;
  const { issues, reason } = error as Partial<InvalidRequestError & RequestRefusedError>;
  return { name, message, status, operation, reason, issues };
}

/** The error of a purchase that was rejected before. */
export function rejectedBefore({
  requestId,
  rejection,
}: Pick<StoredPurchase, "requestId" | "rejection">): VendingError {
  return asFinal(errorOf(requestId, rejection), requestId);
}

/** The error that was stored as a rejection. */
export function errorOf(requestId: string, rejection: Rejection | undefined): VendingError {
  const { name, status = 0, operation, reason, issues = [] } = rejection ?? {};
  switch (name) {
    case "RequestRefusedError":
      return new RequestRefusedError({ operation, status, reason, requestId });
    case "InvalidRequestError":
      return new InvalidRequestError(issues, { requestId });
    default:
      return new PurchaseRejectedError(requestId);
  }
}

/** Adds to the error of a rejection what its caller can do. */
export function asFinal(error: VendingError, requestId: string): VendingError {
  error.message += ` Nothing was made under the id ${requestId}, and nothing will be: a new try needs a new client_request_id.`;
  return error;
}
