/** What a certification cannot show of a wrong table, each with its reason. */
import type { PurchaseEventName, PurchaseStateName } from "@vending/contract";

const forgotten =
  "A service forgets a request id after half a day at the earliest, and a session takes two hours at most.";
const stops = "An integration without a rule stops in the middle: that the order is lost is what is seen of it.";
const open = "It only leaves orders open, and a certification accepts that of everything but what ends within seconds.";

interface NotShown {
  /** As in `test/protocol/broken-tables.ts`. */
  readonly mistake: string;
  /** The rule that fails in place of one that names the transition. */
  readonly by: "nothing" | "every-order-believed";
  readonly why: string;
}

export const notShown: readonly NotShown[] = [
  {
    mistake: "a process that stands still between the decision to send again and the sending sends all the same",
    by: "nothing",
    why: forgotten,
  },
  {
    mistake: "a process that stands still after a 422 until the id is forgotten believes that nothing was made",
    by: "nothing",
    why: forgotten,
  },
  { mistake: "what is too late to send counts as rejected", by: "nothing", why: forgotten },
  { mistake: "what is too late to send is sent", by: "nothing", why: forgotten },
  { mistake: "sending again is allowed for a day", by: "nothing", why: forgotten },
  { mistake: "sending again is allowed as long as the id is remembered", by: "nothing", why: forgotten },
  { mistake: "nothing is said of being too late", by: "nothing", why: forgotten },
  { mistake: "nothing is said of a 422", by: "every-order-believed", why: stops },
  { mistake: "nothing is said of a status check that fails after 02", by: "every-order-believed", why: stops },
  { mistake: "nothing is said of a 404 soon after a 422", by: "every-order-believed", why: stops },
  { mistake: "nothing is said of a restart while a purchase is open", by: "every-order-believed", why: stops },
  { mistake: "an open purchase stays open", by: "nothing", why: open },
  { mistake: "nothing is ever sent again after a restart", by: "nothing", why: open },
];

interface Change {
  readonly from: PurchaseStateName;
  readonly on: PurchaseEventName;
  readonly to: PurchaseStateName;
}

interface NotShownChange {
  readonly from: readonly PurchaseStateName[];
  readonly on: PurchaseEventName;
  /** Default: wherever it leads. */
  readonly to?: PurchaseStateName;
  readonly why: string;
}

const notShownChanges: readonly NotShownChange[] = [
  { from: ["resending"], on: "late", why: forgotten },
  {
    from: ["ready", "resending"],
    on: "deadline",
    why: "A run that sends does not end before it has heard: its deadline comes in another state.",
  },
  {
    from: ["taken", "watching"],
    on: "deadline",
    to: "ready",
    why: "The status has been 404 for so long then that a process that was started again, and knows nothing, may send.",
  },
  { from: ["open"], on: "deadline", why: "While a purchase is open, nothing is sent, and no run can end." },
];

/** Why a certification cannot show such a change of the table; nothing if it can. */
export const notShownOf = ({ from, on, to }: Change): string | undefined =>
  notShownChanges.find((one) => one.from.includes(from) && one.on === on && (one.to ?? to) === to)?.why;
