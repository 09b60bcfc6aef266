/** A refusal is final: every later call for the purchase gets it again, and nothing is sent under its id any more. */
import { InvalidRequestError, isVendingError, RequestRefusedError, type VendingError } from "@vending/client";
import { RefusedBeforeError } from "./errors.ts";
import type { Refusal, StoredPurchase } from "./record.ts";

/** Whether an error says that it is certain that nothing was made, and that nothing can still be made. */
export function isCertainlyNotMade(error: unknown): error is VendingError {
  return isVendingError(error) && !error.mayHaveBeenMade;
}

/** What is stored of an error. */
export function refusalOf(error: VendingError): Refusal {
  const { name, message, status, operation } = error;
  const { issues, reason } = error as Partial<InvalidRequestError & RequestRefusedError>;
  return { name, message, status, operation, reason, issues };
}

/** The error of a purchase that was refused before. */
export function refusedBefore({ requestId, refusal }: Pick<StoredPurchase, "requestId" | "refusal">): VendingError {
  return asFinal(errorOf(requestId, refusal), requestId);
}

/** The error that a stored refusal was. */
export function errorOf(requestId: string, refusal: Refusal | undefined): VendingError {
  const { name, status = 0, operation, reason, issues = [] } = refusal ?? {};
  switch (name) {
    case "RequestRefusedError":
      return new RequestRefusedError({ operation, status, reason, requestId });
    case "InvalidRequestError":
      return new InvalidRequestError(issues, { requestId });
    default:
      return new RefusedBeforeError(requestId);
  }
}

/** Lets the error of a refusal say what its caller can do. */
export function asFinal(error: VendingError, requestId: string): VendingError {
  error.message += ` Nothing was made under the id ${requestId}, and nothing will be: a new try needs a new client_request_id.`;
  return error;
}
