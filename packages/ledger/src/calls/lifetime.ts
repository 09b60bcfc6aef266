/** Closing a ledger: no call begins, and the calls under way end or store their progress. */

import { sleep } from "@vending/terminal/values";
import { LedgerClosedError } from "../purchase/errors.ts";
import { maxTimerMs, mustBe } from "../purchase/options.ts";

export interface CloseOptions {
  /** How long the calls under way may continue, in milliseconds; then they stop and store their progress. Default: 10,000. */
  readonly graceMs?: number;
}

export interface Lifetime {
  /** Aborts as soon as the ledger is closed. */
  readonly closing: AbortSignal;
  /** Aborts when the calls under way must stop and store their progress. */
  readonly stopping: AbortSignal;
  /** @throws {LedgerClosedError} */
  run<T>(call: () => Promise<T>): Promise<T>;
  /** Resolves when no call is under way. */
  close(options?: CloseOptions): Promise<void>;
}

export function startLifetime(): Lifetime {
  const closing = new AbortController();
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  return {
    closing: closing.signal,
    stopping: stopping.signal,
    async run(call) {
      if (closing.signal.aborted) throw new LedgerClosedError();
      const result = call();
      const settled = result.catch(() => {});
      running.add(settled);
      try {
        return await result;
      } finally {
        running.delete(settled);
      }
    },
    async close({ graceMs = 10_000 } = {}) {
      mustBe(typeof graceMs === "number" && graceMs >= 0, "graceMs must be 0 milliseconds or more");
      closing.abort(new LedgerClosedError());
      const all = Promise.all(running);
      const enough = new AbortController();
      await Promise.race([all, sleep(Math.min(graceMs, maxTimerMs), enough.signal)]);
      enough.abort();
      stopping.abort(new LedgerClosedError());
      await all;
    },
  };
}
