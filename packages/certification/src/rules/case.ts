/** One order with everything that the rules look at. */
import { type Belief, type Outcome, outcomeOf } from "../beliefs/beliefs.ts";
import type { Made, OrderLog, RecordedExchange, Recorder } from "../recording/recorder.ts";
import type { Situation } from "../situations/situations.ts";
import { type History, historyOf, type Step } from "./history.ts";

export type Truth = "success" | "failed" | "pending" | "none";

export interface Case {
  readonly reference: string;
  readonly log: OrderLog;
  readonly situation: Situation;
  /** With what its state tells the customer. */
  readonly belief: (Belief & { readonly outcome: Outcome }) | undefined;
  /** Creates and status checks, in order. */
  readonly steps: readonly RecordedExchange[];
  readonly creates: readonly RecordedExchange[];
  /** Whether the service took up a create of it. One whose verification is rejected or fails need not be sent. */
  readonly isTried: boolean;
  readonly checks: readonly RecordedExchange[];
  readonly history: History;
  /** The last response to a create or a status check. */
  readonly last: Step | undefined;
  /** What the responses allow the integration to tell the customer, besides that the order is open. */
  readonly allows: { readonly success: boolean; readonly failed: boolean };
  /** What is true at the time of the verdict. `none`: nothing was made. */
  readonly truth: Truth;
  /** Transactions that were sold, or may still be. */
  readonly sales: readonly Made[];
  /** The final outcome that a create or a status check has shown. */
  readonly shown: "success" | "failed" | undefined;
  /** The final outcome that a create, a status check or a list of transactions has shown. */
  readonly known: "success" | "failed" | undefined;
  /** Whether another order has one of its request ids, so that a status under the id may be about either. */
  readonly isEntangled: boolean;
}

const finals = ["success", "failed"] as const;

export function caseOf(
  recorder: Recorder,
  log: OrderLog,
  belief: Belief | undefined,
  { now, speed }: { readonly now: number; readonly speed: number },
): Case {
  const steps = log.exchanges.filter(({ kind }) => kind === "create" || kind === "status");
  const creates = steps.filter(({ kind }) => kind === "create");
  const shown = finals.find((outcome) => log.seen.has(outcome));
  const known = shown ?? finals.find((outcome) => log.listings.some(({ seen }) => seen === outcome));
  const history = historyOf(steps, speed);
  return {
    reference: log.plan.order.reference,
    log,
    situation: log.plan.situation,
    belief: belief && { ...belief, outcome: outcomeOf(belief) },
    steps,
    creates,
    // A create that is refused for its credentials, its id or its form does not try to sell.
    isTried:
      creates.some(({ behind }) => behind !== undefined) ||
      (log.plan.situation.verification !== undefined &&
        log.exchanges.some(({ kind, seen }) => kind === "verify" && seen !== "other")),
    checks: steps.filter(({ kind }) => kind === "status"),
    history,
    last: history.steps.at(-1),
    allows: {
      success: history.money === "keep" || known === "success",
      // A list that shows the failure is as good as a status.
      failed: history.money === "return" || (known === "failed" && (shown === undefined || !log.isComplete)),
    },
    truth: truthOf(log.made, now),
    sales: log.made.filter(({ final }) => final === "success"),
    shown,
    known,
    isEntangled: recorder.logs.some((other) => other !== log && [...other.ids].some((id) => log.ids.has(id))),
  };
}

function truthOf(made: readonly Made[], now: number): Truth {
  if (made.length === 0) return "none";
  const settled = made.filter(({ settlesAt }) => settlesAt <= now);
  if (settled.some(({ final }) => final === "success")) return "success";
  return settled.length < made.length ? "pending" : "failed";
}

export const saw = ({ log }: Case, ...seen: RecordedExchange["seen"][]): boolean =>
  seen.some((one) => log.seen.has(one));
