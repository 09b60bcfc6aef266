/** Settles purchases in the background, at most once a second, while requests come: so no list has many to settle. */
import { stackOf } from "@vending/shared/error-text";
import { printError } from "@vending/shared/print";
import { type Store, StoreUnavailable } from "../store/store.ts";

const settleEvery = 1_000;

export interface Settler {
  settleIfDue(): void;
  /** Resolves when nothing runs any more. */
  stop(): Promise<void>;
}

export function createSettler(store: Store, now: () => number): Settler {
  let last = now();
  let running: Promise<void> | undefined;
  return {
    settleIfDue() {
      const time = now();
      // A clock may be set back.
      if (running || Math.abs(time - last) < settleEvery) return;
      last = time;
      running = store
        .settle(time)
        .catch((error) => {
          if (!(error instanceof StoreUnavailable)) printError(stackOf(error));
        })
        .finally(() => {
          running = undefined;
        });
    },
    async stop() {
      await running;
    },
  };
}
