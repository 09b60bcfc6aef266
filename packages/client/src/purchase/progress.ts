/** How far a purchase came: what a later call needs to continue. */
import { type PurchaseEventName, type PurchaseStateName, purchaseRules } from "@vending/contract";
import { InvalidOptionError } from "../errors/index.ts";

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
}

/**
 * Checks stored progress: it comes from outside, and decides about money.
 *
 * @throws {InvalidOptionError} It is not progress, or that of another purchase.
 */
export function progressIn(given: unknown, requestId: string): PurchaseProgress | undefined {
  if (given === undefined || given === null) return undefined;
  const { requestId: id, state, since, serviceSince, event, firstSentAt, attempts } = Object(given);
  const states: Readonly<Record<string, { readonly do?: string; readonly end?: true }>> = purchaseRules.states;
  const notTime = (value: unknown) => !Number.isFinite(value) && "milliseconds";
  const wrong = {
    requestId: id !== requestId && "the id of the request",
    state: !(typeof state === "string" && states[state]?.do) && "a state",
    since: notTime(since),
    serviceSince: notTime(serviceSince ?? 0),
    event: typeof (event ?? "") !== "string" && "a text",
    firstSentAt: notTime(firstSentAt ?? 0),
    attempts: !(Number.isFinite(attempts) && attempts >= 0) && "a number",
  };
  for (const [name, what] of Object.entries(wrong))
    if (what) throw new InvalidOptionError(`progress.${name} must be ${what}`);
  return given as PurchaseProgress;
}
