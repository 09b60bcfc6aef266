/** A clock that advances only when something waits. Runs in pages, too. */
import type { Clock } from "@vending/client";

/** @param shownMs How long a pause takes for the reader. */
export function simulatedClock(shownMs: number = 0): Clock {
  let time = Date.UTC(2026, 2, 2, 9);
  return {
    now: () => time,
    random: () => 0.5,
    // No request times out: its response arrives or is lost.
    timeout: () => () => {},
    sleep: async (ms) => {
      if (shownMs > 0) await new Promise((resolve) => setTimeout(resolve, shownMs));
      time += ms;
    },
  };
}
