/** The time of a sandbox: that of its option, moved forward by whoever tests with it. */
export interface Clock {
  /** Whole milliseconds since 1970. */
  now(): number;
  advance(milliseconds: number): void;
  /** Takes back what it was moved. */
  reset(): void;
}

export function createClock(now: () => number): Clock {
  let offset = 0;
  return {
    // A clock may give fractions of a millisecond, and a database does not keep them.
    now: () => Math.floor(now()) + offset,
    advance(milliseconds) {
      offset += milliseconds;
    },
    reset() {
      offset = 0;
    },
  };
}
