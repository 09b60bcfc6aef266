/** The exports of both entries. Each adds its own `purchase` and `verify`. */

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
export { createVendingClient, type VendingClient, type VendingClientOptions } from "./http/client.ts";
export type { LastResponse } from "./http/exchange.ts";
export type { Clock, Timer, WaitOptions } from "./http/timing.ts";
export { toMsisdn } from "./msisdn.ts";
export {
  type CheckedOptions,
  checkPurchaseOptions,
  type PurchaseOptions,
  type PurchaseUpdate,
  type ResumeOptions,
} from "./purchase/options.ts";
export type { Cause, CauseKind, Outcome, Unsettled } from "./purchase/outcome.ts";
export type { PurchaseProgress } from "./purchase/progress.ts";
export { type PurchaseOutcome, resume } from "./purchase/purchase.ts";
export { type WaitForOutcomeOptions, waitForOutcome } from "./purchase/wait.ts";
export { type TransactionQuery, type TransactionsOptions, transactions } from "./transactions.ts";
export { type ElectricityTokens, electricityTokens, type Token } from "./values/electricity-tokens.ts";
export { createRequestId } from "./values/request-id.ts";
export type { Transaction } from "./values/transaction.ts";
export type { PurchaseOfCustomer, VerifiedCustomer, VerifyRequest } from "./verify.ts";
