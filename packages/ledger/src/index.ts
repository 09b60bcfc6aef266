/** Purchases that survive a crash. Stores: `memoryStore` here, `sqliteStore` and `postgresStore` in entries of their own. */
export type { BuyOptions } from "./buy.ts";
export type { FollowOptions } from "./context.ts";
export type { EnqueueOptions } from "./enqueue.ts";
export {
  DeletedPurchaseError,
  DifferentRequestError,
  LedgerClosedError,
  RefusedBeforeError,
  SettlementError,
  type SettlementRefusal,
  StoreUnavailableError,
} from "./errors.ts";
export { createLedger, type Ledger, type LedgerOptions } from "./ledger.ts";
export type { CloseOptions } from "./lifetime.ts";
export { type MemoryTransaction, memoryStore } from "./memory.ts";
export type { EndedPurchase, OnEnd } from "./on-end.ts";
export type { OpenOptions } from "./open.ts";
export type { BuyOutcome, HeldElsewhere } from "./outcome.ts";
export type { Discrepancy, ReconcileOptions, Reconciliation } from "./reconcile.ts";
export type { End, FinalOutcome, Learned, Refusal, Settlement, State, StoredPurchase } from "./record.ts";
export type { Recovered, RecoverOptions, Turn } from "./recover.ts";
export type { SettleOptions } from "./settle.ts";
export type { Begun, LeaseTimes, ListOptions, Run, Stats, Store } from "./store.ts";
export { type Consequences, OnEndError, type QueryResult, type SqlTransaction } from "./transaction.ts";
