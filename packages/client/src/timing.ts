/** Waiting: with backoff and jitter, a deadline, and an end when somebody aborts. */

/** Time and chance, so that tests can pass their own. */
export interface Clock {
  /** Milliseconds; only differences matter. */
  now(): number;
  /** Resolves after so many milliseconds, or as soon as the signal aborts. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
  /** From 0 to 1. */
  random(): number;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) {
        resolve();
        return;
      }
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal?.addEventListener("abort", end);
    }),
  random: () => Math.random(),
};

export interface WaitOptions {
  /** When to stop waiting, in milliseconds from now. Default: 60,000. One attempt may still be under way then. */
  deadlineMs?: number;
  /** When to give up one request and call it unanswered, in milliseconds. Default: 15,000. */
  attemptTimeoutMs?: number;
  /** Stops waiting. What was bought stays bought: the answer says what is known. */
  signal?: AbortSignal;
  /** Default: the system's. */
  clock?: Clock;
}

/** A deadline that was set, and pauses on the way to it. */
export interface Timer {
  /** Whether there is time for another attempt. */
  expired(): boolean;
  /**
   * Makes one attempt, and gives up on it when its time is over or the caller aborts: also on one that does not listen to
   * its signal. Rejects then.
   */
  attempt<T>(make: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Waits longer from time to time, never beyond the deadline. */
  pause(): Promise<void>;
}

const firstPause = 500;
const longestPause = 10_000;

/** What a timer of the platform can hold; it fires at once on more. */
const longestTimeout = 2 ** 31 - 1;

/**
 * Starts a deadline.
 *
 * @throws {RangeError} If an option is no time to wait.
 */
export function startTimer({
  deadlineMs = 60_000,
  attemptTimeoutMs = 15_000,
  signal,
  clock = systemClock,
}: WaitOptions): Timer {
  // A deadline that is not a number would never come.
  if (!(deadlineMs >= 0)) throw new RangeError(`deadlineMs must be 0 or more, not ${deadlineMs}`);
  if (!(attemptTimeoutMs > 0 && attemptTimeoutMs <= longestTimeout))
    throw new RangeError(`attemptTimeoutMs must be from 1 to ${longestTimeout}, not ${attemptTimeoutMs}`);
  const end = clock.now() + deadlineMs;
  let pauses = 0;
  return {
    expired: () => signal?.aborted === true || clock.now() >= end,
    attempt: async (make) => {
      // Not AbortSignal.any and AbortSignal.timeout: Node 20 may collect them as garbage before they fire.
      signal?.throwIfAborted();
      const controller = new AbortController();
      const aborted = () => controller.abort(signal?.reason);
      const timeout = setTimeout(
        () => controller.abort(new DOMException("No answer in time", "TimeoutError")),
        attemptTimeoutMs,
      );
      signal?.addEventListener("abort", aborted);
      try {
        const givenUp = new Promise<never>((_, reject) => {
          controller.signal.addEventListener("abort", () => reject(controller.signal.reason));
        });
        return await Promise.race([make(controller.signal), givenUp]);
      } finally {
        clearTimeout(timeout);
        signal?.removeEventListener("abort", aborted);
      }
    },
    pause: () => {
      // Half of it is chance, so that a thousand merchants do not come back at the same moment.
      const full = Math.min(longestPause, firstPause * 1.6 ** pauses++);
      const wait = full * (0.5 + clock.random() / 2);
      return clock.sleep(Math.max(0, Math.min(wait, end - clock.now())), signal);
    },
  };
}
