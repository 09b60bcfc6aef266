/**
 * Runs the purchase protocol over the recorded requests of an order: the state after each response, and whether each attempt was
 * sent when the protocol sends. An integration need not follow the protocol to be certified, so what it sends at another time
 * does not stop the run:
 *
 * - a create outside of `ready` counts as sent in `resending`, and one after a rejection as a first one again;
 * - a further attempt does not change a state that already rules out sending;
 * - `open`, after a rejection, counts as `unanswered`;
 * - an attempt in `resending` that a kill interrupts changes nothing, because the state may have been stored before it;
 * - an attempt is also right once the status has been 404 for `settling`: a process that was started again knows no more.
 */
import {
  actionIn,
  nextState,
  type PurchaseEventName,
  type PurchaseMoney,
  type PurchaseState,
  type PurchaseStateName,
  type PurchaseTransition,
  purchaseProtocol,
  purchaseTimings,
} from "@vending/contract";
import type { Exchange } from "../service/recording.ts";

/** A response, and the transition that the protocol makes on it. */
export interface Step {
  readonly exchange: Exchange;
  readonly on: PurchaseEventName;
  readonly to: PurchaseStateName;
  /** Absent: the response changes nothing. */
  readonly transition?: PurchaseTransition;
}

/** The run of one request id. */
export interface Run {
  readonly id: string;
  readonly state: PurchaseStateName;
  readonly money: PurchaseMoney;
  /** In the order of the responses. */
  readonly steps: readonly Step[];
  /** The first attempt that the protocol would not have sent, and the run until then. */
  readonly hasty?: { readonly exchange: Exchange; readonly before: Run };
}

/** The integration and the judge do not measure the same times. */
const tolerance = 0.9;
const settling = purchaseTimings.settling * tolerance;
const { resendWithin } = purchaseTimings;
/** Shorter than those of the protocol: a guard that holds for the integration must hold for its judge. */
const tolerant = { settling, visibility: purchaseTimings.visibility * tolerance };

/**
 * The runs of the ids under which an order was sent, the one that decides about its money first: the money is kept if one purchase
 * is delivered, and returned if none is delivered and none can be.
 *
 * @param speed By how much the times of the protocol are divided.
 */
export function runsOf(exchanges: readonly Exchange[], speed: number): readonly Run[] {
  const own = exchanges.filter(({ kind }) => kind === "create" || kind === "status");
  const ids = new Set(own.filter(({ kind }) => kind === "create").map(({ requestId }) => requestId ?? ""));
  const order: readonly PurchaseMoney[] = ["keep", "hold", "return"];
  return [...ids]
    .map((id) => {
      const all = own.filter(({ requestId }) => requestId === id);
      const run = runOf(id, all, speed);
      const hasty = hastyIn(id, all, speed);
      return hasty ? { ...run, hasty } : run;
    })
    .sort((a, b) => order.indexOf(a.money) - order.indexOf(b.money));
}

/** The run of an id until a moment, as its integration knows it: an attempt that is under way has no response yet. */
export function runUntil(id: string, exchanges: readonly Exchange[], next: Exchange, speed: number): Run {
  // By the order of arrival, because two can come in one millisecond.
  const before = exchanges.slice(0, exchanges.indexOf(next)).filter(({ requestId }) => requestId === id);
  const known = before.flatMap((one) => {
    if (one.end !== undefined && one.end <= next.at) return [one];
    return one.kind === "create" ? [{ ...one, end: one.at, event: "unknown" as const }] : [];
  });
  return runOf(id, known, speed);
}

function hastyIn(id: string, all: readonly Exchange[], speed: number): Run["hasty"] {
  const first = all.find(({ kind }) => kind === "create");
  // What came right before a kill was stored, or was not.
  const forgotten = all.map((one) => (one.wasKilled ? { ...one, event: "unknown" as const } : one));
  for (const [index, exchange] of all.entries()) {
    if (exchange.kind !== "create" || exchange === first) continue;
    const sinceFirstSend = ((exchange.at - (first?.at ?? 0)) * speed) / 1_000;
    const isDue = ({ state, steps }: Run): boolean =>
      isFirstAgain(state) ||
      actionIn(state, sinceFirstSend, tolerant) === "send" ||
      (absentFor(steps, exchange.at) * speed >= settling * 1_000 && sinceFirstSend <= resendWithin);
    const before = runUntil(id, all, exchange, speed);
    if (isDue(before) || isDue(runUntil(id, forgotten, forgotten[index] ?? exchange, speed))) continue;
    return { exchange, before };
  }
  return undefined;
}

function runOf(id: string, exchanges: readonly Exchange[], speed: number): Run {
  const sentAt = exchanges.find(({ kind }) => kind === "create")?.at ?? Number.NaN;
  let state: PurchaseStateName = purchaseProtocol.initial;
  let [since, last, lastAt]: [number, PurchaseEventName | undefined, number] = [sentAt, undefined, sentAt];
  const steps = [...exchanges]
    .sort((a, b) => endOf(a) - endOf(b))
    .map((exchange): Step => {
      const on = exchange.event;
      const at = endOf(exchange);
      const from = standing(state, exchange);
      if (last !== undefined && last !== on) since = lastAt;
      const times = { lasted: seconds(at - since), sinceFirstSend: seconds(at - sentAt) };
      const next = teaches(state, exchange) ? nextState(from, on, times, tolerant) : undefined;
      const to = next ?? state;
      if (to !== state) since = at;
      [last, lastAt] = [to === state ? on : undefined, at];
      state = to;
      const transition = next && purchaseProtocol.transitions.find((one) => isFrom(one, from, on) && one.to === next);
      return { exchange, on, to, ...(transition && { transition }) };
    });
  return { id, state, money: purchaseProtocol.states[state].money, steps };

  function seconds(milliseconds: number): number {
    return (milliseconds * speed) / 1_000;
  }
}

const isFrom = (one: PurchaseTransition, state: PurchaseStateName, event: PurchaseEventName): boolean =>
  one.from.includes(state) && one.event.includes(event);

/** Nothing was sent, or all that was sent was rejected: what is sent now is sent under a free id, or gets 422. */
const isFirstAgain = (state: PurchaseStateName): boolean => ["ready", "unconfirmed", "rejected"].includes(state);

/** The state that applies to a request: an integration may check when it could send, and send when it should check. */
function standing(state: PurchaseStateName, { kind, event }: Exchange): PurchaseStateName {
  if (kind === "create") return isFirstAgain(state) ? "ready" : "resending";
  // A denied check may have been the mistake of the integration, which looks again.
  if (state === "rejected" && shown.includes(event)) return "unconfirmed";
  return state === "resending" || state === "open" ? "unanswered" : state;
}

/** In these states, a create teaches nothing unless its response shows a purchase. */
const knowing: readonly PurchaseStateName[] = ["id-in-use", "watching", "processing"];
/** And in these it teaches nothing: its response may come after the integration has given up on it, and checked the status. */
const ended: readonly PurchaseStateName[] = ["succeeded", "failed", "conflict"];
const shown: readonly PurchaseEventName[] = ["success", "failed", "pending", "other"];

function teaches(state: PurchaseStateName, { kind, event, wasKilled }: Exchange): boolean {
  const isInterrupted = state === "resending" && wasKilled === true;
  if (kind === "create") {
    return !ended.includes(state) && (shown.includes(event) || !(isInterrupted || knowing.includes(state)));
  }
  // A failed check before the first attempt is not a failed attempt.
  return state !== "ready" || event !== "unknown";
}

/**
 * For how long status checks have shown nothing, in milliseconds: until the next attempt, because a busy integration may read a
 * response long after it was sent. A create among them changes nothing: one that was sent just
 * before a process was killed can arrive after the next process has begun to check.
 */
function absentFor(steps: readonly Step[], until: number): number {
  if (steps.at(-1)?.on !== "absent") return 0;
  const other = steps.findLastIndex(({ on, exchange }) => exchange.kind === "status" && on !== "absent");
  const first = steps.findIndex(({ on }, index) => index > other && on === "absent");
  const start = steps[first - 1] ?? steps[first];
  return start ? until - endOf(start.exchange) : 0;
}

const endOf = ({ end = Number.POSITIVE_INFINITY }: Exchange): number => end;

/** What the protocol does in a state. */
export function advice(state: PurchaseStateName): string {
  const rule: PurchaseState = purchaseProtocol.states[state];
  return `${state}: ${"do" in rule ? `${doing[rule.do]}, and ` : ""}${rule.money} the money. ${rule.means}`;
}

const doing = {
  send: "send it, under the same id",
  check: "check the status",
  wait: "wait for a later run or a person",
} as const;
