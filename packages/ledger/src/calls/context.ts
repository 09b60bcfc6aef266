/** What the calls of a ledger share. */
import { InvalidOptionError, type PurchaseOptions } from "@vending/client";
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

/** The longest time of a timer. */
const maxLeaseMs = 2 ** 31 - 1;

/** @throws {InvalidOptionError} It does not hold. */
export function mustBe(holds: boolean, message: string): void {
  if (!holds) throw new InvalidOptionError(message);
}

/** @throws {InvalidOptionError} It is not a time, or its lease would be longer than a timer can hold. */
export function mustBeDeadline(deadlineMs: unknown, leaseMarginMs: number): void {
  const maxMs = maxLeaseMs - leaseMarginMs;
  const holds = typeof deadlineMs === "number" && deadlineMs >= 0 && deadlineMs <= maxMs;
  mustBe(holds, `deadlineMs must be from 0 to ${maxMs} milliseconds`);
}
