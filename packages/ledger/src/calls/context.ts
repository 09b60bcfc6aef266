/** What the calls of a ledger share. */
import type { PurchaseOptions } from "@vending/client";
import { maxTimerMs, mustBe } from "../purchase/options.ts";
import type { RunContext } from "./run.ts";

/** Options of the client for each purchase. How long a call follows one is an option of the ledger. */
export type FollowOptions = Omit<PurchaseOptions, "deadlineMs" | "signal" | "onUpdate">;

/** What processes hold when `work` starts. */
export interface HeldPurchases {
  readonly count: number;
  /** When the last lease ends. */
  readonly until: Date;
}

export interface LedgerContext extends RunContext {
  /** Aborts as soon as the ledger is closed. */
  readonly closing: AbortSignal;
  /** Where the client buys. What is bought elsewhere is left alone. */
  readonly account: string | undefined;
  readonly onHeld: (held: HeldPurchases) => void;
  readonly deadlineMs: number;
  readonly leaseMarginMs: number;
  readonly concurrency: number;
  readonly purchase: FollowOptions & Required<Pick<FollowOptions, "resendWithinMs">>;
}

/** How long ago this call was, in milliseconds: by the clock that shows more, since one may stand still with the process. */
export function stopwatch(): () => number {
  const [start, date] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - start, Date.now() - date);
}

/** @throws {InvalidOptionError} It is not a time, or its lease would be longer than a timer can hold. */
export function mustBeDeadline(deadlineMs: unknown, leaseMarginMs: number): void {
  const maxMs = Math.max(0, maxTimerMs - leaseMarginMs);
  if (typeof deadlineMs === "number" && deadlineMs >= 0 && deadlineMs <= maxMs) return;
  mustBe(false, `deadlineMs must be from 0 to ${maxMs.toLocaleString("en")} milliseconds`);
}
