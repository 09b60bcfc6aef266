/** Deadlines, attempts, and pauses with backoff and jitter. All end when the caller aborts. */

import { purchaseTimings } from "@vending/contract";
import { mustBe } from "../errors.ts";
import { isObject, textOf } from "../values/json-value.ts";

/** Time and randomness, so that tests can pass their own. */
export interface Clock {
  /**
   * Milliseconds. Only differences matter, unless the value is above 1e12 and there is no `date`: then it is also taken as the
   * date, in milliseconds since 1970.
   */
  now(): number;
  /** Resolves after so many milliseconds, or as soon as the signal aborts. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
  /** From 0 to 1. */
  random(): number;
  /** The date, in milliseconds since 1970. Default: `now()` if it is a date, as in a simulation; else the system's. */
  date?(): number;
  /** Calls back after so many milliseconds; the returned function cancels that. Default: `setTimeout`. */
  timeout?(ms: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => within(ms, () => new Promise<never>(() => {}), signal).catch(() => {}),
  random: () => Math.random(),
};

/** The date by a clock. A value above 1e12 cannot come from a monotonic clock, so it is a date. */
export function dateOf(clock: Clock): number {
  if (clock.date) return clock.date();
  const now = clock.now();
  return now > 1e12 ? now : Date.now();
}

function systemTimeout(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}

/** Makes something that has so many milliseconds, and is given up when they are over or the caller aborts. */
export async function within<T>(
  ms: number,
  make: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
  timeout: NonNullable<Clock["timeout"]> = systemTimeout,
): Promise<T> {
  signal?.throwIfAborted();
  // Not AbortSignal.any: it leaks memory on signals that live long (nodejs/node#64476).
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  const cancel = timeout(ms, () => controller.abort(new DOMException("it timed out", "TimeoutError")));
  signal?.addEventListener("abort", abort);
  try {
    return await new Promise<T>((resolve, reject) => {
      controller.signal.addEventListener("abort", () => reject(controller.signal.reason));
      make(controller.signal).then(resolve, reject);
    });
  } finally {
    cancel();
    signal?.removeEventListener("abort", abort);
  }
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
  /** Stops waiting. A purchase that was sent stays sent: the outcome says what is known. */
  signal?: AbortSignal;
  /** Default: the system's. */
  clock?: Clock;
}

const firstPauseMs = purchaseTimings.firstPause * 1_000;
const maxPauseMs = purchaseTimings.longestPause * 1_000;

/** The longest time of the platform's timers, which fire at once on more. */
const maxTimeoutMs: number = 2 ** 31 - 1;

/** The latest date, in milliseconds since 1970. */
const maxDate = 8.64e15;

/** @throws {InvalidOptionError} An option is not a number of milliseconds, 0 or more. */
export function mustBeTime(options: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(options))
    mustBe(typeof value === "number" && value >= 0, name, "a number of milliseconds, 0 or more");
}

/** How far the clock of the first attempt may be ahead of ours. */
export const maxClockSkewMs = 300_000;

/** No purchase is older than this client. What is, counts seconds, or is a default of a database. */
export const earliest: number = Date.UTC(2020, 0);

/** @throws {InvalidOptionError} No timer of the platform can be set to it. */
export function mustBeTimeout(attemptTimeoutMs: number): void {
  mustBeTime({ attemptTimeoutMs });
  // A log shows no long number without separators.
  mustBe(attemptTimeoutMs > 0 && attemptTimeoutMs <= maxTimeoutMs, "attemptTimeoutMs", "from 1 to 2,147,483,647");
}

/**
 * A stored moment in milliseconds since 1970; not a number if there is none. Databases return big integers as digits. A text
 * without a time zone may be hours off, and is not accepted; nor is a moment in seconds, or in the future: a purchase would
 * silently not be sent again.
 *
 * @throws {InvalidOptionError} It is not a moment, or not one at which a purchase can have been sent.
 */
export function momentIn(name: string, value: unknown, now: number): number {
  if (value === undefined || value === null) return Number.NaN;
  const text = String(textOf(value));
  const ms = has(value, ["getTime"])
    ? (value as Date).getTime()
    : /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(text)
      ? Date.parse(text)
      : /^\d+$/.test(text)
        ? Number(text)
        : value;
  const isDate = typeof ms === "number" && Math.abs(ms) <= maxDate;
  mustBe(isDate, name, "milliseconds, a Date, or its ISO form");
  const date = new Date(ms).toISOString();
  mustBe(ms >= earliest, name, `milliseconds since 1970, not seconds: ${date} is before 2020`);
  mustBe(ms < now + maxClockSkewMs, name, `in the past, not ${date}`);
  return ms;
}

const has = (value: unknown, methods: readonly string[]): boolean =>
  methods.every((name) => typeof Object(value)[name] === "function");

/** A deadline, and the attempts and pauses before it. */
export interface Timer {
  readonly clock: Clock;
  readonly deadlineMs: number;
  aborted(): boolean;
  /** Whether there is no time for another attempt. */
  expired(): boolean;
  /** How long the timer has been running, at most: a clock that jumps ahead counts in full, and one that is set back not at all. */
  elapsed(): number;
  /** How long the timer has been running, at least: no jump of a clock counts. */
  elapsedAtLeast(): number;
  /** Waits that long, and never beyond the deadline. */
  sleep(ms: number): Promise<void>;
  /** Waits longer each time, at least `minMs`, and never beyond the deadline. */
  pause(minMs?: number): Promise<void>;
  /**
   * Makes one attempt. Rejects when its time is over or the caller aborts, even if the attempt ignores its signal.
   *
   * @param seconds How long it may take, unless an option says that.
   * @param untilDeadline The deadline ends it, too.
   */
  attempt<T>(make: (signal: AbortSignal) => Promise<T>, seconds?: number, untilDeadline?: boolean): Promise<T>;
}

/** @throws {InvalidOptionError} An option has a value that it cannot have. */
export function startTimer(options: WaitOptions, defaultDeadlineMs: number = purchaseTimings.deadline * 1_000): Timer {
  mustBe(isObject(options), "options", "an object");
  const { deadlineMs = defaultDeadlineMs, attemptTimeoutMs, signal, clock = systemClock } = options;
  // A deadline that is not a number would never pass.
  mustBeTime({ deadlineMs });
  if (attemptTimeoutMs !== undefined) mustBeTimeout(attemptTimeoutMs);
  const methods = ["addEventListener", "removeEventListener", "throwIfAborted"];
  mustBe(signal === undefined || has(signal, methods), "signal", "an AbortSignal");
  mustBe(has(clock, ["now", "sleep", "random"]), "clock", "an object with now, sleep and random");
  let pauses = 0;
  let atLeast = 0;
  let passed = 0;
  let last = clock.now();

  const aborted = () => signal?.aborted === true;

  function elapsed(): number {
    const now = clock.now();
    // Of one that shows no number, only what was waited for counts.
    passed += Math.max(0, now - last) || 0;
    last = now;
    return passed;
  }

  async function sleep(wanted: number): Promise<void> {
    const before = elapsed();
    const ms = Math.max(0, Math.min(wanted, deadlineMs - before, maxTimeoutMs));
    try {
      await clock.sleep(ms, signal);
    } catch {
      // One that rejects when the caller aborts, as that of node:timers does, only ends the pause.
    }
    waited(ms, before);
  }

  /** After it was waited that long. A clock that was set back meanwhile does not show it, nor does one that does not wait. */
  function waited(ms: number, before: number, isOver = true): void {
    const seen = elapsed() - before;
    if (isOver) passed += Math.max(0, ms - seen);
    atLeast += Math.min(seen, ms);
  }

  return {
    clock,
    deadlineMs,
    aborted,
    expired: () => aborted() || elapsed() >= deadlineMs,
    elapsed,
    elapsedAtLeast: () => atLeast,
    sleep,
    pause(minMs = 0) {
      // Half of it is random, so that a thousand merchants do not return at the same moment.
      const wait = Math.min(maxPauseMs, firstPauseMs * 1.6 ** pauses++) * (0.5 + clock.random() / 2);
      return sleep(Math.max(wait, minMs + clock.random() * firstPauseMs));
    },
    async attempt(make, seconds = purchaseTimings.attempt, untilDeadline = false) {
      const before = elapsed();
      const most = attemptTimeoutMs ?? seconds * 1_000;
      const ms = untilDeadline ? Math.min(most, Math.max(0, deadlineMs - before)) : most;
      let own: AbortSignal | undefined;
      try {
        const attempt = (signal: AbortSignal) => {
          own = signal;
          return make(signal);
        };
        return await within(ms, attempt, signal, clock.timeout?.bind(clock));
      } finally {
        waited(ms, before, !aborted() && own?.aborted);
      }
    },
  };
}
