/** One order with everything that the rules look at. */

import type { OrderScenario } from "../plan/scenarios.ts";
import type { Exchange, Made, OrderLog, Recording } from "../service/recording.ts";
import type { Belief } from "./beliefs.ts";
import { type Run, runsOf } from "./table.ts";

export type Truth = "success" | "failed" | "pending" | "none";

export interface Case {
  readonly reference: string;
  readonly log: OrderLog;
  readonly scenario: OrderScenario;
  readonly belief: Belief | undefined;
  readonly creates: readonly Exchange[];
  /** Whether the service took up a create of it. One whose verification is rejected or fails need not be sent. */
  readonly isTried: boolean;
  /** The runs of its request ids, the one that decides about the money first. */
  readonly runs: readonly Run[];
  /** What is true at the time of the verdict. `none`: nothing was made. */
  readonly truth: Truth;
  /** Transactions that were sold, or may still be. */
  readonly sales: readonly Made[];
  /** Whether another order has one of its request ids, so that a status under the id may be about either. */
  readonly isEntangled: boolean;
}

export function casesOf(
  recording: Recording,
  beliefs: readonly Belief[],
  { now, speed }: { readonly now: number; readonly speed: number },
): readonly Case[] {
  const beliefOf = new Map(beliefs.map((belief) => [belief.reference, belief]));
  const senders = new Map<string, number>();
  for (const { ids } of recording.logs) for (const id of ids) senders.set(id, (senders.get(id) ?? 0) + 1);
  return recording.logs.map((log): Case => {
    const { exchanges, made, ids, plan } = log;
    const { order, scenario } = plan;
    const creates = exchanges.filter(({ kind }) => kind === "create");
    return {
      reference: order.reference,
      log,
      scenario,
      belief: beliefOf.get(order.reference),
      creates,
      // A create that is refused for its credentials, its id or its form does not try to sell.
      isTried:
        creates.some(({ behind }) => behind !== undefined) ||
        (scenario.verification !== undefined && exchanges.some(hasNoVerification)),
      runs: runsOf(exchanges, speed),
      truth: truthOf(made, now),
      sales: made.filter(({ final }) => final === "success"),
      isEntangled: [...ids].some((id) => (senders.get(id) ?? 0) > 1),
    };
  });
}

const hasNoVerification = ({ kind, response }: Exchange): boolean => kind === "verify" && /^HTTP [45]/.test(response);

function truthOf(made: readonly Made[], now: number): Truth {
  if (made.length === 0) return "none";
  const settled = made.filter(({ settlesAt }) => settlesAt <= now);
  if (settled.some(({ final }) => final === "success")) return "success";
  return settled.length < made.length ? "pending" : "failed";
}
