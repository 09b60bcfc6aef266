/** The purchase protocol: what to do after each response to a purchase, given what has happened to it before. */
import { purchaseStates, purchaseTimings, purchaseTransitions } from "../../../generated/constants.ts";
import declared from "../../../generated/purchase-protocol.json" with { type: "json" };
import type {
  PurchaseAction,
  PurchaseEventName,
  PurchaseProtocol,
  PurchaseStateName,
  PurchaseTimingName,
} from "../../../generated/types-data.ts";

export type * from "../../../generated/types-data.ts";

/** A state in which a purchase has ended. */
export type PurchaseEndName = {
  [Name in PurchaseStateName]: (typeof purchaseStates)[Name] extends { readonly end: true } ? Name : never;
}[PurchaseStateName];

/** The whole protocol, with reasons and examples. To follow it, a program needs only `nextState` and `actionIn`. */
// The build has checked it against the schema of these types.
export const purchaseProtocol: PurchaseProtocol = declared as PurchaseProtocol;

/** How much time has passed when an event happens, in seconds. */
export interface PurchaseTimes {
  /** How long the state has lasted with no other event: since it was entered, or since the last other event in it. */
  readonly lasted: number;
  /** Since the purchase was first sent; `NaN` if unknown. */
  readonly sinceFirstSend: number;
}

/** Seconds by the name of their timing. */
export type PurchaseSeconds = Readonly<Partial<Record<PurchaseTimingName, number>>>;

/**
 * The state that an event leads to.
 *
 * @param timings Seconds that replace those of the protocol, by name.
 * @returns `undefined` if the event cannot happen in this state.
 */
export function nextState(
  state: PurchaseStateName,
  event: PurchaseEventName,
  { lasted, sinceFirstSend }: PurchaseTimes,
  timings: PurchaseSeconds = {},
): PurchaseStateName | undefined {
  const row = transitions.find(
    ([from, leads, after, within]) =>
      from.includes(state) &&
      Object.hasOwn(leads, event) &&
      (!after || lasted >= secondsOf(after, timings)) &&
      (!within || sinceFirstSend <= secondsOf(within, timings)),
  );
  return row && (row[1][event] || state);
}

/**
 * What to do in a state now. Call it again right before sending a purchase, because time may have passed.
 *
 * @param sinceFirstSend In seconds; `NaN` if unknown.
 * @param timings Seconds that replace those of the protocol, by name.
 * @returns `late` if it is too late to send: pass that to `nextState` as the event. `undefined` if the state is an end.
 */
export function actionIn(
  state: PurchaseStateName,
  sinceFirstSend: number,
  timings: PurchaseSeconds = {},
): PurchaseAction | "late" | undefined {
  const { do: action, within }: Rules = purchaseStates[state];
  return within && !(sinceFirstSend <= secondsOf(within, timings)) ? "late" : action;
}

const secondsOf = (name: PurchaseTimingName, timings: PurchaseSeconds): number =>
  timings[name] ?? purchaseTimings[name];

interface Rules {
  readonly end?: true;
  readonly do?: PurchaseAction;
  readonly within?: PurchaseTimingName;
}

const transitions: readonly (readonly [
  from: readonly PurchaseStateName[],
  leads: Readonly<Partial<Record<PurchaseEventName, PurchaseStateName | "">>>,
  after?: PurchaseTimingName | null,
  within?: PurchaseTimingName,
])[] = purchaseTransitions;
