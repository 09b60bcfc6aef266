/**
 * A clock that a test moves, so that no test waits. It fits the sandbox (`now`, `wait`), the client (`clock`) and the stores of
 * the ledger (`now`), which then share one time.
 */
export interface TestClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The same, for the client and the ledger. */
  readonly date: () => number;
  /** Resolves once the clock has been moved that far. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** The same, but resolves early if the signal aborts. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Calls back once the clock has been moved that far. Returns a function that cancels it. */
  readonly timeout: (milliseconds: number, callback: () => void) => () => void;
  /** Always 0.5, so pauses do not differ from run to run. */
  readonly random: () => number;
  /** Moves the clock forward by so many milliseconds. */
  readonly advance: (milliseconds: number) => void;
  /**
   * Moves the clock from one moment that something waits for to the next, until the promise is settled. Code in this process runs
   * in between; responses over a network may come too late.
   */
  readonly until: <T>(promise: Promise<T>) => Promise<T>;
}

interface Waiting {
  readonly until: number;
  readonly resolve: () => void;
}

/** How many turns of the event loop running code gets before the clock moves. */
const turns = 5;

/**
 * Creates a clock that stands still until a test moves it.
 *
 * @param start The first time, in milliseconds since 1970. Default: 1 January 2026.
 */
export function testClock(start: number = Date.UTC(2026, 0, 1)): TestClock {
  let time = start;
  let waiting: Waiting[] = [];

  function timeout(milliseconds: number, resolve: () => void): () => void {
    const wait = { until: time + milliseconds, resolve };
    waiting.push(wait);
    return () => {
      waiting = waiting.filter((other) => other !== wait);
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
      const next = Math.min(...waiting.map((wait) => wait.until));
      // If nothing waits, code is still running.
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
