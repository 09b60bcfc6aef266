/** Waiting: with backoff and jitter, a deadline, and an end when the caller aborts. */
import { purchaseTimings } from "@vending/contract";
import { sleep } from "@vending/shared/sleep";
import { InvalidOptionError, type VendingErrorDetails } from "../errors/index.ts";
import { isObject, textOf } from "../values/json-value.ts";

/** Time and randomness, so that tests can pass their own. */
export interface Clock {
  /** Milliseconds; only differences matter. */
  now(): number;
  /** Resolves after so many milliseconds, or as soon as the signal aborts. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
  /** From 0 to 1. */
  random(): number;
  /** The date, in milliseconds since 1970. Default: `now()` if that is a date, as of a simulated clock; else the system's. */
  date?(): number;
  /** Calls back after so many milliseconds; what it returns cancels that. Default: `setTimeout`. */
  timeout?(ms: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep,
  random: () => Math.random(),
};

/** The date by a clock. No monotonic clock counts as far as the year 2001. */
export function dateOf(clock: Clock): number {
  if (clock.date) return clock.date();
  const now = clock.now();
  return now > 1e12 ? now : Date.now();
}

function systemTimeout(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}

export interface WaitOptions {
  /**
   * When to stop waiting, in milliseconds from now. One attempt may still be under way then. Default: `deadline` of the purchase
   * protocol, 2 minutes.
   */
  deadlineMs?: number;
  /**
   * When to give up one request, in milliseconds. Default: `attempt` of the purchase protocol, 30 seconds, and
   * `attemptWithOutcome`, 60 seconds, for a create that returns the outcome: a synchronous one, or a bill.
   */
  attemptTimeoutMs?: number;
  /** Stops waiting. What was bought stays bought: the outcome says what is known. */
  signal?: AbortSignal;
  /** Default: the system's. */
  clock?: Clock;
}

/** A deadline, and the pauses on the way to it. */
export interface Timer {
  readonly clock: Clock;
  readonly deadlineMs: number;
  readonly aborted: () => boolean;
  /** Whether there is no time for another attempt. */
  expired(): boolean;
  /** How long it has been running: at most, as a clock that jumps ahead counts in full. */
  elapsed(): number;
  /** How long it has been running: at least, as no jump of a clock counts. */
  elapsedAtLeast(): number;
  /**
   * Makes one attempt, and gives up on it when its time is over or the caller aborts, even if it does not listen to its
   * signal. Rejects then.
   */
  attempt<T>(make: (signal: AbortSignal) => Promise<T>, options?: AttemptOptions): Promise<T>;
  /** Waits longer from time to time, at least `minMs`, never beyond the deadline. */
  pause(minMs?: number): Promise<void>;
  /** Waits that long, never beyond the deadline. */
  sleep(ms: number): Promise<void>;
}

export interface AttemptOptions {
  /** The deadline ends it, too. */
  readonly untilDeadline?: boolean;
  /** It creates a purchase, and returns its outcome: that may take longer. */
  readonly returnsOutcome?: boolean;
}

const firstPauseMs = purchaseTimings.firstPause * 1_000;
const maxPauseMs = purchaseTimings.longestPause * 1_000;

/** The most that a timer of the platform can hold; it fires at once on more. */
const maxTimeoutMs = 2 ** 31 - 1;

/** The last moment that a date can be, in milliseconds since 1970. */
const maxDate = 8.64e15;

/** @throws {InvalidOptionError} If one of these is not a number of milliseconds, 0 or more. */
export function mustBeTime(options: Readonly<Record<string, unknown>>, error: VendingErrorDetails): void {
  for (const [name, value] of Object.entries(options))
    if (!(typeof value === "number" && value >= 0))
      throw new InvalidOptionError(`${name} must be a number of milliseconds, 0 or more`, error);
}

/**
 * A moment as it may have been stored, in milliseconds since 1970; not a number if there is none. Databases return big integers
 * as their digits. Without a time zone a text may be hours off.
 *
 * @throws {InvalidOptionError} It is no moment.
 */
export function dateIn(value: unknown): number {
  if (value === undefined || value === null) return Number.NaN;
  const text = String(textOf(value));
  const ms = has(value, ["getTime"])
    ? (value as Date).getTime()
    : /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(text)
      ? Date.parse(text)
      : /^\d+$/.test(text)
        ? Number(text)
        : value;
  if (typeof ms === "number" && Math.abs(ms) <= maxDate) return ms;
  throw new InvalidOptionError("firstSentAt must be milliseconds, a Date, or its ISO form");
}

const has = (value: unknown, methods: readonly string[]): boolean =>
  methods.every((name) => typeof Object(value)[name] === "function");

/**
 * Starts a deadline.
 *
 * @param error What an error is to say of the purchase.
 * @throws {InvalidOptionError} If an option is not a time to wait.
 */
export function startTimer(
  options: WaitOptions,
  error: Pick<VendingErrorDetails, "mayHaveBeenMade"> = { mayHaveBeenMade: false },
  defaultDeadlineMs: number = purchaseTimings.deadline * 1_000,
): Timer {
  const must = (holds: boolean, message: string) => {
    if (!holds) throw new InvalidOptionError(message, error);
  };
  must(isObject(options), "options must be an object");
  const { attempt, attemptWithOutcome } = purchaseTimings;
  const { deadlineMs = defaultDeadlineMs, attemptTimeoutMs = attempt * 1_000, signal, clock = systemClock } = options;
  const outcomeTimeoutMs = options.attemptTimeoutMs ?? attemptWithOutcome * 1_000;
  // A deadline that is not a number would never come.
  mustBeTime({ deadlineMs, attemptTimeoutMs }, error);
  must(attemptTimeoutMs > 0 && attemptTimeoutMs <= maxTimeoutMs, `attemptTimeoutMs must be from 1 to ${maxTimeoutMs}`);
  const methods = ["addEventListener", "removeEventListener", "throwIfAborted"];
  must(signal === undefined || has(signal, methods), "signal must be an AbortSignal");
  must(has(clock, ["now", "sleep", "random"]), "clock must have now, sleep and random");
  const timeout = clock.timeout ?? systemTimeout;
  const aborted = () => signal?.aborted === true;
  let pauses = 0;
  let atLeast = 0;
  let passed = 0;
  let last = clock.now();
  // A clock that is set back takes nothing away: the deadline still comes.
  const elapsed = () => {
    const now = clock.now();
    passed += Math.max(0, now - last);
    last = now;
    return passed;
  };
  const sleepFor = async (wanted: number) => {
    const before = elapsed();
    const ms = Math.max(0, Math.min(wanted, deadlineMs - before, maxTimeoutMs));
    await clock.sleep(ms, signal);
    const seen = elapsed() - before;
    // A clock that was set back meanwhile shows nothing of the time that passed.
    if (seen === 0) passed += ms;
    atLeast += Math.min(seen, ms);
  };
  return {
    clock,
    deadlineMs,
    aborted,
    elapsed,
    elapsedAtLeast: () => atLeast,
    expired: () => aborted() || elapsed() >= deadlineMs,
    sleep: sleepFor,
    attempt: async (make, { untilDeadline, returnsOutcome } = {}) => {
      // Not AbortSignal.any and AbortSignal.timeout: Node 20 may collect them as garbage before they fire.
      signal?.throwIfAborted();
      const before = elapsed();
      const controller = new AbortController();
      const abort = () => controller.abort(signal?.reason);
      const most = returnsOutcome ? outcomeTimeoutMs : attemptTimeoutMs;
      const ms = untilDeadline ? Math.min(most, Math.max(0, deadlineMs - before)) : most;
      const cancel = timeout(ms, () => controller.abort(new DOMException("the time for it is over", "TimeoutError")));
      signal?.addEventListener("abort", abort);
      try {
        const givenUp = new Promise<never>((_, reject) => {
          controller.signal.addEventListener("abort", () => reject(controller.signal.reason));
        });
        return await Promise.race([make(controller.signal), givenUp]);
      } finally {
        cancel();
        signal?.removeEventListener("abort", abort);
        atLeast += Math.min(elapsed() - before, ms);
      }
    },
    pause: (minMs = 0) => {
      // Half of it is random, so that a thousand merchants do not come back at the same moment.
      const full = Math.min(maxPauseMs, firstPauseMs * 1.6 ** pauses++);
      const wait = full * (0.5 + clock.random() / 2);
      return sleepFor(Math.max(wait, minMs + clock.random() * firstPauseMs));
    },
  };
}
