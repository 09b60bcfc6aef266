/** Time that passes from event to event, for any number of callers. Nothing really waits. */
import type { Clock } from "@vending/client";

interface Event {
  readonly at: number;
  run: (() => void) | undefined;
}

export class SimulatedTime {
  now: number = Date.UTC(2026, 2, 2, 9);
  /** The next event first, events of one moment in the order of their creation. */
  readonly #events: Event[] = [];

  /** Runs something after so many milliseconds. The returned function cancels that. */
  after(ms: number, run: () => void): () => void {
    const event: Event = { at: this.now + Math.max(0, ms), run };
    this.#events.splice(this.#events.findLastIndex(({ at }) => at <= event.at) + 1, 0, event);
    return () => {
      event.run = undefined;
    };
  }

  readonly sleep = (ms: number): Promise<void> => new Promise((resolve) => void this.after(ms, resolve));

  /** Runs events until there are none, or until this moment. What they start runs to its end in between. */
  async run(until: number = Number.POSITIVE_INFINITY): Promise<void> {
    await this.settle();
    while (this.next(until)) await this.settle();
  }

  /** Begins the next event up to this moment. Returns whether there is one. */
  protected next(until: number = Number.POSITIVE_INFINITY): boolean {
    for (let next = this.#events[0]; next && next.at <= until; next = this.#events[0]) {
      this.#events.shift();
      if (!next.run) continue;
      this.now = next.at;
      next.run();
      return true;
    }
    return false;
  }

  /** Everything that is ready runs: nothing here waits for input or for a timer of the platform. */
  protected settle(): Promise<void> {
    return new Promise((resolve) => void setImmediate(resolve));
  }
}

/** A clock of this time. */
export function clockOf(time: SimulatedTime, random: () => number = () => 0.5): Clock {
  return {
    now: () => time.now,
    random,
    timeout: (ms, callback) => time.after(ms, callback),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const end = () => {
          cancel();
          signal?.removeEventListener("abort", end);
          resolve();
        };
        const cancel = time.after(ms, end);
        signal?.addEventListener("abort", end);
      }),
  };
}
