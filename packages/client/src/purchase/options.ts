/** The options of a purchase. */
import { type PurchaseSeconds, type PurchaseStateName, purchaseTimings } from "@vending/contract";
import { mustBe } from "../errors.ts";
import { mustBeTime, startTimer, type Timer, type WaitOptions } from "../http/timing.ts";
import type { PurchaseProgress } from "./progress.ts";

export interface PurchaseUpdate {
  /**
   * The state of the purchase protocol; `purchaseProtocol.states` of `@vending/contract` describes it. The last one is that of the
   * outcome.
   */
  state: PurchaseStateName;
  requestId: string;
  /** How often this call sent the purchase, under its one request id. */
  attempts: number;
}

export interface WaitForOutcomeOptions extends WaitOptions {
  /**
   * Called before each request, with the state that asks for it, and at the end. What it throws, or rejects with, is ignored:
   * the purchase goes on.
   */
  onUpdate?: (update: PurchaseUpdate) => unknown;
  /**
   * How often to check the status of electricity that succeeded without its token, until it is there or the deadline has passed:
   * the status may show what the create did not. Default: 0.
   */
  tokenChecks?: number;
}

export interface PurchaseOptions extends WaitForOutcomeOptions {
  /** Airtime and data: wait for the outcome in the request (`sync`), or poll for it (`async`). Bills always wait. Default: `async`. */
  mode?: "sync" | "async";
  /**
   * How long the status may not show a transaction that exists, in milliseconds: the longest time of a create and the longest lag
   * of the status together. Only after that does HTTP 422 with a status of 404 mean that the purchase was rejected. Raise it if a
   * create of your service may take minutes. Default: `visibility` of the protocol, 5 minutes, which is after the default deadline.
   */
  visibilityMs?: number;
  /**
   * How long after its first attempt a purchase may be sent again, in milliseconds. The service may forget request ids, and would
   * then sell again. Default: `resendWithin` of the protocol, 12 hours.
   */
  resendWithinMs?: number;
}

export interface ResumeOptions extends PurchaseOptions {
  /**
   * The `progress` of the order's last outcome, if you stored it: `resume` continues there. Once you have stored progress, pass it
   * to every later call for the order: older progress does not know what a call without it sends.
   */
  progress?: PurchaseProgress | null | undefined;
  /**
   * When the purchase was first sent, or was about to be: the time that you stored with the order before you called `purchase`.
   * Milliseconds since 1970, as a number or its digits; a `Date`, or its ISO form. `progress` has it, too. Without either,
   * `resume` only checks the status and sends nothing. Seconds are refused, and so is the future.
   */
  firstSentAt?: number | Date | string | null | undefined;
}

/** Checked options, and the timer that they start. */
export interface CheckedOptions {
  readonly timer: Timer;
  /** Those of the purchase protocol, with the changes of the options. */
  readonly timings: PurchaseSeconds;
  readonly mode: "sync" | "async";
  readonly tokenChecks: number;
}

/**
 * Checks options, and does nothing else: for a program that stores a purchase before it makes it.
 *
 * @throws {InvalidOptionError} An option has a value that it cannot have.
 */
export const assertPurchaseOptions = (options: PurchaseOptions): void => void checkPurchaseOptions(options);

/**
 * Checks options before anything is sent, and starts their deadline.
 *
 * @throws {InvalidOptionError} An option has a value that it cannot have.
 */
export function checkPurchaseOptions(options: PurchaseOptions): CheckedOptions {
  const timer = startTimer(options);
  const {
    visibilityMs = purchaseTimings.visibility * 1_000,
    resendWithinMs = purchaseTimings.resendWithin * 1_000,
    mode = "async",
    tokenChecks = 0,
  } = options;
  mustBeTime({ visibilityMs, resendWithinMs });
  const { onUpdate } = options;
  mustBe(onUpdate === undefined || typeof onUpdate === "function", "onUpdate", "a function");
  mustBe(mode === "sync" || mode === "async", "mode", "sync or async");
  mustBe(Number.isInteger(tokenChecks) && tokenChecks >= 0, "tokenChecks", "a whole number, 0 or more");
  const timings = {
    visibility: visibilityMs / 1_000,
    resendWithin: resendWithinMs / 1_000,
    // So that a short call does not end before it sends.
    settling: Math.min(purchaseTimings.settling, visibilityMs / 1_000, timer.deadlineMs / 4_000),
  };
  return { timer, timings, mode, tokenChecks };
}
