/**
 * Buying once. This file decides nothing about money: the contract names the event that a response is (`purchaseEventOf`), and
 * its purchase protocol has the next state, and what to do in it.
 */
import type { CreateTransactionRequest } from "@vending/contract";
import { CreateTransactionRequest as validCreate } from "@vending/contract/validators";
import type { VendingClient } from "../http/client.ts";
import { asSent, validRequest } from "../request.ts";
import { resumed } from "./beginning.ts";
import { follow } from "./call.ts";
import type { PurchaseOptions, ResumeOptions, WaitForOutcomeOptions } from "./options.ts";
import type { PurchaseOutcome } from "./outcome.ts";

/**
 * Buys once. Checks the request, sends it, and follows the transaction to its end. Call it for the first attempt only; after
 * a crash, or the outcome `open`, call `resume`.
 *
 * No response and a 5xx are not failures: the client checks the status, and sends again only under the same
 * `client_request_id` and only if nothing is there. After a rejection it checks the status, too, before it says `rejected`: that
 * takes about a second. `money` of the outcome says what to do with the customer's money.
 *
 * @throws {InvalidRequestError} The request breaks the contract. This call sent nothing.
 * @throws {InvalidOptionError} An option has a value that it cannot have. This call sent nothing.
 * @throws The reason of the signal, if it was aborted before. This call sent nothing.
 */
export async function purchase(
  client: VendingClient,
  request: CreateTransactionRequest,
  options: PurchaseOptions = {},
): Promise<PurchaseOutcome> {
  return follow(client, validRequest(validCreate, request), options, (now) => ({ state: "ready", sentAt: now }));
}

/**
 * Finishes a purchase that may have been sent before: after a crash, a restart, or the outcome `open`. Continues from `progress`,
 * if there is any. Else it checks the status first, follows what it finds, and sends the purchase, under its one request id, only
 * if nothing is there for a while: `settling` of the protocol, or a quarter of the deadline if that is shorter. It never sends
 * later than `resendWithinMs` after the first attempt. It sends the request as it was stored, even if it breaks the contract of
 * today.
 *
 * It says `rejected` only if, by `progress`, the first attempt was rejected or got HTTP 422: in any other case an earlier attempt
 * may have been accepted.
 *
 * @throws {InvalidRequestError} The request is not JSON, or `purchase` does not send its id. This call sent nothing, and an
 *   earlier one may have.
 * @throws {InvalidOptionError} An option has a value that it cannot have. This call sent nothing, and an earlier one may have.
 */
export async function resume(
  client: VendingClient,
  request: CreateTransactionRequest,
  options: ResumeOptions = {},
): Promise<PurchaseOutcome> {
  const order = asSent(request);
  return follow(client, order, options, (now) => resumed(options, order.client_request_id, now));
}

/**
 * Follows a purchase to its end by its id alone, and sends nothing. A failed check is not a failed purchase. It does not know the
 * request, and compares nothing: if two orders share an id, both get the outcome of one. `resume` without `firstSentAt` sends
 * nothing either, and compares.
 *
 * @throws {InvalidRequestError} `purchase` does not send this id.
 * @throws {InvalidOptionError} An option has a value that it cannot have.
 */
export async function waitForOutcome(
  client: VendingClient,
  requestId: string,
  options: WaitForOutcomeOptions = {},
): Promise<PurchaseOutcome> {
  return follow(client, { client_request_id: requestId }, options, () => ({ state: "watching", sentAt: Number.NaN }));
}
