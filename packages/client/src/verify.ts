/** From a verified customer to a purchase, without typing anything twice. */
import {
  type CreateBettingRequest,
  type CreateCableRequest,
  type CreateElectricityRequest,
  type CreateTransactionRequest,
  type CustomerRejected,
  type CustomerVerified,
  decisionOf,
  type VerifyCustomerRequest,
} from "@vending/contract";
import {
  CustomerRejectedError,
  InvalidRequestError,
  RequestRefusedError,
  ServiceUnavailableError,
} from "./errors/index.ts";
import type { VendingClient } from "./http/client.ts";
import { exchange } from "./http/exchange.ts";
import { startTimer, type WaitOptions } from "./http/timing.ts";
import { isObject, textOf } from "./values/json-value.ts";
import { differences, naira } from "./values/same-purchase.ts";
import type { Transaction } from "./values/transaction.ts";

/** A verification by `plan_code`; the legacy `service_id` alone would not do for the purchase. */
export type VerifyRequest = VerifyCustomerRequest & { plan_code: string };

/** What is left to say for the purchase. */
export interface PurchaseOfCustomer {
  /** In Naira, as a string of decimal digits. */
  amount: string;
  client_request_id: string;
}

/** `P` is the product that was verified. */
export interface VerifiedCustomer<P extends VerifyRequest["product"] = VerifyRequest["product"]> {
  /** What the biller said of the customer. Show `customer_name` before paying. */
  readonly customer: CustomerVerified["data"] & { readonly product: P };
  /** The smallest and the largest amount, in Naira, where the verification named them. */
  readonly minAmount?: number;
  readonly maxAmount?: number;
  /**
   * The purchase for this customer, to pass to `purchase`.
   *
   * @throws {InvalidRequestError} If the amount is outside of the bounds.
   */
  request(
    purchase: PurchaseOfCustomer,
  ): Extract<CreateCableRequest | CreateElectricityRequest | CreateBettingRequest, { product: P }>;
}

/** Verifies a request that was checked already. */
export async function verifyUnchecked<R extends VerifyRequest>(
  client: VendingClient,
  request: R,
  options: WaitOptions = {},
): Promise<VerifiedCustomer<R["product"]>> {
  const operation = "verifyCustomer";
  // Copied now: the caller may change the object before the purchase is made of it.
  const { merchant_code, customer_msisdn, network, product, plan_code } = request;
  const timer = startTimer(options);
  options.signal?.throwIfAborted();
  const { status, body, original, isJson, error, retryAfterMs } = await exchange(
    timer,
    (signal) => client.POST("/v1/transactions/verify", { body: request, parseAs: "text", signal }),
    { untilDeadline: true },
  );
  options.signal?.throwIfAborted();
  // Parsed JSON of a service that may not keep the contract: only what is checked here is relied on.
  const { status: word, data } = (isJson ? original : {}) as Partial<CustomerVerified>;
  const isCustomer = isObject(data) && !Array.isArray(data);
  // A cache or a proxy may have sent the response about another customer. Only these fields identify the customer.
  const asked = { customer_msisdn, product, network } as CreateTransactionRequest;
  if (status !== 200 || word !== "success" || !isCustomer || differences(asked, data as object as Transaction).length) {
    const details = { operation, status: status || undefined, body, cause: error } as const;
    if (isRejection(original, status)) throw new CustomerRejectedError((body as CustomerRejected).message, details);
    throw decisionOf(operation, status)?.includes("retry") === false
      ? new RequestRefusedError({ ...details, status })
      : new ServiceUnavailableError({ ...details, retryAfterMs });
  }

  // The contract does not show whether these are strings or numbers: 0 is no bound, nor is a largest below the smallest.
  const [minAmount, most] = [data.min_amount, data.max_amount].map((value) => naira(textOf(value)?.trim() ?? ""));
  const maxAmount = most !== undefined && most < (minAmount ?? 0) ? undefined : most;
  return {
    // The same without the credentials.
    customer: (body as CustomerVerified).data as VerifiedCustomer<R["product"]>["customer"],
    ...(minAmount !== undefined && { minAmount }),
    ...(maxAmount !== undefined && { maxAmount }),
    request({ amount, client_request_id }) {
      const value = Number(amount);
      const tooSmall = minAmount !== undefined && value < minAmount;
      if (tooSmall || (maxAmount !== undefined && value > maxAmount)) {
        const message = `amount must be from ${minAmount ?? 0} to ${maxAmount ?? "any"} Naira for this customer, not ${amount}`;
        const issue = { message, path: ["amount"], keyword: tooSmall ? "minimum" : "maximum" };
        throw new InvalidRequestError([issue], { operation, requestId: client_request_id });
      }
      // Product and network belong together in the verification; spreading them apart loses that for the compiler.
      return {
        merchant_code,
        customer_msisdn,
        network,
        product,
        plan_code,
        amount,
        client_request_id,
      } as ReturnType<VerifiedCustomer<R["product"]>["request"]>;
    },
  };
}

/** The form of a rejection, with the HTTP status that it names: an outage that looks like one does not count. */
function isRejection(body: unknown, httpStatus: number): body is CustomerRejected {
  const { status, code, message } = (body ?? {}) as Partial<CustomerRejected>;
  return status === "error" && code === 400 && code === httpStatus && typeof message === "string";
}
