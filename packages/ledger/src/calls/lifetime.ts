/** The end of a ledger: nothing new begins, and what is under way ends or stores its progress. */
import { sleep } from "@vending/shared/sleep";
import { LedgerClosedError } from "../purchase/errors.ts";

export interface CloseOptions {
  /** How long what is under way may go on, in milliseconds; then it stops and stores its progress. Default: 10,000. */
  readonly graceMs?: number;
}

export interface Lifetime {
  /** Aborts as soon as the ledger is closed: nothing new is to begin. */
  readonly closing: AbortSignal;
  /** Aborts when what is under way is to stop and store its progress. */
  readonly stopping: AbortSignal;
  /** Runs a call, unless the ledger was closed. */
  run<T>(call: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is under way. */
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
      closing.abort(new LedgerClosedError());
      const all = Promise.all(running);
      const enough = new AbortController();
      await Promise.race([all, sleep(graceMs, enough.signal)]);
      enough.abort();
      stopping.abort(new LedgerClosedError());
      await all;
    },
  };
}
