/**
 * How long transactions are kept. There is no timer: a request that comes a minute or more after the last sweep forgets what is
 * too old, in small batches between which others are served. Time is that of the sandbox's clock.
 */
import { stackOf } from "@vending/shared/error-text";
import { printError } from "@vending/shared/print";
import { type Store, StoreUnavailable } from "../store/store.ts";

/** In milliseconds. By then the client follows a purchase no longer by default, and each scenario is over. */
export const minRetention = 3_600_000;
const sweepEvery = 60_000;
const batch = 50;

/** @throws {RangeError} It is too short: while a request id is forgotten, it can be sold again. */
export function checkRetention(retention: number, settleAfter: number): void {
  if (Number.isInteger(retention) && retention >= Math.max(minRetention, settleAfter)) return;
  throw new RangeError(
    `retention: it is a whole number of milliseconds, at least an hour (${minRetention}) and no less than settleAfter, not ${retention}`,
  );
}

export interface Sweeper {
  /** Before each request. Waits for the first batch, so that a test which moves the clock sees the effect at once. */
  sweepIfDue(): Promise<void>;
  /** Resolves when nothing runs any more. */
  stop(): Promise<void>;
}

export function createSweeper(store: Store, now: () => number, retention: number): Sweeper {
  let due = Number.NEGATIVE_INFINITY;
  let isStopped = false;
  let sweeping: Promise<void> = Promise.resolve();

  const forgetBatch = async (): Promise<boolean> => {
    // Whatever the store says against it, the next sweep tries again; a request says so if it matters to it.
    const forgotten = await store.forget(now() - retention, batch).catch((error) => {
      if (!(error instanceof StoreUnavailable)) printError(stackOf(error));
      return 0;
    });
    return forgotten === batch;
  };
  const forgetRest = async () => {
    do await new Promise((resolve) => setTimeout(resolve));
    while (!isStopped && (await forgetBatch()));
  };

  return {
    async sweepIfDue() {
      const time = now();
      // A clock may be set back.
      if (isStopped || (time < due && time >= due - sweepEvery)) return;
      due = time + sweepEvery;
      const before = sweeping;
      const first = before.then(forgetBatch);
      sweeping = first.then((isMore) => (isMore ? forgetRest() : undefined));
      await first;
    },
    async stop() {
      isStopped = true;
      await sweeping;
    },
  };
}
