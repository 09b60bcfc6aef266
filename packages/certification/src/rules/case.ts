/** One order with everything that its rules look at. */
import type { Belief } from "../beliefs.ts";
import type { Exchange, Made, OrderLog, Recorder } from "../recorder.ts";
import type { Situation } from "../situations.ts";

export type Truth = "success" | "failed" | "pending" | "none";

export interface Case {
  readonly reference: string;
  readonly log: OrderLog;
  readonly situation: Situation;
  readonly belief: Belief | undefined;
  /** Creates and status checks, and lists, in their order. */
  readonly steps: readonly Exchange[];
  readonly creates: readonly Exchange[];
  readonly checks: readonly Exchange[];
  /** What is true when the verdict is made. `none`: nothing was made. */
  readonly truth: Truth;
  /** Transactions that were sold, or may still be. */
  readonly sales: readonly Made[];
  /** The final outcome that the integration was shown, if it was. */
  readonly shown: "success" | "failed" | undefined;
  /** The same, where a list of transactions may have shown it. */
  readonly known: "success" | "failed" | undefined;
  /** Another order has one of its request ids: what is known under the id may be about either. */
  readonly isEntangled: boolean;
}

const finals = ["success", "failed"] as const;

export function caseOf(recorder: Recorder, log: OrderLog, belief: Belief | undefined, now: number): Case {
  const steps = log.exchanges.filter(({ kind }) => kind === "create" || kind === "status");
  const shown = finals.find((outcome) => log.seen.has(outcome));
  return {
    reference: log.plan.order.reference,
    log,
    situation: log.plan.situation,
    belief,
    steps,
    creates: steps.filter(({ kind }) => kind === "create"),
    checks: steps.filter(({ kind }) => kind === "status"),
    truth: truthOf(log.made, now),
    sales: log.made.filter(({ final }) => final === "success"),
    shown,
    known: shown ?? finals.find((outcome) => log.listings.some(({ seen }) => seen === outcome)),
    isEntangled: recorder.logs.some((other) => other !== log && [...other.ids].some((id) => log.ids.has(id))),
  };
}

function truthOf(made: readonly Made[], now: number): Truth {
  if (made.length === 0) return "none";
  const settled = made.filter(({ settlesAt }) => settlesAt <= now);
  if (settled.some(({ final }) => final === "success")) return "success";
  return settled.length < made.length ? "pending" : "failed";
}

export const saw = ({ log }: Case, ...seen: Exchange["seen"][]): boolean => seen.some((one) => log.seen.has(one));

/** A create after which nobody can tell whether the purchase was made. */
export const isInDoubt = ({ kind, seen }: Exchange): boolean => kind === "create" && seen === "nothing";
