/** What a ledger keeps of a purchase. */
import type { PurchaseOutcome } from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";

/** An outcome that does not change any more. */
export type FinalOutcome = Extract<PurchaseOutcome, { status: "success" | "failed" }>;

/**
 * Where a purchase stands. `open`: it was or will be sent, and its end is not known. `refused`: it is certain that nothing
 * was made, and nothing can still be made.
 */
export type State = "open" | "success" | "failed" | "refused";

export interface StoredPurchase {
  readonly requestId: string;
  /** As the caller gave it. Credentials are no part of a request. */
  readonly request: CreateTransactionRequest;
  readonly state: State;
  /** Of a purchase that succeeded or failed. */
  readonly outcome: FinalOutcome | undefined;
  /** Before the first byte left. */
  readonly storedAt: Date;
  readonly endedAt: Date | undefined;
  /** When it was sent, under its one id. */
  readonly attempts: readonly Date[];
}

/** What ends a purchase: an outcome, or the certainty that there will be none. */
export type End = FinalOutcome | { readonly status: "refused" };
