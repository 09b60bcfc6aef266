/** What both entries export. */
export { createVendingClient, type VendingClient, type VendingClientOptions } from "./client.ts";
export { type ElectricityTokens, electricityTokens, type Token } from "./electricity-tokens.ts";
export {
  BrowserRefusedError,
  CustomerRejectedError,
  DifferentPurchaseError,
  InvalidOptionError,
  InvalidRequestError,
  isVendingError,
  RequestRefusedError,
  ServiceUnavailableError,
  VendingError,
  type VendingErrorDetails,
} from "./errors/index.ts";
export type { LastResponse } from "./exchange.ts";
export { toMsisdn } from "./msisdn.ts";
export type { Cause, CauseKind, Outcome, Unsettled } from "./outcome.ts";
export {
  type CheckedOptions,
  checkPurchaseOptions,
  type PurchaseOptions,
  type PurchaseUpdate,
  type ResumeOptions,
} from "./purchase/options.ts";
export type { PurchaseProgress } from "./purchase/progress.ts";
export { type PurchaseOutcome, resume } from "./purchase/purchase.ts";
export { createRequestId } from "./request-id.ts";
export type { Clock, Timer, WaitOptions } from "./timing.ts";
export type { Transaction } from "./transaction.ts";
export { type TransactionQuery, type TransactionsOptions, transactions } from "./transactions.ts";
export type { PurchaseOfCustomer, VerifiedCustomer, VerifyRequest } from "./verify.ts";
export { type WaitForOutcomeOptions, waitForOutcome } from "./wait.ts";
