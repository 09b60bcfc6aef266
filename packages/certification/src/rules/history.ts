/**
 * What the purchase protocol says about the requests of an order: the state in which each was sent, and what its response
 * was. An integration need not follow the protocol to be certified, so what it does beyond it changes nothing here.
 */
import {
  nextState,
  type PurchaseEventName,
  type PurchaseMoney,
  type PurchaseStateName,
  type PurchaseTimes,
  purchaseProtocol,
} from "@vending/contract";
import type { RecordedExchange } from "../recording/recorder.ts";

/** A response, and where the protocol goes after it. */
export interface Step {
  readonly exchange: RecordedExchange;
  readonly from: PurchaseStateName;
  readonly on: PurchaseEventName;
  readonly to: PurchaseStateName;
}

/** A create, and where the purchase stood when it was sent. */
export interface Send {
  readonly exchange: RecordedExchange;
  readonly from: PurchaseStateName;
  /** The last response before it. Absent where there was none, or where an earlier attempt was still under way. */
  readonly after: Step | undefined;
  /** A process that was started again, and knows nothing of what came before, may send it. */
  readonly mayBeRestart: boolean;
}

export interface History {
  /** In the order in which the responses came. */
  readonly steps: readonly Step[];
  readonly sends: readonly Send[];
  /** What happens to the customer's money after all of it; nothing where nothing was sent. */
  readonly money: PurchaseMoney | undefined;
}

const { states, timings } = purchaseProtocol;

/** The integration and the service do not measure the same times. */
const tolerance = 0.9;

/**
 * The history of an order, over all its request ids: the money is kept where one purchase is delivered, and returned where
 * none is and none will be.
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
      // A check before the first attempt that fails is not an attempt that fails.
      const isTooEarly = from === "ready" && exchange.kind === "status" && on === "unknown";
      const next = isTooEarly ? undefined : nextState(from, on, clock.times(on, endOf(exchange)), tolerant);
      const teaches = exchange.kind === "status" || !knowing.has(state) || shown.has(on);
      const to = (teaches ? next : undefined) ?? state;
      clock.heard(on, endOf(exchange), to === state);
      state = to;
      return { exchange, from, on, to };
    });
    const sends = creates.map((exchange, index): Send => {
      // In one millisecond, what came first counts.
      const earlier = new Set(own.slice(0, own.indexOf(exchange)));
      const before = steps.filter((step) => earlier.has(step.exchange) && endOf(step.exchange) <= exchange.at);
      const isUnderWay = creates.slice(0, index).some((one) => endOf(one) > exchange.at);
      const after = isUnderWay ? undefined : before.at(-1);
      return {
        exchange,
        from: isUnderWay ? "unanswered" : (after?.to ?? purchaseProtocol.initial),
        after,
        mayBeRestart: absentFor(before, exchange.at) * speed >= timings.settling.seconds * 1_000 * tolerance,
      };
    });
    return { steps, sends, money: states[state].money };
  }
}

/**
 * For how long status checks have shown nothing, until then. Another attempt among them changes nothing: what was sent a
 * moment before a process was killed can arrive when the next one has begun to check.
 */
function absentFor(before: readonly Step[], until: number): number {
  if (before.at(-1)?.on !== "absent") return 0;
  const other = before.findLastIndex(({ on, exchange }) => exchange.kind === "status" && on !== "absent");
  const first = before.findIndex(({ on }, index) => index > other && on === "absent");
  const start = before[first - 1] ?? before[first];
  return start ? until - endOf(start.exchange) : 0;
}

const endOf = ({ end = Number.POSITIVE_INFINITY }: RecordedExchange): number => end;

/** No guard of the protocol may hold for the integration, and not for its judge. */
const tolerant = Object.fromEntries(
  (["settling", "visibility"] as const).map((name) => [name, timings[name].seconds * tolerance]),
);

/** What a response is in the words of the protocol. */
function eventOf({ kind, seen }: RecordedExchange): PurchaseEventName {
  switch (seen) {
    case "success":
    case "failed":
    case "pending":
      return seen;
    case "foreign":
      return "other";
    case "taken":
    case "rejected":
      return kind === "create" ? seen : "unknown";
    case "absent":
      return kind === "status" ? seen : "unknown";
    default:
      return "unknown";
  }
}

/** The state whose rule is meant: an integration may check when it could send, and send when it should check. */
function standing(state: PurchaseStateName, { kind }: RecordedExchange): PurchaseStateName {
  // Where nothing was made, it is a first attempt again.
  if (kind === "create") return state === "ready" || state === "rejected" ? "ready" : "resending";
  if (state === "open") return "in-doubt";
  return state === "resending" ? "unanswered" : state;
}

/** After these, another attempt teaches nothing unless its response shows a purchase. */
const knowing: ReadonlySet<PurchaseStateName> = new Set([
  "taken",
  "watching",
  "processing",
  "succeeded",
  "failed",
  "conflict",
]);
const shown: ReadonlySet<PurchaseEventName> = new Set(["success", "failed", "pending", "other"]);

/** How long a state has lasted with nothing but one event, in seconds of the protocol. */
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

  heard(on: PurchaseEventName, now: number, isSameState: boolean): void {
    if (!isSameState) this.#since = now;
    else if (this.#last !== undefined && this.#last !== on) this.#since = this.#lastAt;
    this.#last = isSameState ? on : undefined;
    this.#lastAt = now;
  }

  #seconds(milliseconds: number): number {
    return (milliseconds * this.#speed) / 1_000;
  }
}
