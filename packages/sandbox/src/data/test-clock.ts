/** A clock that a test moves: pass it to `createSandbox`, and nothing has to be waited for. */
export interface TestClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves when the clock has been moved that far. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Moves it forward. */
  readonly advance: (milliseconds: number) => void;
}

/** @param start Where it stands at first, in milliseconds since 1970. Default: 1 January 2026. */
export function testClock(start: number = Date.UTC(2026, 0, 1)): TestClock {
  let time = start;
  let waiting: { until: number; resolve: () => void }[] = [];
  return {
    now: () => time,
    wait: (milliseconds) =>
      new Promise((resolve) => {
        waiting.push({ until: time + milliseconds, resolve });
      }),
    advance(milliseconds) {
      time += milliseconds;
      const due = waiting.filter(({ until }) => until <= time).sort((a, b) => a.until - b.until);
      waiting = waiting.filter(({ until }) => until > time);
      for (const { resolve } of due) resolve();
    },
  };
}
