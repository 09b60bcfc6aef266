/** Code that must not compile. `tsc` reports a missing error as well as an unexpected one. */
import type {
  CreateTransactionOutcome,
  CreateTransactionRequest,
  DataRouteRequest,
  paths,
  TransactionStatus,
  VerifyCustomerRequest,
} from "../../generated/types.ts";
import type { InternalTransactionRequest } from "../../generated/types-internal.ts";

const base = { merchant_code: "SANDBOX", customer_msisdn: "2348031234567", amount: "500", client_request_id: "1" };

type Create = CreateTransactionRequest;
const to = { network: "mtn", product: "airtime" } as const;

export const airtime: Create = { ...base, ...to };
export const data: Create = { ...base, network: "mtn", product: "data", plan_code: "MTN-8" };
export const cable: Create = { ...base, network: "DSTV", product: "CABLE", plan_code: "101" };
export const onRoute: DataRouteRequest = { ...base, network: "glo", plan_code: "GLO-1" };

// @ts-expect-error a data purchase needs plan_code
export const dataWithoutPlan: Create = { ...base, network: "mtn", product: "data" };
// @ts-expect-error a data purchase needs plan_code on its own route, too
export const dataWithoutPlanOnRoute: DataRouteRequest = { ...base, network: "mtn" };
// @ts-expect-error airtime is lower case
export const upperCase: Create = { ...base, network: "mtn", product: "AIRTIME" };
// @ts-expect-error DSTV sells no airtime
export const cableNetwork: Create = { ...base, network: "DSTV", product: "airtime" };
// @ts-expect-error mtn sells no cable TV
export const mobileNetwork: Create = { ...base, network: "mtn", product: "CABLE", plan_code: "1" };
// @ts-expect-error an amount is a string
export const numericAmount: Create = { ...base, ...to, amount: 500 };
// @ts-expect-error payment_spent_on is for responses only
export const responseField: Create = { ...base, ...to, payment_spent_on: "debt" };
// @ts-expect-error plan is the internal API's name
export const planForPlanCode: Create = { ...base, network: "mtn", product: "data", plan: "MTN-8" };
// @ts-expect-error plan_code is the partner's name
export const inside: InternalTransactionRequest = { ...base, network: "mtn", product: "data", plan_code: "MTN-8" };

const smartcard = {
  merchant_code: "SANDBOX",
  customer_msisdn: "7023456781",
  network: "DSTV",
  plan_code: "101",
} as const;
export const verify: VerifyCustomerRequest = { ...smartcard, product: "CABLE" };
// @ts-expect-error nothing is bought by verifying
export const verifyWithId: VerifyCustomerRequest = { ...smartcard, product: "CABLE", client_request_id: "1" };
// @ts-expect-error a phone number has no customer to verify
export const verifyAirtime: VerifyCustomerRequest = { ...smartcard, product: "airtime" };

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

type Sync =
  paths["/ext/gateway/v1/transactions/airtime/sync"]["post"]["responses"]["200"]["content"]["application/json"];
// @ts-expect-error a sync route is never pending
export const neverPending: Sync["status"] = "pending";
