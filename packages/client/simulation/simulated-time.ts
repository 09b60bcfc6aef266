/** Time that passes from event to event, for any number of callers. Nothing really waits. */
import type { Clock } from "@vending/client";

interface Event {
  readonly at: number;
  readonly order: number;
  run: (() => void) | undefined;
}

export class SimulatedTime {
  now: number;
  #count = 0;
  /** A binary heap: the next event first, events of one moment in the order of their creation. */
  readonly #events: Event[] = [];

  constructor(start: number = Date.UTC(2026, 2, 2, 9)) {
    this.now = start;
  }

  /** Runs something after so many milliseconds. The returned function cancels that. */
  after(ms: number, run: () => void): () => void {
    const event: Event = { at: this.now + Math.max(0, ms), order: this.#count++, run };
    this.#push(event);
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
      this.#pop();
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

  #push(event: Event): void {
    const heap = this.#events;
    let at = heap.push(event) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (!above || !isBefore(event, above)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = event;
  }

  #pop(): void {
    const heap = this.#events;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      const [left, right] = [heap[child], heap[child + 1]];
      if (!left) break;
      if (right && isBefore(right, left)) child++;
      const below = heap[child];
      if (!below || !isBefore(below, last)) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = last;
  }
}

const isBefore = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

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
