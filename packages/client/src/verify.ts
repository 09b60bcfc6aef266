/** Verifies a customer, and makes the request of a purchase for that customer. */
import type {
  CreateBettingRequest,
  CreateCableRequest,
  CreateElectricityRequest,
  CreateTransactionRequest,
  CustomerRejected,
  CustomerVerified,
  VerifyCustomerRequest,
} from "@vending/contract";
import { CustomerRejectedError, InvalidRequestError } from "./errors/index.ts";
import type { VendingClient } from "./http/client.ts";
import { errorOf } from "./http/error-of.ts";
import { exchange } from "./http/exchange.ts";
import { startTimer, type WaitOptions } from "./http/timing.ts";
import { isObject, textOf } from "./values/json-value.ts";
import { differences, naira } from "./values/same-purchase.ts";
import type { Transaction } from "./values/transaction.ts";

/** A verification by `plan_code`: the legacy `service_id` is not enough for the purchase. */
export type VerifyRequest = VerifyCustomerRequest & { plan_code: string };

/** What the purchase needs besides the verification. */
export interface PurchaseOfCustomer {
  /** In Naira, as a string of decimal digits. */
  amount: string;
  client_request_id: string;
}

/** `P` is the product that was verified. */
export interface VerifiedCustomer<P extends VerifyRequest["product"] = VerifyRequest["product"]> {
  /** The customer as the biller knows it. Show `customer_name` before paying. */
  readonly customer: CustomerVerified["data"] & { readonly product: P };
  /** The smallest and the largest amount, in Naira, if the verification has them. */
  readonly minAmount?: number;
  readonly maxAmount?: number;
  /**
   * The purchase for this customer, to pass to `purchase`.
   *
   * @throws {InvalidRequestError} The amount is out of bounds.
   */
  request(
    purchase: PurchaseOfCustomer,
  ): Extract<CreateCableRequest | CreateElectricityRequest | CreateBettingRequest, { product: P }>;
}

/** Verifies a customer, without validating the request. */
export async function verifyUnchecked<R extends VerifyRequest>(
  client: VendingClient,
  request: R,
  options: WaitOptions = {},
): Promise<VerifiedCustomer<R["product"]>> {
  const operation = "verifyCustomer";
  // Copied, since the caller may change the object before it makes the purchase.
  const { merchant_code, customer_msisdn, network, product, plan_code } = request;
  const timer = startTimer(options);
  options.signal?.throwIfAborted();
  const received = await exchange(
    timer,
    (signal) => client.POST("/v1/transactions/verify", { body: request, parseAs: "text", signal }),
    { untilDeadline: true },
  );
  options.signal?.throwIfAborted();
  const { status, body, original, isJson } = received;
  // The service may break the contract: only what is checked here is relied on.
  const { status: word, data } = (isJson ? original : {}) as Partial<CustomerVerified>;
  const isCustomer = isObject(data) && !Array.isArray(data);
  // A cache or a proxy may have returned another customer. Only these fields identify the customer.
  const asked = { customer_msisdn, product, network } as CreateTransactionRequest;
  if (status !== 200 || word !== "success" || !isCustomer || differences(asked, data as object as Transaction).length) {
    if (isRejection(original, status))
      throw new CustomerRejectedError((body as CustomerRejected).message, { operation, status, body });
    throw errorOf(operation, received, false);
  }

  // The contract does not show whether these are strings or numbers. 0 is no bound, nor is a largest amount below the smallest.
  const [minAmount, most] = [data.min_amount, data.max_amount].map((value) => naira(textOf(value)?.trim() ?? ""));
  const maxAmount = most !== undefined && most < (minAmount ?? 0) ? undefined : most;
  return {
    // `body` is `original` without the credentials.
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
      // The compiler does not see that product and network, taken apart here, still belong together.
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

/** Whether a body has the form of a rejection and names its own HTTP status: an outage that looks like one does not count. */
function isRejection(body: unknown, httpStatus: number): body is CustomerRejected {
  const { status, code, message } = (body ?? {}) as Partial<CustomerRejected>;
  return status === "error" && code === 400 && code === httpStatus && typeof message === "string";
}
