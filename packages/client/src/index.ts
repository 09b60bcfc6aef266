/** A client that cannot vend twice. `@vending/client/unchecked` is the same without validation before sending, and smaller. */
import type { CreateTransactionRequest as Request } from "@vending/contract";
import { CreateTransactionRequest, VerifyCustomerRequest } from "@vending/contract/validators";
import { InvalidRequestError } from "./errors/index.ts";
import type { VendingClient } from "./http/client.ts";
import type { WaitOptions } from "./http/timing.ts";
import { asSent } from "./purchase/as-sent.ts";
import type { PurchaseOptions } from "./purchase/options.ts";
import { type PurchaseOutcome, purchaseUnchecked } from "./purchase/purchase.ts";
import { type VerifiedCustomer, type VerifyRequest, verifyUnchecked } from "./verify.ts";

export * from "./exports.ts";

/**
 * Buys once. Checks the request, sends it, and follows the transaction to its end. Call it for the first attempt only; after
 * a crash, or an outcome of `pending` or `unknown`, call {@link resume}.
 *
 * No response and a 5xx are not failures: the client checks the status, and sends again only under the same
 * `client_request_id` and only if nothing is there. Only the outcome `failed`, and an error whose `mayHaveBeenMade` is false,
 * mean that the customer may have the money back. `pending` and `unknown` mean: do not refund, do not buy again.
 *
 * @throws {InvalidRequestError} The request breaks the contract; nothing was sent.
 * @throws {InvalidOptionError} An option has a value that it cannot have; nothing was sent.
 * @throws {RequestRefusedError} The service rejected it, and no earlier request could have been accepted.
 * @throws {DifferentPurchaseError} Another purchase has this request id. Its `mayHaveBeenMade` is true.
 * @throws The reason of the signal, if it was aborted before anything was sent.
 */
export async function purchase(
  client: VendingClient,
  request: Request,
  options: PurchaseOptions = {},
): Promise<PurchaseOutcome> {
  check(CreateTransactionRequest, request);
  return purchaseUnchecked(client, request, options);
}

/**
 * Asks the biller for the customer with a number, before paying (section 4.8). One request, no retry.
 *
 * @throws {InvalidRequestError} The request breaks the contract; nothing was sent.
 * @throws {InvalidOptionError} An option has a value that it cannot have; nothing was sent.
 * @throws {CustomerRejectedError} The number was rejected; the message is the biller's reason.
 * @throws {RequestRefusedError} The service refused the request.
 * @throws {ServiceUnavailableError} It could not be completed; try again.
 * @throws The reason of the signal, when it aborts.
 */
export async function verify<R extends VerifyRequest>(
  client: VendingClient,
  request: R,
  options: WaitOptions = {},
): Promise<VerifiedCustomer<R["product"]>> {
  check(VerifyCustomerRequest, request);
  return verifyUnchecked(client, request, options);
}

function check(validator: typeof CreateTransactionRequest | typeof VerifyCustomerRequest, request: unknown): void {
  // A copy as it would be sent: a getter could return another value next time.
  const sent = asSent(request) as { client_request_id?: string } | null;
  const { issues } = validator["~standard"].validate(sent);
  if (issues) throw new InvalidRequestError(issues, { requestId: sent?.client_request_id });
}
