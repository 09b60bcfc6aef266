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

/** What can happen to a purchase: what a response says about it, or what becomes of the run that follows it. */
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

/** What a bound of time is called. */
export type PurchaseTimingName = keyof typeof purchaseTimings;

/** What to do in a state: send the purchase, check its status, or wait for a later run or a person. */
export type PurchaseAction = "send" | "check" | "wait";

/** What happens to the customer's money: neither deliver nor return it, keep it, or return it once. */
export type PurchaseMoney = "hold" | "keep" | "return";

/** A state of the protocol. `means` says what is known in it. */
export type PurchaseState =
  | {
      readonly do: PurchaseAction;
      readonly money: PurchaseMoney;
      /** How long after the first send this may still be done, checked at the moment of sending; then it is `late`. */
      readonly within?: PurchaseTimingName;
      readonly means: string;
    }
  | { readonly end: true; readonly money: PurchaseMoney; readonly means: string };

/** An event of the protocol. */
export interface PurchaseEvent {
  /** What was done right before. Absent: it can happen in every state that is no end. */
  readonly after?: readonly PurchaseAction[];
  /** Responses that are this event, to a request about `order`. `null` is no response; a text is a body that is not JSON. */
  readonly examples?: readonly ({ readonly status: number; readonly body: unknown } | null)[];
  readonly means: string;
}

/** Where an event leads. The first transition whose guards hold applies. */
export interface PurchaseTransition {
  readonly from: readonly PurchaseStateName[];
  readonly on: readonly PurchaseEventName[];
  /** Holds if the state has lasted so long with nothing but this event. */
  readonly after?: PurchaseTimingName;
  /** Holds if it is no longer than this since the first send. */
  readonly within?: PurchaseTimingName;
  readonly to: PurchaseStateName;
  readonly basis: Basis;
  /** The sections of the source document that this follows from, or that come nearest. */
  readonly section: string;
  /** Why, in a sentence. */
  readonly why: string;
}

/** The purchase protocol, as `purchase-protocol.json` has it. */
export interface PurchaseProtocol {
  /** The create request that all examples of events are about. */
  readonly order: Readonly<Record<string, string>>;
  readonly initial: PurchaseStateName;
  readonly states: Readonly<Record<PurchaseStateName, PurchaseState>>;
  readonly events: Readonly<Record<PurchaseEventName, PurchaseEvent>>;
  readonly timings: Readonly<
    Record<PurchaseTimingName, { readonly seconds: number; readonly basis: Basis; readonly means: string }>
  >;
  /** Read from the top. */
  readonly transitions: readonly PurchaseTransition[];
}

/** The whole protocol, with its reasons and examples. A program that only follows it needs no more than `nextState` and `actionIn`. */
// The build has checked it against the schema of these types.
export const purchaseProtocol: PurchaseProtocol = declared as PurchaseProtocol;

/** How much time has passed when an event happens, in seconds. */
export interface PurchaseTimes {
  /** How long the state has lasted with nothing but this event: since it was entered, or since the last other event in it. */
  readonly lasted: number;
  /** Since the purchase was first sent; not a number if unknown. */
  readonly sinceFirstSend: number;
}

/** Seconds by the name of their timing. */
export type PurchaseSeconds = Readonly<Partial<Record<PurchaseTimingName, number>>>;

/**
 * Where an event leads.
 *
 * @param timings Other seconds than those of the protocol, by name.
 * @returns The next state, or nothing where the event cannot happen.
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
 * What to do in a state, at this moment. Ask again right before a purchase is sent: time may have passed.
 *
 * @param sinceFirstSend In seconds; not a number if unknown.
 * @param timings Other seconds than those of the protocol, by name.
 * @returns `late` where it is too late to send: that is the next event. Nothing at an end.
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
