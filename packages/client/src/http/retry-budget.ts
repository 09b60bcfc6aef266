/** How much all calls of a client may retry together, so that an outage is not multiplied by those who wait for its end. */
import type { VendingClient } from "./client.ts";
import type { Timer } from "./timing.ts";

/** How many retries may follow each other at once. */
const capacity = 100;
/** What comes back with time: one retry a second. */
const tokensPerMs = 1 / 1_000;
/** What comes back with a response that says something: a busy client that is doing well does not wait. */
const tokensPerSuccess = 0.2;

/** A token bucket. A retry takes a token; a first request takes none. */
export class RetryBudget {
  #tokens = capacity;
  #last = 0;

  succeeded(): void {
    this.#tokens = Math.min(capacity, this.#tokens + tokensPerSuccess);
  }

  /** Takes a token. Returns how long to wait, in milliseconds, if there is none. */
  take(now: number): number {
    this.#tokens = Math.min(capacity, this.#tokens + Math.max(0, now - this.#last) * tokensPerMs);
    this.#last = now;
    if (this.#tokens < 1) return (1 - this.#tokens) / tokensPerMs;
    this.#tokens--;
    return 0;
  }

  /** Pauses before a retry, at least `minMs`, until there is a token or the deadline is over. */
  async pause(timer: Timer, minMs: number): Promise<void> {
    await timer.pause(minMs);
    while (!timer.expired()) {
      const wait = this.take(timer.clock.now());
      if (wait === 0) return;
      // Those who wait for the same token do not all come back at once.
      await timer.sleep(wait * (1 + timer.clock.random()));
    }
  }
}

const budgets = new WeakMap<VendingClient, RetryBudget>();

/** The budget that all calls of a client share. */
export function budgetOf(client: VendingClient): RetryBudget {
  const budget = budgets.get(client) ?? new RetryBudget();
  budgets.set(client, budget);
  return budget;
}
