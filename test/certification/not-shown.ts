/** The mistakes in a table that a certification cannot show, each with the reason. */
import type { PurchaseEventName, PurchaseStateName } from "@vending/contract";

const forgotten = "A service remembers a request id for half a day at least, and a run takes two hours at most.";
const stops = "An integration without a rule stops in the middle, so all that shows is that the order is lost.";
const open =
  "It only leaves orders open, and a certification accepts that of all purchases that do not end within seconds.";

interface NotShown {
  /** As in `test/protocol/broken-tables.ts`. */
  readonly mistake: string;
  /** The rule that fails all the same. */
  readonly by: "nothing" | "every-order-finished";
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
  { mistake: "nothing is said of a 422", by: "every-order-finished", why: stops },
  { mistake: "nothing is said of a status check that fails after 02", by: "every-order-finished", why: stops },
  { mistake: "nothing is said of a 404 soon after a 422", by: "every-order-finished", why: stops },
  { mistake: "nothing is said of a restart while a purchase is open", by: "every-order-finished", why: stops },
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
    from: ["ready"],
    on: "deadline",
    why: "A run that sends does not end before the response: its deadline comes in another state.",
  },
  {
    from: ["resending"],
    on: "deadline",
    to: "ready",
    why: "In both states, the purchase is sent under the same id.",
  },
  {
    from: ["taken", "watching"],
    on: "deadline",
    to: "ready",
    why: "By then the status has been 404 for so long that a restarted process, which knows nothing, may send.",
  },
  { from: ["open"], on: "deadline", why: "While a purchase is open, nothing is sent, and no run can end." },
];

/** Why a certification cannot show such a change of the table; `undefined` if it can. */
export const notShownOf = ({ from, on, to }: Change): string | undefined =>
  notShownChanges.find((one) => one.from.includes(from) && one.on === on && (one.to ?? to) === to)?.why;
