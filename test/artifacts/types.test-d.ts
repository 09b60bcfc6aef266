/** What the generated types promise beyond the validators, with which packages/contract/test compares them. */
import type { CreateTransactionOutcome, TransactionStatus } from "../../generated/types.ts";
import type { InternalTransactionRequest } from "../../generated/types-internal.ts";

const base = { merchant_code: "SANDBOX", customer_msisdn: "2348031234567", amount: "500", client_request_id: "1" };

export const inside: InternalTransactionRequest = { ...base, network: "mtn", product: "data", plan: "MTN-8" };
// @ts-expect-error plan_code is the partner's name
export const outside: InternalTransactionRequest = { ...base, network: "mtn", product: "data", plan_code: "MTN-8" };

/** The outcome is narrowed by its status. */
export function code(outcome: TransactionStatus): string {
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

/** A create returns pending for airtime and data, and a final outcome for bills. The types know which. */
export function product(outcome: CreateTransactionOutcome): "airtime" | "data" | "CABLE" | "ELECTRICITY" | "BETTING" {
  if (outcome.status === "pending") return outcome.data.product satisfies "airtime" | "data";
  // A failed transaction may lack its product.
  return (outcome.data.product satisfies "CABLE" | "ELECTRICITY" | "BETTING" | undefined) ?? "CABLE";
}
