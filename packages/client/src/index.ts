/** A client that cannot vend twice. `@vending/client/unchecked` is the same without validation before sending, and smaller. */
import type { CreateTransactionRequest as Request } from "@vending/contract";
import { CreateTransactionRequest, VerifyCustomerRequest } from "@vending/contract/validators";
import type { VendingClient } from "./client.ts";
import { InvalidRequestError } from "./errors/index.ts";
import { type PurchaseOptions, type PurchaseOutcome, purchaseChecked } from "./purchase.ts";
import { type VerifiedCustomer, type VerifyRequest, verifyChecked } from "./verify.ts";

export * from "./shared.ts";

/**
 * Buys once. Checks the request, sends it, and follows the transaction to its end.
 *
 * No answer and a 5xx are not failures: the status is read, and the purchase is sent again only under the same
 * `client_request_id` and only if nothing is there. A purchase that failed is an answer, `failed`; only then may the
 * customer have the money back. `pending` and `unknown` mean: do not refund, do not buy again under a new id.
 *
 * @throws {InvalidRequestError} The request breaks the contract; nothing was sent.
 * @throws {RequestRefusedError} The service refused it, and nothing was sent before that could have been accepted.
 * @throws {DifferentPurchaseError} Another purchase has this request id.
 */
export async function purchase(
  client: VendingClient,
  request: Request,
  options: PurchaseOptions = {},
): Promise<PurchaseOutcome> {
  check(CreateTransactionRequest, request, request?.client_request_id);
  return purchaseChecked(client, request, options);
}

/**
 * Asks the biller who stands behind a number before paying (section 4.8).
 *
 * @throws {InvalidRequestError} The request breaks the contract; nothing was sent.
 * @throws {CustomerRejectedError} The number was rejected; the message is the biller's reason.
 * @throws {ServiceUnavailableError} It could not be completed; try again.
 */
export async function verify(client: VendingClient, request: VerifyRequest): Promise<VerifiedCustomer> {
  check(VerifyCustomerRequest, request);
  return verifyChecked(client, request);
}

function check(
  validator: typeof CreateTransactionRequest | typeof VerifyCustomerRequest,
  request: unknown,
  requestId?: string,
): void {
  // As it will be sent: a field that is undefined is not there.
  const sent: unknown = request === undefined ? undefined : JSON.parse(JSON.stringify(request));
  const { issues } = validator["~standard"].validate(sent);
  if (issues) throw new InvalidRequestError(issues, { requestId });
}
