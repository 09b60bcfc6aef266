/** Purchases that survive a crash. Stores: `memoryStore` here, `sqliteStore` and `postgresStore` in entries of their own. */
export type { BuyOptions } from "./buy.ts";
export type { FollowOptions } from "./context.ts";
export { DeletedPurchaseError, DifferentRequestError, RefusedBeforeError, StoreUnavailableError } from "./errors.ts";
export { createLedger, type Ledger, type LedgerOptions } from "./ledger.ts";
export { memoryStore } from "./memory.ts";
export type { BuyOutcome, HeldElsewhere } from "./outcome.ts";
export type { Discrepancy, ReconcileOptions, Reconciliation } from "./reconcile.ts";
export type { End, FinalOutcome, Refusal, State, StoredPurchase } from "./record.ts";
export type { Recovered, RecoverOptions } from "./recover.ts";
export type { Begun, LeaseTimes, ListOptions, Run, Stats, Store } from "./store.ts";
