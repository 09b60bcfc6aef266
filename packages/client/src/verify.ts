/** Verifies a customer, and makes the request of a purchase for that customer. */
import {
  type CreateTransactionRequest,
  type CustomerRejectedResponse,
  differences,
  naira,
  type VerifyCustomerRequest,
  type VerifyCustomerResponse,
} from "@vending/contract";
import { VerifyCustomerRequest as validVerify } from "@vending/contract/validators";
import { CustomerRejectedError, InvalidRequestError } from "./errors.ts";
import { mustBeClient, type VendingClient } from "./http/client.ts";
import { errorOf, exchange, isJson, tell } from "./http/exchange.ts";
import { startTimer, type WaitOptions } from "./http/timing.ts";
import { validRequest } from "./request.ts";
import { isObject, reasonIn, textOf } from "./values/json-value.ts";

/** A verification by `plan_code`: the legacy `service_id` is not enough for the purchase. */
export type VerifyRequest = VerifyCustomerRequest & { plan_code: string };

/** What the purchase needs besides the verification. */
export interface AmountAndId {
  /** In Naira, as a string of decimal digits. */
  amount: string;
  client_request_id: string;
}

/** Plain data, which may be stored, or sent to the program that makes the purchase. `P` is the product that was verified. */
export interface Verification<P extends VerifyRequest["product"] = VerifyRequest["product"]> {
  /** The customer as the biller knows it. Show `customer_name` before paying. */
  readonly customer: VerifyCustomerResponse["data"] & { readonly product: P };
  /** The smallest and the largest amount, if the verification has them. Their unit is not documented: they are taken to be Naira. */
  readonly minAmount?: number;
  readonly maxAmount?: number;
  /** What was verified. */
  readonly request: Pick<VerifyRequest, "merchant_code" | "customer_msisdn" | "network" | "plan_code"> & {
    readonly product: P;
  };
}

/** The request of a purchase for a customer. */
export type RequestFor<P extends VerifyRequest["product"]> = Extract<CreateTransactionRequest, { product: P }>;

/**
 * The purchase for a customer who was verified, to pass to `purchase`.
 *
 * @throws {InvalidRequestError} The amount is out of the bounds that the biller named.
 */
export function requestFor<P extends VerifyRequest["product"]>(
  { request, minAmount, maxAmount }: Verification<P>,
  { amount, client_request_id }: AmountAndId,
): RequestFor<P> {
  const value = Number(amount);
  const tooSmall = minAmount !== undefined && value < minAmount;
  if (tooSmall || (maxAmount !== undefined && value > maxAmount)) {
    const message = `amount must be from ${minAmount ?? 0} to ${maxAmount ?? "any"} Naira for this customer, not ${amount}`;
    const issue = { message, path: ["amount"], keyword: tooSmall ? "minimum" : "maximum" };
    throw new InvalidRequestError([issue], { operation: "verifyCustomer", requestId: client_request_id });
  }
  const { merchant_code, customer_msisdn, network, product, plan_code } = request;
  // The product decides which form the request has, and the type of the verification has checked its fields.
  return { merchant_code, product, network, customer_msisdn, plan_code, amount, client_request_id } as RequestFor<P>;
}

/**
 * Asks the biller for the customer with a number, before paying (section 4.8). One request, no retry.
 *
 * @throws {InvalidRequestError} The request breaks the contract. This call sent nothing.
 * @throws {InvalidOptionError} An option has a value that it cannot have. This call sent nothing.
 * @throws {CustomerRejectedError} The number was rejected, by the reading that a 400 of the documented form says so; the message is the
 * biller's reason. If every number is rejected, look at the request: a validation error may have the same form.
 * @throws {RequestRejectedError} The service rejected the request.
 * @throws {ServiceUnavailableError} It could not be completed; try again.
 * @throws The reason of the signal, when it aborts.
 */
export async function verify<R extends VerifyRequest>(
  client: VendingClient,
  request: R,
  options: WaitOptions = {},
): Promise<Verification<R["product"]>> {
  mustBeClient(client);
  const sent = validRequest(validVerify, request);
  const operation = "verifyCustomer";
  const { merchant_code, customer_msisdn, network, product, plan_code } = sent;
  const timer = startTimer(options);
  options.signal?.throwIfAborted();
  const question = { operation, path: "/v1/transactions/verify", body: sent } as const;
  const received = await exchange(client, timer, question, undefined, true);
  tell(client, received);
  options.signal?.throwIfAborted();
  const { status, body } = received;
  // The service may break the contract: only what is checked here is relied on.
  const { status: word, data } = (isJson(received) ? body : {}) as Partial<VerifyCustomerResponse>;
  const isCustomer = isObject(data) && !Array.isArray(data);
  // A cache or a proxy may have returned another customer. Only these fields identify the customer.
  const asked = { customer_msisdn, product, network };
  if (status !== 200 || word !== "success" || !isCustomer || differences(asked, data).length > 0) {
    const clean = received.forLogs();
    if (isRejection(body, status))
      throw new CustomerRejectedError(reasonIn(clean) ?? String(client.forLogs(body.message)), {
        operation,
        status,
        body: clean,
      });
    throw errorOf(received);
  }

  // The contract does not show whether these are strings or numbers. 0 is no bound, nor is a largest amount below the smallest.
  const [minAmount, most] = [data.min_amount, data.max_amount].map((value) => naira(textOf(value)?.trim() ?? ""));
  const maxAmount = most !== undefined && most < (minAmount ?? 0) ? undefined : most;
  return {
    customer: data as Verification<R["product"]>["customer"],
    ...(minAmount !== undefined && { minAmount }),
    ...(maxAmount !== undefined && { maxAmount }),
    request: { merchant_code, customer_msisdn, network, product, plan_code },
  };
}

/** Whether a body has the form of a rejection and names its own HTTP status: an outage that looks like one does not count. */
function isRejection(body: unknown, httpStatus: number): body is CustomerRejectedResponse {
  const { status, code, message } = (body ?? {}) as Partial<CustomerRejectedResponse>;
  return status === "error" && code === 400 && code === httpStatus && typeof message === "string";
}
