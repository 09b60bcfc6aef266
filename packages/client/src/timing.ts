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
  /** The signal of one attempt: its own time-out, or the caller's abort. */
  attempt(): AbortSignal;
  /** Waits longer from time to time, never beyond the deadline. */
  pause(): Promise<void>;
}

const firstPause = 500;
const longestPause = 10_000;

/** Starts a deadline. */
export function startTimer({
  deadlineMs = 60_000,
  attemptTimeoutMs = 15_000,
  signal,
  clock = systemClock,
}: WaitOptions): Timer {
  const end = clock.now() + deadlineMs;
  let pauses = 0;
  return {
    expired: () => signal?.aborted === true || clock.now() >= end,
    attempt: () => AbortSignal.any([AbortSignal.timeout(attemptTimeoutMs), ...(signal ? [signal] : [])]),
    pause: () => {
      // Half of it is chance, so that a thousand merchants do not come back at the same moment.
      const full = Math.min(longestPause, firstPause * 1.6 ** pauses++);
      const wait = full * (0.5 + clock.random() / 2);
      return clock.sleep(Math.max(0, Math.min(wait, end - clock.now())), signal);
    },
  };
}
