/** What both entries export. */
export { createVendingClient, type VendingClient, type VendingClientOptions } from "./client.ts";
export { type ElectricityTokens, electricityTokens, type Token } from "./electricity-tokens.ts";
export {
  BrowserRefusedError,
  CustomerRejectedError,
  DifferentPurchaseError,
  InvalidRequestError,
  RequestRefusedError,
  ServiceUnavailableError,
  VendingError,
  type VendingErrorDetails,
} from "./errors/index.ts";
export { toMsisdn } from "./msisdn.ts";
export type { PurchaseOptions, PurchaseOutcome, PurchaseState, PurchaseUpdate } from "./purchase.ts";
export { createRequestId } from "./request-id.ts";
export type { Transaction } from "./status.ts";
export type { Clock, WaitOptions } from "./timing.ts";
export { type TransactionQuery, transactions } from "./transactions.ts";
export type { PurchaseOfCustomer, VerifiedCustomer, VerifyRequest } from "./verify.ts";
export { type Outcome, type WaitForOutcomeOptions, waitForOutcome } from "./wait.ts";
