/**
 * The upkeep of a store: it settles due purchases, so no list has many to settle, and forgets transactions that are older than
 * the retention. There is no timer: a request starts what is due. Time is that of the sandbox's clock.
 */

import { printError } from "@vending/terminal/print";
import { stackOf } from "@vending/terminal/user-error";
import { type Store, StoreUnavailable } from "../store/store.ts";

/** In milliseconds. By then, the client no longer follows a purchase by default, and every scenario is over. */
export const minRetention = 3_600_000;
const settleEvery = 1_000;
const forgetEvery = 60_000;
/** How many transactions are forgotten at a time. Requests are served in between. */
const batch = 50;

/** @throws {RangeError} The retention is too short: a request id that is forgotten can be sold again. */
export function checkRetention(retention: number, settleAfter: number): void {
  if (Number.isInteger(retention) && retention >= Math.max(minRetention, settleAfter)) return;
  throw new RangeError(
    `retention: it is a whole number of milliseconds, at least an hour (${minRetention}) and no less than settleAfter, not ${retention}`,
  );
}

interface Upkeep {
  /** Called before each request. Waits for the first batch, so a test that moves the clock sees the effect at once. */
  startDue(): Promise<void>;
  /** Resolves when nothing runs any more. */
  stop(): Promise<void>;
}

export function createUpkeep(store: Store, now: () => number, retention: number | undefined): Upkeep {
  let settledAt = now();
  let settling: Promise<void> | undefined;
  let forgottenAt = Number.NEGATIVE_INFINITY;
  let forgetting: Promise<void> = Promise.resolve();
  let isStopped = false;

  // A clock may be set back.
  const isDue = (last: number, every: number) => Math.abs(now() - last) >= every;
  // The next time tries again. A request that needs the store gets the error.
  const ignoreAway = (error: unknown) => {
    if (!(error instanceof StoreUnavailable)) printError(stackOf(error));
  };

  const forgetBatch = async (maxAge: number): Promise<boolean> =>
    (await store.forget(now() - maxAge, batch).catch(ignoreAway)) === batch;
  const forgetRest = async (maxAge: number) => {
    do await new Promise((resolve) => setTimeout(resolve));
    while (!isStopped && (await forgetBatch(maxAge)));
  };

  return {
    async startDue() {
      if (isStopped) return;
      if (!settling && isDue(settledAt, settleEvery)) {
        settledAt = now();
        settling = store
          .settle(settledAt)
          .catch(ignoreAway)
          .finally(() => {
            settling = undefined;
          });
      }
      if (retention === undefined || !isDue(forgottenAt, forgetEvery)) return;
      forgottenAt = now();
      const first = forgetting.then(() => forgetBatch(retention));
      forgetting = first.then((isMore) => (isMore ? forgetRest(retention) : undefined));
      await first;
    },
    async stop() {
      isStopped = true;
      await forgetting;
      await settling;
    },
  };
}
