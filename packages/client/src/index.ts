/** A client that cannot vend twice. */
export {
  type AnyVendingError,
  CustomerRejectedError,
  InvalidOptionError,
  InvalidRequestError,
  isVendingError,
  RequestRejectedError,
  ServiceUnavailableError,
  VendingError,
  type VendingErrorCode,
} from "./errors.ts";
export {
  accountOf,
  createVendingClient,
  type Exchange,
  type VendingClient,
  type VendingClientOptions,
} from "./http/client.ts";
export type { LastResponse } from "./http/exchange.ts";
export { type RoutesOptions, routesOf, type VendingRoutes } from "./http/routes.ts";
export type { Clock, WaitOptions } from "./http/timing.ts";
export type { FetchFunction, FetchOptions, FetchResponse } from "./http/transport.ts";
export {
  assertPurchaseOptions,
  type PurchaseOptions,
  type PurchaseUpdate,
  type ResumeOptions,
  type WaitForOutcomeOptions,
} from "./purchase/options.ts";
export type {
  Cause,
  CauseKind,
  ConflictingPurchase,
  FailedPurchase,
  OpenPurchase,
  PurchaseOutcome,
  RejectedPurchase,
  ShownTransaction,
  SucceededPurchase,
} from "./purchase/outcome.ts";
export type { PurchaseProgress } from "./purchase/progress.ts";
export { purchase, resume, waitForOutcome } from "./purchase/purchase.ts";
export { createRequestId, toMsisdn } from "./request.ts";
export { type TransactionQuery, type TransactionsOptions, transactions } from "./transactions.ts";
export { type ElectricityTokens, electricityTokens, type Token } from "./values/electricity-tokens.ts";
export { type AmountAndId, requestFor, type Verification, type VerifyRequest, verify } from "./verify.ts";
