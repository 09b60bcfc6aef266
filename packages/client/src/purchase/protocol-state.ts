/** The state of a purchase in the purchase protocol, and how long it has lasted. Follows the table, and knows no response. */
import {
  actionIn,
  nextState,
  type PurchaseAction,
  type PurchaseEventName,
  type PurchaseSeconds,
  type PurchaseStateName,
} from "@vending/contract";
import { dateOf, earliest, maxClockSkewMs, type Timer } from "../http/timing.ts";
import type { Beginning } from "./beginning.ts";
import type { PurchaseProgress } from "./progress.ts";

export interface ProtocolState {
  /** What to do now. */
  action(): PurchaseAction | "late" | undefined;
  /**
   * Moves to the next state, and returns it.
   *
   * @param date That of the response, in milliseconds since 1970; not a number if it has none.
   */
  happened(event: PurchaseEventName, date?: number): PurchaseStateName;
  /** What a later run needs to know. */
  progress(requestId: string, attempts: number): PurchaseProgress;
}

/** @param startDate Now, in milliseconds since 1970. */
export function startProtocol(
  timer: Timer,
  timings: PurchaseSeconds,
  startDate: number,
  { state: first, sentAt, stored }: Beginning,
): ProtocolState {
  const from = stored?.state === first ? stored : undefined;
  /** How long ago the first attempt was. */
  const age = startDate - sentAt;
  /** The latest date of the service that was seen; 0 without one. */
  let serviceDate = 0;

  let state = first;
  let last = from?.event;
  let lastAt = 0;
  /** Since when only `last` has happened in the state, in the time of this call. No jump of a clock counts. */
  let since = 0;
  /** And how long before this call: the shorter time of the two clocks. */
  let beforeMs = from ? Math.max(0, startDate - from.since) : 0;
  let serviceSince = from?.serviceSince ?? 0;

  const lastedMs = () => timer.elapsedAtLeast() - since + beforeMs;

  /** By the clock that shows most: the service may have forgotten the id. */
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
    action: () => actionIn(state, secondsSinceFirstSend(), timings),
    happened(event, date = Number.NaN) {
      // A clock that was never set tells nothing, and progress with such a date would be refused.
      if (date >= earliest) {
        serviceDate = Math.max(serviceDate, date);
        beforeMs = Math.max(0, Math.min(beforeMs, date - timer.elapsedAtLeast() - serviceSince));
      }
      // The last event of an earlier call may have come at its end.
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
      // `waitForOutcome` cannot know whether it is safe to send the purchase again.
      state: state === "watching" && first === state && !from ? "open" : state,
      since: Math.ceil(dateOf(timer.clock) - lastedMs()),
      ...(serviceSince > 0 && { serviceSince }),
      ...(last && { event: last }),
      ...(Number.isFinite(sentAt) && { firstSentAt: Math.floor(sentAt) }),
      attempts: (stored?.attempts ?? 0) + attempts,
    }),
  };
}
