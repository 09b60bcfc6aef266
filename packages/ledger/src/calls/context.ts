/** What the calls of a ledger share. */
import type { PurchaseOptions } from "@vending/client";
import { InvalidOptionError } from "@vending/client";
import type { RunContext } from "./run.ts";

/** What a purchase can be told, besides how long it is followed. */
export type FollowOptions = Omit<PurchaseOptions, "deadlineMs" | "signal" | "onUpdate">;

export interface LedgerContext extends RunContext {
  /** Aborts as soon as the ledger is closed. */
  readonly closing: AbortSignal;
  readonly deadlineMs: number;
  readonly leaseMarginMs: number;
  readonly concurrency: number;
  readonly purchase: FollowOptions & Required<Pick<FollowOptions, "resendWithinMs">>;
}

/** What a timer can hold. */
const maxLeaseMs = 2 ** 31 - 1;

/** @throws {InvalidOptionError} An earlier call may have made a purchase: its `mayHaveBeenMade` is true, as by default. */
export function mustBe(holds: boolean, message: string): void {
  if (!holds) throw new InvalidOptionError(message);
}

/** @throws {InvalidOptionError} If it is no time, or a lease would end later than a timer can tell. */
export function mustBeDeadline(deadlineMs: unknown, leaseMarginMs: number): void {
  const maxMs = maxLeaseMs - leaseMarginMs;
  const holds = typeof deadlineMs === "number" && deadlineMs >= 0 && deadlineMs <= maxMs;
  mustBe(holds, `deadlineMs must be from 0 to ${maxMs} milliseconds`);
}
