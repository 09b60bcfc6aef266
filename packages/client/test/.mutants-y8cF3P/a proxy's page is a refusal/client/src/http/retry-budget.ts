/** Limits the retries of all calls of a client together, so that waiting calls do not multiply an outage. */
import type { VendingClient } from "./client.ts";
import type { Timer } from "./timing.ts";

/** How many retries may come at once. */
const capacity = 100;
/** One retry a second comes back. */
const tokensPerMs = 1 / 1_000;
/** And a part of one with each good response: a busy client of a healthy service does not wait. */
const tokensPerSuccess = 0.2;

/** A token bucket. A retry takes a token; a first request takes none. */
export class RetryBudget {
  #tokens = capacity;
  #last = 0;

  succeeded(): void {
    this.#tokens = Math.min(capacity, this.#tokens + tokensPerSuccess);
  }

  /** Takes a token. Returns how long to wait for one, in milliseconds; 0 if there was one. */
  take(now: number): number {
    this.#tokens = Math.min(capacity, this.#tokens + Math.max(0, now - this.#last) * tokensPerMs);
    this.#last = now;
    if (this.#tokens < 1) return (1 - this.#tokens) / tokensPerMs;
    this.#tokens--;
    return 0;
  }

  /** Pauses before a retry, at least `minMs`, until there is a token or the deadline has passed. */
  async pause(timer: Timer, minMs: number): Promise<void> {
    await timer.pause(minMs);
    while (!timer.expired()) {
      const wait = this.take(timer.clock.now());
      if (wait === 0) return;
      // Random, so that calls that wait for the same token do not all return at once.
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
