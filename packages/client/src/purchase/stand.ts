/** Where a purchase stands in the purchase protocol, and for how long. It moves as the table says, and knows no response. */
import {
  actionIn,
  nextState,
  type PurchaseAction,
  type PurchaseEventName,
  type PurchaseSeconds,
  type PurchaseStateName,
} from "@vending/contract";
import { dateOf, type Timer } from "../timing.ts";
import type { PurchaseProgress } from "./progress.ts";

export interface Stand {
  state(): PurchaseStateName;
  /** What to do now. Where it is too late to send, that has happened then. Ask again before a purchase is sent. */
  action(): PurchaseAction | undefined;
  /** A response came, with the date of the service in milliseconds since 1970, if it says one. */
  saw(date: number): void;
  /** Returns the next state. */
  happened(event: PurchaseEventName): PurchaseStateName;
  /** What a later run needs to know, after so many attempts in this one. */
  progress(attempts: number): PurchaseProgress;
}

/** How far the clock that gave the time of the first send may be ahead of ours. */
const maxClockSkewMs = 300_000;

/** Takes the stand of earlier runs, or of a new purchase: a `since` in the future is now. */
export function takeStand(timer: Timer, timings: PurchaseSeconds, from: PurchaseProgress): Stand {
  const { requestId, firstSentAt = Number.NaN } = from;
  let { state, event: last, serviceSince = Number.NaN } = from;
  const startDate = dateOf(timer.clock);
  // Sent at an unknown time, or in the future: no clock says how long ago.
  const sentAt = firstSentAt - startDate < maxClockSkewMs ? Math.min(firstSentAt, startDate) : Number.NaN;
  /** The date by the clock of the service, as far as it was seen. */
  let serviceDate = Number.NEGATIVE_INFINITY;
  /** When `last` happened, and since when it is all that did in this state: in the time of this run, which no clock makes longer. */
  let lastAt = 0;
  let since = Math.min(0, from.since - startDate);

  /** By the clock by which most time has passed: the service may have forgotten the id. */
  const secondsSinceFirstSend = () =>
    (Math.max(startDate + timer.elapsed(), dateOf(timer.clock), serviceDate) - sentAt) / 1_000;

  function restart(at: number): void {
    since = at;
    serviceSince = serviceDate;
  }

  function happened(event: PurchaseEventName): PurchaseStateName {
    // What happened last in an earlier run may have happened a moment before this one.
    if (last && last !== event) restart(lastAt);
    lastAt = timer.elapsedAtLeast();
    const times = { lasted: (lastAt - since) / 1_000, sinceFirstSend: secondsSinceFirstSend() };
    const next = nextState(state, event, times, timings) ?? "open";
    last = event;
    if (next !== state) {
      restart(lastAt);
      last = undefined;
    }
    state = next;
    return state;
  }

  function action(): PurchaseAction | undefined {
    const next = actionIn(state, secondsSinceFirstSend(), timings);
    if (next !== "late") return next;
    happened(next);
    return action();
  }

  return {
    state: () => state,
    action,
    saw(date) {
      if (date > serviceDate) serviceDate = date;
      // Before this run, the state has lasted as long as both clocks say.
      const at = timer.elapsedAtLeast() - date + serviceSince;
      if (since < 0 && since < at) since = Math.min(0, at);
    },
    happened,
    progress: (attempts) => ({
      requestId,
      state,
      since: Math.ceil(dateOf(timer.clock) - timer.elapsedAtLeast() + since),
      event: last,
      ...(Number.isFinite(serviceSince) && { serviceSince }),
      ...(Number.isFinite(firstSentAt) && { firstSentAt }),
      attempts: from.attempts + attempts,
    }),
  };
}
