/** Limits the retries of all calls of a client together, so that waiting calls do not multiply an outage. */
import type { VendingClient } from "./client.ts";
import type { Timer } from "./timing.ts";

/** How many retries may come at once. */
const capacity = 100;
/** One retry a second comes back. */
const tokensPerMs = 1 / 1_000;
/** And a part of one with each good response: a busy client of a healthy service does not wait. */
const tokensPerSuccess = 0.2;

export interface RetryBudget {
  succeeded(): void;
  /** Pauses before a retry, at least `minMs`, until there is a token or the deadline has passed. */
  pause(timer: Timer, minMs: number): Promise<void>;
}

/** A token bucket. A retry takes a token; a first request takes none. */
export function newBudget(): RetryBudget {
  let tokens = capacity;
  let last = 0;

  function add(more: number): void {
    tokens = Math.min(capacity, tokens + Math.max(0, more));
  }

  return {
    succeeded: () => add(tokensPerSuccess),
    async pause(timer, minMs) {
      await timer.pause(minMs);
      while (!timer.expired()) {
        const now = timer.clock.now();
        add((now - last) * tokensPerMs);
        last = now;
        if (tokens >= 1) {
          tokens--;
          return;
        }
        // Random, so that calls that wait for the same token do not all return at once.
        await timer.sleep(((1 - tokens) / tokensPerMs) * (1 + timer.clock.random()));
      }
    },
  };
}

const budgets = new WeakMap<VendingClient, RetryBudget>();

/** The budget that all calls of a client share. */
export function budgetOf(client: VendingClient): RetryBudget {
  const budget = budgets.get(client) ?? newBudget();
  budgets.set(client, budget);
  return budget;
}
