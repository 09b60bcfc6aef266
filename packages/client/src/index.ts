/** A client that cannot vend twice. `@vending/client/unchecked` is the same without validation before sending, and smaller. */
import type { CreateTransactionRequest as Request } from "@vending/contract";
import { CreateTransactionRequest, VerifyCustomerRequest } from "@vending/contract/validators";
import { InvalidRequestError } from "./errors.ts";
import type { VendingClient } from "./http/client.ts";
import type { WaitOptions } from "./http/timing.ts";
import type { PurchaseOptions } from "./purchase/options.ts";
import type { PurchaseOutcome } from "./purchase/outcome.ts";
import { asSent, sendFirst } from "./purchase/purchase.ts";
import { type Verification, type VerifyRequest, verifySent } from "./verify.ts";

export * from "./exports.ts";

/**
 * Buys once. Checks the request, sends it, and follows the transaction to its end. Call it for the first attempt only; after
 * a crash, or the outcome `open`, call `resume`.
 *
 * No response and a 5xx are not failures: the client checks the status, and sends again only under the same
 * `client_request_id` and only if nothing is there. `money` of the outcome says what to do with the customer's money.
 *
 * @throws {InvalidRequestError} The request breaks the contract. This call sent nothing.
 * @throws {InvalidOptionError} An option has a value that it cannot have. This call sent nothing.
 * @throws The reason of the signal, if it was aborted before. This call sent nothing.
 */
export async function purchase(
  client: VendingClient,
  request: Request,
  options: PurchaseOptions = {},
): Promise<PurchaseOutcome> {
  return sendFirst(client, checked(CreateTransactionRequest, request), options);
}

/**
 * Asks the biller for the customer with a number, before paying (section 4.8). One request, no retry.
 *
 * @throws {InvalidRequestError} The request breaks the contract. This call sent nothing.
 * @throws {InvalidOptionError} An option has a value that it cannot have. This call sent nothing.
 * @throws {CustomerRejectedError} The number was rejected; the message is the biller's reason.
 * @throws {RequestRefusedError} The service refused the request.
 * @throws {ServiceUnavailableError} It could not be completed; try again.
 * @throws The reason of the signal, when it aborts.
 */
export async function verify<R extends VerifyRequest>(
  client: VendingClient,
  request: R,
  options: WaitOptions = {},
): Promise<Verification<R["product"]>> {
  return verifySent(client, checked(VerifyCustomerRequest, request), options);
}

/** The copy that is sent is the one that is checked. */
function checked<T extends object>(
  validator: typeof CreateTransactionRequest | typeof VerifyCustomerRequest,
  request: T,
): T {
  const sent = asSent(request);
  const { issues } = validator["~standard"].validate(sent);
  const { client_request_id } = sent as { client_request_id?: string };
  if (issues) throw new InvalidRequestError(issues, { requestId: client_request_id });
  return sent;
}
