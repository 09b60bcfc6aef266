/** Where a purchase stands in the purchase protocol, and for how long. It moves as the table says, and knows no response. */
import {
  actionIn,
  nextState,
  type PurchaseAction,
  type PurchaseEventName,
  type PurchaseSeconds,
  type PurchaseStateName,
} from "@vending/contract";
import { dateOf, type Timer } from "../http/timing.ts";
import type { PurchaseProgress } from "./progress.ts";

export interface Stand {
  state(): PurchaseStateName;
  /** What to do now. */
  action(): PurchaseAction | "late" | undefined;
  /** A response came, with the date of the service in milliseconds since 1970, if it says one. */
  saw(date: number): void;
  /** Returns the next state. */
  happened(event: PurchaseEventName): PurchaseStateName;
  /** What a later run needs to know. */
  progress(requestId: string, attempts: number): PurchaseProgress;
}

/** How far the clock that gave the time of the first send may be ahead of ours. */
const maxClockSkewMs = 300_000;

/**
 * Takes a stand: that of a new purchase; of one that may have been sent before; or that of stored progress. In `ready` and
 * `open`, progress says no more than that something may have been sent. In any other state it is right to go on, even if a
 * later run has gone on from the same progress, and crashed before it stored its own: `test/protocol/world.ts` shows that for
 * every such story. In short: the states that send do so only while the service knows the id; those that only check learn
 * from the status whatever that run did; and what is `taken` has not been sent since by any run.
 *
 * @param firstSentAt Milliseconds since 1970; not a number if unknown. A new purchase has none.
 */
export function takeStand(
  timer: Timer,
  timings: PurchaseSeconds,
  isNew: boolean,
  firstSentAt: number,
  stored: PurchaseProgress | undefined,
): Stand {
  const startDate = dateOf(timer.clock);
  const from = stored && stored.state !== "ready" && stored.state !== "open" ? stored : undefined;
  const sentAt = isNew
    ? startDate
    : Math.min(...[firstSentAt, stored?.firstSentAt ?? Number.NaN].filter((at) => !Number.isNaN(at)));
  /** How long ago it may have been sent before. */
  const age = startDate - sentAt;
  /** The date by the clock of the service, as far as it was seen. */
  let serviceDate = Number.NEGATIVE_INFINITY;

  let state: PurchaseStateName = from?.state ?? (isNew ? "ready" : "in-doubt");
  let last = from?.event;
  let lastAt = 0;
  /** Since when the state has lasted with nothing but `last`, in the time of this run. No jump of a clock counts. */
  let since = 0;
  /** And how long before this run: as long as the two clocks both say. */
  let beforeMs = from ? Math.max(0, startDate - from.since) : 0;
  let serviceSince = from?.serviceSince ?? Number.NaN;

  const lastedMs = () => timer.elapsedAtLeast() - since + beforeMs;

  /** By the clock by which most time has passed: the service may have forgotten the id. */
  function secondsSinceFirstSend(): number {
    if (!(age > -maxClockSkewMs)) return Number.NaN;
    const date = Math.max(dateOf(timer.clock), serviceDate);
    return (Math.max(0, age) + Math.max(timer.elapsed(), date - startDate)) / 1_000;
  }

  function restart(at: number): void {
    since = at;
    beforeMs = 0;
    serviceSince = serviceDate;
  }

  return {
    state: () => state,
    action: () => actionIn(state, secondsSinceFirstSend(), timings),
    saw(date) {
      if (date > serviceDate) serviceDate = date;
      const passed = date - timer.elapsedAtLeast() - serviceSince;
      if (passed < beforeMs) beforeMs = Math.max(0, passed);
    },
    happened(event) {
      // What happened last in an earlier run may have happened a moment before this one.
      if (last !== undefined && last !== event) restart(lastAt);
      const times = { lasted: lastedMs() / 1_000, sinceFirstSend: secondsSinceFirstSend() };
      const next = nextState(state, event, times, timings) ?? "open";
      last = event;
      lastAt = timer.elapsedAtLeast();
      if (next !== state) {
        restart(lastAt);
        last = undefined;
      }
      state = next;
      return state;
    },
    progress: (requestId, attempts) => ({
      requestId,
      state,
      since: Math.ceil(dateOf(timer.clock) - lastedMs()),
      ...(Number.isFinite(serviceSince) && { serviceSince }),
      ...(last && { event: last }),
      ...(Number.isFinite(sentAt) && { firstSentAt: Math.floor(sentAt) }),
      attempts: (stored?.attempts ?? 0) + attempts,
    }),
  };
}
