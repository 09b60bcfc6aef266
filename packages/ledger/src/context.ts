/** What the calls of a ledger share. */
import type { PurchaseOptions } from "@vending/client";
import type { RunContext } from "./run.ts";

/** What a purchase can be told, besides how long it is followed. */
export type FollowOptions = Omit<PurchaseOptions, "deadlineMs" | "signal" | "onUpdate">;

export interface LedgerContext extends RunContext {
  readonly deadlineMs: number;
  readonly leaseMarginMs: number;
  readonly concurrency: number;
  readonly purchase: FollowOptions;
}
