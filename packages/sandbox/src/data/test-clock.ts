/**
 * A clock that a test moves: nothing has to be waited for. It fits the sandbox (`now`, `wait`), the client (`clock`) and the stores
 * of the ledger (`now`), so that all of them share one time.
 */
export interface TestClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The same, for the client and the ledger. */
  readonly date: () => number;
  /** Resolves when the clock has been moved that far. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** The same, or as soon as the signal aborts. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Calls back when the clock has been moved that far; what it returns cancels that. */
  readonly timeout: (milliseconds: number, callback: () => void) => () => void;
  /** Always the middle: pauses do not differ from run to run. */
  readonly random: () => number;
  /** Moves it forward. */
  readonly advance: (milliseconds: number) => void;
  /**
   * Moves it to the next moment that something waits for, again and again, until the promise is settled. What is computed in this
   * process has its turn in between; what comes over a network may be late.
   */
  readonly until: <T>(promise: Promise<T>) => Promise<T>;
}

interface Waiting {
  readonly until: number;
  readonly resolve: () => void;
}

/** How many turns of the event loop what computes may take before time passes. */
const turns = 5;

/** @param start Where it stands at first, in milliseconds since 1970. Default: 1 January 2026. */
export function testClock(start: number = Date.UTC(2026, 0, 1)): TestClock {
  let time = start;
  let waiting: Waiting[] = [];

  function timeout(milliseconds: number, resolve: () => void): () => void {
    const one = { until: time + milliseconds, resolve };
    waiting.push(one);
    return () => {
      waiting = waiting.filter((other) => other !== one);
    };
  }

  function advance(milliseconds: number): void {
    time += milliseconds;
    const due = waiting.filter(({ until }) => until <= time).sort((a, b) => a.until - b.until);
    waiting = waiting.filter(({ until }) => until > time);
    for (const { resolve } of due) resolve();
  }

  const sleep = (milliseconds: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      if (signal?.aborted) return resolve();
      const end = () => {
        cancel();
        signal?.removeEventListener("abort", end);
        resolve();
      };
      const cancel = timeout(milliseconds, end);
      signal?.addEventListener("abort", end);
    });

  async function until<T>(promise: Promise<T>): Promise<T> {
    let isSettled = false;
    const settled = () => {
      isSettled = true;
    };
    promise.then(settled, settled);
    for (;;) {
      for (let turn = 0; turn < turns && !isSettled; turn++) await new Promise((resolve) => setTimeout(resolve));
      if (isSettled) return promise;
      const next = Math.min(...waiting.map((one) => one.until));
      // With nothing to wait for, something is still on its way.
      if (next < Number.POSITIVE_INFINITY) advance(Math.max(0, next - time));
    }
  }

  return {
    now: () => time,
    date: () => time,
    wait: (milliseconds) => sleep(milliseconds),
    sleep,
    timeout,
    random: () => 0.5,
    advance,
    until,
  };
}
