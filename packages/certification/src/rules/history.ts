/**
 * The requests of an order in the terms of the purchase protocol: the state in which each was sent, and the event that its
 * response is. An integration need not follow the protocol to be certified, so requests that the protocol would not send change
 * nothing here.
 */
import {
  nextState,
  type PurchaseEventName,
  type PurchaseMoney,
  type PurchaseStateName,
  type PurchaseTimes,
  purchaseProtocol,
  purchaseTimings,
} from "@vending/contract";
import type { RecordedExchange } from "../recording/recorder.ts";

/** A response, and the transition that the protocol makes on it. */
export interface Step {
  readonly exchange: RecordedExchange;
  readonly from: PurchaseStateName;
  readonly on: PurchaseEventName;
  readonly to: PurchaseStateName;
}

/** A create, and the state of the purchase when it was sent. */
export interface Send {
  readonly exchange: RecordedExchange;
  readonly from: PurchaseStateName;
  /** The last response before it. `undefined` if there was none, or an earlier attempt was still under way. */
  readonly after: Step | undefined;
  /** Whether a process that was started again, and knows nothing of earlier responses, may send it. */
  readonly mayBeRestart: boolean;
}

export interface History {
  /** In the order of the responses. */
  readonly steps: readonly Step[];
  readonly sends: readonly Send[];
  /** What happens to the customer's money after all of the requests; `undefined` if nothing was sent. */
  readonly money: PurchaseMoney | undefined;
}

/** The integration and the judge do not measure the same times. */
const tolerance = 0.9;

/**
 * The history of an order over all of its request ids: the money is kept if one purchase is delivered, and returned if none is
 * delivered and none can be.
 *
 * @param speed By how much the times of the protocol are divided.
 */
export function historyOf(exchanges: readonly RecordedExchange[], speed: number): History {
  const ids = [...new Set(exchanges.map(({ requestId }) => requestId))];
  const all = ids.map((id) => historyOfId(exchanges.filter(({ requestId }) => requestId === id)));
  const sent = all.filter(({ sends }) => sends.length > 0).map(({ money }) => money);
  return {
    steps: all.flatMap(({ steps }) => steps).sort((a, b) => endOf(a.exchange) - endOf(b.exchange)),
    sends: all.flatMap(({ sends }) => sends),
    money: sent.find((money) => money === "keep") ?? sent.find((money) => money === "hold") ?? sent[0],
  };

  function historyOfId(own: readonly RecordedExchange[]): History {
    const ended = [...own].sort((a, b) => endOf(a) - endOf(b));
    const creates = own.filter(({ kind }) => kind === "create");
    const clock = new Clock(creates[0]?.at ?? Number.NaN, speed);
    let state: PurchaseStateName = purchaseProtocol.initial;
    const steps = ended.map((exchange): Step => {
      const on = eventOf(exchange);
      const from = standing(state, exchange);
      // A failed check before the first attempt is not a failed attempt.
      const isTooEarly = from === "ready" && exchange.kind === "status" && on === "unknown";
      const next = isTooEarly ? undefined : nextState(from, on, clock.times(on, endOf(exchange)), tolerant);
      const teaches = exchange.kind === "status" || !knowing.has(state) || shown.has(on);
      const to = (teaches ? next : undefined) ?? state;
      clock.note(on, endOf(exchange), to === state);
      state = to;
      return { exchange, from, on, to };
    });
    const sends = creates.map((exchange, index): Send => {
      // Within one millisecond, the order of arrival counts.
      const earlier = new Set(own.slice(0, own.indexOf(exchange)));
      const before = steps.filter((step) => earlier.has(step.exchange) && endOf(step.exchange) <= exchange.at);
      const isUnderWay = creates.slice(0, index).some((one) => endOf(one) > exchange.at);
      const after = isUnderWay ? undefined : before.at(-1);
      return {
        exchange,
        from: isUnderWay ? "unanswered" : (after?.to ?? purchaseProtocol.initial),
        after,
        mayBeRestart: absentFor(before, exchange.at) * speed >= purchaseTimings.settling * 1_000 * tolerance,
      };
    });
    return { steps, sends, money: purchaseProtocol.states[state].money };
  }
}

/**
 * For how long status checks have shown nothing. A create among them changes nothing: one that was sent just before a process
 * was killed can arrive after the next process has begun to check.
 */
function absentFor(before: readonly Step[], until: number): number {
  if (before.at(-1)?.on !== "absent") return 0;
  const other = before.findLastIndex(({ on, exchange }) => exchange.kind === "status" && on !== "absent");
  const first = before.findIndex(({ on }, index) => index > other && on === "absent");
  const start = before[first - 1] ?? before[first];
  return start ? until - endOf(start.exchange) : 0;
}

const endOf = ({ end = Number.POSITIVE_INFINITY }: RecordedExchange): number => end;

/** Shorter than those of the protocol: a guard that holds for the integration must hold for its judge. */
const tolerant = Object.fromEntries(
  (["settling", "visibility"] as const).map((name) => [name, purchaseTimings[name] * tolerance]),
);

/** The event that a response is. */
function eventOf({ seen }: RecordedExchange): PurchaseEventName {
  switch (seen) {
    case "success":
    case "failed":
    case "pending":
    case "taken":
    case "rejected":
    case "absent":
      return seen;
    case "foreign":
      return "other";
    default:
      return "unknown";
  }
}

/** The state that applies to a request: an integration may check when it could send, and send when it should check. */
function standing(state: PurchaseStateName, { kind }: RecordedExchange): PurchaseStateName {
  // After a rejection, a create is a first attempt again.
  if (kind === "create") return state === "ready" || state === "rejected" ? "ready" : "resending";
  if (state === "open") return "in-doubt";
  return state === "resending" ? "unanswered" : state;
}

/** In these states, another attempt teaches nothing unless its response shows a purchase. */
const knowing: ReadonlySet<PurchaseStateName> = new Set([
  "taken",
  "watching",
  "processing",
  "succeeded",
  "failed",
  "conflict",
]);
const shown: ReadonlySet<PurchaseEventName> = new Set(["success", "failed", "pending", "other"]);

/** Measures how long a state has lasted with the same event, in seconds of the protocol. */
class Clock {
  readonly #sentAt: number;
  readonly #speed: number;
  #since: number;
  #last: PurchaseEventName | undefined;
  #lastAt: number;

  constructor(sentAt: number, speed: number) {
    this.#sentAt = sentAt;
    this.#speed = speed;
    this.#since = sentAt;
    this.#lastAt = sentAt;
  }

  times(on: PurchaseEventName, now: number): PurchaseTimes {
    const since = this.#last === undefined || this.#last === on ? this.#since : this.#lastAt;
    return { lasted: this.#seconds(now - since), sinceFirstSend: this.#seconds(now - this.#sentAt) };
  }

  note(on: PurchaseEventName, now: number, isSameState: boolean): void {
    if (!isSameState) this.#since = now;
    else if (this.#last !== undefined && this.#last !== on) this.#since = this.#lastAt;
    this.#last = isSameState ? on : undefined;
    this.#lastAt = now;
  }

  #seconds(milliseconds: number): number {
    return (milliseconds * this.#speed) / 1_000;
  }
}
