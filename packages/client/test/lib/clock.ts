/** A clock whose time passes only while something waits. */
import type { Clock } from "@vending/client";

export interface FakeClock extends Clock {
  /** Lets time pass, as a slow response does. */
  advance(ms: number): void;
  /** Every pause, in order. */
  readonly pauses: readonly number[];
}

/** How often a test may read its clock. An endless wait in simulated time would hang, and no timeout would fire. */
const maxLooks = 20_000;

/** A clock that begins at a fixed moment. `random` returns 0.5 by default. */
export function fakeClock(random: () => number = () => 0.5): FakeClock {
  let time = Date.UTC(2026, 2, 2, 9);
  const pauses: number[] = [];
  let looks = 0;
  return {
    pauses,
    now: () => {
      if (++looks > maxLooks) throw new Error("nothing ends what this waits for");
      return time;
    },
    random,
    advance: (ms) => {
      time += ms;
    },
    sleep: async (ms, signal) => {
      if (signal?.aborted) return;
      pauses.push(ms);
      time += ms;
    },
  };
}
