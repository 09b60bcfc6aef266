/** The purchase protocol: what to do after each response to a purchase, given what has happened to it before. */
import { purchaseRules, purchaseTimings } from "../../../generated/constants.ts";
import declared from "../../../generated/purchase-protocol.json" with { type: "json" };
import type { Basis } from "./meaning.ts";

/** Where a purchase stands. */
export type PurchaseStateName = keyof typeof purchaseRules.states;

/** A state in which a purchase has ended. */
export type PurchaseEndName = {
  [Name in PurchaseStateName]: (typeof purchaseRules.states)[Name] extends { readonly end: true } ? Name : never;
}[PurchaseStateName];

/** What can happen to a purchase: what a response says of it, or how the run that follows it ends. */
export type PurchaseEventName =
  | "success"
  | "failed"
  | "pending"
  | "other"
  | "rejected"
  | "taken"
  | "absent"
  | "unknown"
  | "deadline"
  | "restart"
  | "late";

/** The name of a time limit. */
export type PurchaseTimingName = keyof typeof purchaseTimings;

/** What to do in a state: send the purchase, check its status, or wait for a later run or a person. */
export type PurchaseAction = "send" | "check" | "wait";

/** What to do with the customer's money: hold it (neither deliver nor return), keep it, or return it once. */
export type PurchaseMoney = "hold" | "keep" | "return";

/** A state of the protocol. `means` says what is known in this state. */
export type PurchaseState =
  | {
      readonly do: PurchaseAction;
      readonly money: PurchaseMoney;
      /** How long after the first send this may still be done. Check it right before sending; after that, the event is `late`. */
      readonly within?: PurchaseTimingName;
      readonly means: string;
    }
  | { readonly end: true; readonly money: PurchaseMoney; readonly means: string };

/** An event of the protocol. */
export interface PurchaseEvent {
  /** What was done right before. Absent: the event can happen in every state that is not an end. */
  readonly after?: readonly PurchaseAction[];
  /** Responses to a request about `order` that are this event. `null` is no response. A body that is a string is not JSON. */
  readonly examples?: readonly ({ readonly status: number; readonly body: unknown } | null)[];
  readonly means: string;
}

/** Where an event leads. The first transition whose guards hold applies. */
export interface PurchaseTransition {
  readonly from: readonly PurchaseStateName[];
  readonly on: readonly PurchaseEventName[];
  /** Holds if the state has lasted this long with no other event. */
  readonly after?: PurchaseTimingName;
  /** Holds if no more than this has passed since the first send. */
  readonly within?: PurchaseTimingName;
  readonly to: PurchaseStateName;
  readonly basis: Basis;
  /** The sections of the service's documentation that this follows from, or that come nearest. */
  readonly section: string;
  /** Why, in a sentence. */
  readonly why: string;
}

/** How a field of the order is compared with what a response shows of it. */
export interface PurchaseComparison {
  /** The field of the create request. */
  readonly field: string;
  /** The field of the transaction. */
  readonly shownAs: string;
  /** The products whose purchases are compared like this. */
  readonly of: readonly string[];
  readonly means: string;
  /** Examples that are no difference: another form of the same value, or one that cannot be compared. */
  readonly same: readonly { readonly sent: string; readonly shown: unknown }[];
  /** Examples that are certainly another purchase. */
  readonly other: readonly { readonly sent: string; readonly shown: unknown }[];
}

/** The purchase protocol, in the form of `purchase-protocol.json`. */
export interface PurchaseProtocol {
  /** The create request that all examples of events are about. */
  readonly order: Readonly<Record<string, string>>;
  readonly initial: PurchaseStateName;
  readonly states: Readonly<Record<PurchaseStateName, PurchaseState>>;
  readonly events: Readonly<Record<PurchaseEventName, PurchaseEvent>>;
  readonly timings: Readonly<
    Record<PurchaseTimingName, { readonly seconds: number; readonly basis: Basis; readonly means: string }>
  >;
  /** When a transaction is certainly another purchase than the order: the event `other`. */
  readonly comparison: readonly PurchaseComparison[];
  /** The first one that applies counts. */
  readonly transitions: readonly PurchaseTransition[];
}

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
  return rules.transitions.find(
    ({ from, on, after, within }) =>
      from.includes(state) &&
      on.includes(event) &&
      (!after || lasted >= secondsOf(after, timings)) &&
      (!within || sinceFirstSend <= secondsOf(within, timings)),
  )?.to;
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
  const { do: action, within } = rules.states[state];
  return within && !(sinceFirstSend <= secondsOf(within, timings)) ? "late" : action;
}

const secondsOf = (name: PurchaseTimingName, timings: PurchaseSeconds): number =>
  timings[name] ?? purchaseTimings[name];

const rules: Rules = purchaseRules;

interface Rules {
  readonly states: Readonly<
    Record<
      PurchaseStateName,
      { readonly end?: true; readonly do?: PurchaseAction; readonly within?: PurchaseTimingName }
    >
  >;
  readonly transitions: readonly Pick<PurchaseTransition, "from" | "on" | "after" | "within" | "to">[];
}
