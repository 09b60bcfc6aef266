/** What the calls of a ledger share. */
import type { PurchaseOptions } from "@vending/client";
import { maxTimerMs, mustBe, mustBeFunctions, mustBeSignal } from "../purchase/options.ts";
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
  const holds = typeof deadlineMs === "number" && deadlineMs >= 0 && deadlineMs <= maxMs;
  mustBe(holds, `deadlineMs must be from 0 to ${maxMs} milliseconds`);
}

/**
 * The client checks its options when it is called, and then the purchase is stored already.
 *
 * @throws {InvalidOptionError} An option of the client has a value that it cannot have.
 */
export function mustBePurchaseOptions(options: PurchaseOptions): void {
  const { attemptTimeoutMs, visibilityMs, resendWithinMs, mode = "async", signal, clock, tokenChecks = 0 } = options;
  for (const [name, ms] of Object.entries({ attemptTimeoutMs, visibilityMs, resendWithinMs }))
    mustBe(
      ms === undefined || (typeof ms === "number" && ms >= 0),
      `${name} must be a number of milliseconds, 0 or more`,
    );
  mustBe(
    attemptTimeoutMs !== 0 && !(Number(attemptTimeoutMs) > maxTimerMs),
    `attemptTimeoutMs must be from 1 to ${maxTimerMs}`,
  );
  mustBe(mode === "async" || mode === "sync", "mode must be sync or async");
  mustBeSignal(signal);
  mustBeFunctions({ onUpdate: options.onUpdate });
  mustBe(
    clock === undefined || ["now", "sleep", "random"].every((name) => typeof Object(clock)[name] === "function"),
    "clock must have now, sleep and random",
  );
  mustBe(Number.isInteger(tokenChecks) && tokenChecks >= 0, "tokenChecks must be a whole number, 0 or more");
}
