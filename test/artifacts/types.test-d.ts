/** What the generated types promise beyond the validators, with which packages/contract/test compares them. */
import type { CreateTransactionResponse, Product, TransactionStatusResponse } from "../../generated/types.ts";
import type { InternalTransactionRequest } from "../../generated/types-internal.ts";

const base = { merchant_code: "SANDBOX", customer_msisdn: "2348031234567", amount: "500", client_request_id: "1" };

export const inside: InternalTransactionRequest = { ...base, network: "mtn", product: "data", plan: "MTN-8" };
// @ts-expect-error plan_code is the partner's name
export const outside: InternalTransactionRequest = { ...base, network: "mtn", product: "data", plan_code: "MTN-8" };

/** The outcome is narrowed by its status. */
export function code(outcome: TransactionStatusResponse): string {
  switch (outcome.status) {
    case "success":
      return outcome.response_code satisfies "00";
    case "failed":
      // @ts-expect-error a failed transaction may lack everything but its references
      outcome.data.amount satisfies string;
      return outcome.response_code satisfies "01";
    case "pending":
      return outcome.response_code satisfies "02";
  }
}

/** A response completes the documented products, and may name another one, which a request may not. */
export function product(outcome: CreateTransactionResponse): CreateTransactionResponse["data"]["product"][] {
  // @ts-expect-error the service may add products
  outcome.data.product satisfies Product | undefined;
  return [outcome.data.product ?? ("CABLE" satisfies Product), "INSURANCE"];
}
