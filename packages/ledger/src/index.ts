/** Purchases that survive a crash. `sqliteStore` and `postgresStore` have entries of their own. */
export type { BuyOptions } from "./calls/buy.ts";
export type { FollowOptions, HeldPurchases } from "./calls/context.ts";
export type { EnqueueOptions } from "./calls/enqueue.ts";
export type { CloseOptions } from "./calls/lifetime.ts";
export type { ListUnfinishedOptions, MoveOptions } from "./calls/operator.ts";
export type { Discrepancy, ReconcileOptions, Reconciliation } from "./calls/reconcile.ts";
export type { FinishedRun } from "./calls/run.ts";
export type { SettleOptions } from "./calls/settle.ts";
export type { WorkOptions, WorkResult } from "./calls/work.ts";
export { createLedger, type Ledger, type LedgerOptions } from "./ledger.ts";
export {
  BoughtElsewhereError,
  DeletedPurchaseError,
  DifferentRequestError,
  LedgerClosedError,
  MerchantRejectedError,
  NoOnEndError,
  PurchaseConflictError,
  SettlementError,
  type SettlementRejection,
  StoreUnavailableError,
  UnreadablePurchaseError,
} from "./purchase/errors.ts";
export type { BuyOutcome, OpenCause, OpenOutcome } from "./purchase/outcome.ts";
export type {
  End,
  EndedPurchase,
  FinalOutcome,
  Learned,
  Rejection,
  Settlement,
  ShownStatus,
  State,
  StoredPurchase,
} from "./purchase/record.ts";
export {
  type OnEnd,
  OnEndError,
  type QueryResult,
  type SqlTransaction,
  TransactionError,
} from "./purchase/transaction.ts";
export { memoryStore } from "./stores/memory.ts";
export type {
  Begun,
  Due,
  Elsewhere,
  LeaseTimes,
  ListOptions,
  OnUnreadable,
  Run,
  Stats,
  Store,
} from "./stores/store.ts";
