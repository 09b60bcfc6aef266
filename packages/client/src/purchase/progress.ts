/** How far a purchase came: what a later run needs to go on where this one ended. */
import { type PurchaseEventName, type PurchaseStateName, purchaseRules } from "@vending/contract";
import { InvalidOptionError } from "../errors/index.ts";
import { isObject, textOf } from "../text.ts";
import { hasMethods } from "../timing.ts";

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
  readonly event?: PurchaseEventName | undefined;
  /** When the purchase was first sent, if anybody knows. */
  readonly firstSentAt?: number;
  /** How often it was sent, in all runs that this is the progress of. */
  readonly attempts: number;
}

export interface Earlier {
  /**
   * What the last outcome of the order had, if it was stored: `resume` goes on there. Once progress is stored, pass it to every
   * later call for the order: what one call without it sends, older progress does not know.
   */
  progress?: PurchaseProgress | null | undefined;
  /**
   * When the purchase was first sent, or was about to be: what you stored with the order before you called `purchase`.
   * Milliseconds since 1970, as a number or its digits; a `Date`, or its ISO form. `progress` knows it, too. Without either,
   * `resume` only checks the status and sends nothing.
   */
  firstSentAt?: number | Date | string | null | undefined;
}

/**
 * Where a run goes on that comes after others: where the progress says, or in doubt.
 *
 * Progress may be stale: a later run may have gone on from it, and crashed before it stored its own. In `ready` nothing had been
 * sent when it was written, and in `open` nothing was learned; so both are in doubt. Every other state is right to go on from,
 * as `test/protocol/world.ts` shows for every such story. In short: the states that send do so only while the service knows the
 * id; those that only check learn from the status whatever that run did; and what is `taken` no run has sent since.
 *
 * @throws {InvalidOptionError} It is no progress, or that of another purchase; or it is no time. Both decide about money.
 */
export function earlierRun({ progress, firstSentAt }: Earlier, requestId: string): PurchaseProgress {
  const inDoubt: PurchaseProgress = { requestId, state: "in-doubt", since: Number.POSITIVE_INFINITY, attempts: 0 };
  const stored = progress === undefined || progress === null ? inDoubt : checked(progress, requestId);
  const { state, attempts } = stored;
  const times = [stored.firstSentAt, dateIn(firstSentAt)].filter((time) => time !== undefined);
  return {
    ...(state === "ready" || state === "open" ? { ...inDoubt, attempts } : stored),
    ...(times.length > 0 && { firstSentAt: Math.min(...times) }),
  };
}

/** Progress comes from outside, and may be anything. */
function checked(given: PurchaseProgress, requestId: string): PurchaseProgress {
  const must = (holds: boolean, name: string, what: string) => {
    if (!holds) throw new InvalidOptionError(`progress${name} must be ${what}`, true);
  };
  must(isObject(given), "", "that of an outcome");
  const { requestId: id, state, event } = given;
  must(id === requestId, ".requestId", "that of the request");
  must(typeof state === "string" && isOpen(state), ".state", "a state that is no end");
  must(event === undefined || typeof event === "string", ".event", "an event");
  for (const name of ["since", "attempts", "serviceSince", "firstSentAt"] as const) {
    const { [name]: value = name === "since" || name === "attempts" ? Number.NaN : 0 } = given;
    must(Number.isFinite(value) && value >= 0, `.${name}`, "a number, 0 or more");
  }
  return given;
}

const isOpen = (state: PurchaseStateName) => Object.hasOwn(purchaseRules, state) && "do" in purchaseRules[state];

/** The last moment that a date can be, in milliseconds since 1970. */
const maxDate = 8.64e15;

/** A moment as it may have been stored. Databases return big integers as their digits. Without a time zone, a text may be hours off. */
function dateIn(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  const text = textOf(value) ?? "";
  const ms = hasMethods(value, ["getTime"])
    ? (value as Date).getTime()
    : /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(text)
      ? Date.parse(text)
      : /^\d+$/.test(text)
        ? Number(text)
        : value;
  if (typeof ms === "number" && Math.abs(ms) <= maxDate) return ms;
  throw new InvalidOptionError("firstSentAt must be milliseconds, a Date, or its ISO form", true);
}
