/** What the calls of a ledger share. */
import type { PurchaseOptions } from "@vending/client";
import type { RunContext } from "./run.ts";

/** What a purchase can be told, besides how long it is followed. */
export type FollowOptions = Omit<PurchaseOptions, "deadlineMs" | "signal" | "onUpdate">;

export interface LedgerContext extends RunContext {
  readonly deadlineMs: number;
  readonly leaseMarginMs: number;
  readonly concurrency: number;
  readonly purchase: FollowOptions & Required<Pick<FollowOptions, "resendWithinMs">>;
}

/** What a timer can hold. */
const maxLeaseMs = 2 ** 31 - 1;

/** @throws {RangeError} If it is no time, or a lease would end later than a timer can tell. */
export function mustBeDeadline(deadlineMs: number, leaseMarginMs: number): void {
  const maxMs = maxLeaseMs - leaseMarginMs;
  if (!(deadlineMs >= 0 && deadlineMs <= maxMs))
    throw new RangeError(`deadlineMs must be from 0 to ${maxMs}, not ${deadlineMs}`);
}
