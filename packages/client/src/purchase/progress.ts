/** How far a purchase came: what a later call needs to continue. */
import { type PurchaseEventName, type PurchaseStateName, purchaseStates } from "@vending/contract";
import { InvalidOptionError, mustBe } from "../errors.ts";
import type { LastResponse } from "../http/exchange.ts";
import { earliest } from "../http/timing.ts";

/** Why an attempt was rejected. */
export interface Rejection {
  /**
   * `order`: something about this order is wrong. `merchant`: credentials, merchant or route are, so every order would get the
   * same: stop selling. It is `merchant`, too, if the status check that was to confirm the rejection was denied.
   */
  readonly about: "order" | "merchant";
  /** The service's own words, without the credentials; absent if it gave none. */
  readonly reason?: string;
  /** The response that rejected it, without the credentials, and with a long body cut. That of an earlier call has no body. */
  readonly response: LastResponse;
}

/**
 * Where a call ended. It is small and plain JSON: store it with the order, in place of older progress, and pass it to each later
 * `resume`. Times are in milliseconds since 1970.
 */
export interface PurchaseProgress {
  readonly requestId: string;
  /** The state of the purchase protocol in which the call ended. */
  readonly state: PurchaseStateName;
  /** When the state began, or since when only `event` has happened in it. */
  readonly since: number;
  /** The same by the clock of the service, if its responses have a date: the clocks of two processes may differ. */
  readonly serviceSince?: number;
  /** The last event in this state, if there was one. */
  readonly event?: PurchaseEventName;
  /** When the purchase was first sent, if that is known. */
  readonly firstSentAt?: number;
  /** How often it was sent, in all calls up to this one. */
  readonly attempts: number;
  /** Why the last attempt was rejected, if it was, without the body of the response. */
  readonly rejection?: Rejection;
}

/**
 * Checks stored progress: it comes from outside, and decides about money.
 *
 * @throws {InvalidOptionError} It is not progress, or that of another purchase. The message names each wrong field.
 */
export function progressIn(given: unknown, requestId: string): PurchaseProgress | undefined {
  if (given === undefined || given === null) return undefined;
  mustBe(typeof given === "object", "progress", `an object, not ${show(given)}`);
  const progress = given as Readonly<Record<string, unknown>>;
  const { state, event, attempts } = progress;
  const { about, response } = Object(progress.rejection) as Readonly<Record<string, unknown>>;
  const isRejection = (about === "order" || about === "merchant") && Number.isFinite(Object(response).status);
  const states: Readonly<Record<string, { readonly do?: string; readonly end?: true }>> = purchaseStates;
  const isTime = (name: string) => Number.isFinite(progress[name]) && Number(progress[name]) >= earliest;
  const isTimeOrAbsent = (name: string) => (progress[name] ?? undefined) === undefined || isTime(name);
  const fields: [name: string, isRight: unknown, what: string][] = [
    ["requestId", progress.requestId === requestId, `the id of the request, ${show(requestId)}`],
    ["state", typeof state === "string" && states[state]?.do, "a state that is not final"],
    ["since", isTime("since"), "milliseconds since 1970"],
    ["serviceSince", isTimeOrAbsent("serviceSince"), "milliseconds since 1970"],
    ["event", typeof (event ?? "") === "string", "the name of an event"],
    ["firstSentAt", isTimeOrAbsent("firstSentAt"), "milliseconds since 1970"],
    ["attempts", Number.isFinite(attempts) && Number(attempts) >= 0, "a number, 0 or more"],
    // The outcome in which these states may end says it.
    [
      "rejection",
      isRejection || (state !== "id-in-use" && state !== "unconfirmed"),
      "why the first attempt was rejected",
    ],
  ];
  const wrong = fields.filter(([, isRight]) => !isRight);
  const told = wrong.map(([name, , what]) => `progress.${name} must be ${what}, not ${show(progress[name])}`);
  if (told.length > 0) throw new InvalidOptionError(`${told.join("; ")}.`);
  return given as PurchaseProgress;
}

/** A value for a sentence: short, whatever it is. */
function show(value: unknown): string {
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "an array" : "an object";
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
