/** How far a purchase came: what a later run needs to go on where this one ended. */
import { type PurchaseEventName, type PurchaseStateName, purchaseRules } from "@vending/contract";
import { InvalidOptionError } from "../errors/index.ts";

/**
 * Where a run stood at its end. It is small and plain JSON: store it with the order, in place of what was stored before, and
 * pass it to each later `resume`. Times are in milliseconds since 1970.
 */
export interface PurchaseProgress {
  readonly requestId: string;
  /** The state of the purchase protocol in which the run ended. */
  readonly state: PurchaseStateName;
  /** Since when the state has lasted, with nothing but `event`. */
  readonly since: number;
  /** The same by the clock of the service, if its responses say the date: the clocks of two processes may differ. */
  readonly serviceSince?: number;
  /** The last thing that happened in this state, if anything did. */
  readonly event?: PurchaseEventName;
  /** When the purchase was first sent, if anybody knows. */
  readonly firstSentAt?: number;
  /** How often it was sent, in all runs that this is the progress of. */
  readonly attempts: number;
}

/**
 * Stored progress, as far as a run can go on from it.
 *
 * @throws {InvalidOptionError} It is none, or that of another purchase. It comes from outside, and decides about money.
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
