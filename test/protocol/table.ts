/** The view of a table for the exploration: its transitions, and its timings in ticks. */
import {
  type PurchaseEventName,
  type PurchaseProtocol,
  type PurchaseStateName,
  type PurchaseTimes,
  type PurchaseTimingName,
  type PurchaseTransition,
  purchaseProtocol,
} from "@vending/contract";

/** The deciding part of the protocol. Broken tables are variations of it. */
export type Table = Pick<PurchaseProtocol, "states" | "transitions"> & {
  readonly initial: PurchaseStateName;
  /** Seconds. */
  readonly timings: Readonly<Record<PurchaseTimingName, number>>;
};

export const tableOf = ({ initial, states, transitions, timings }: PurchaseProtocol): Table => ({
  initial,
  states,
  transitions,
  timings: Object.fromEntries(
    Object.entries(timings).map(([name, { seconds }]) => [name, seconds]),
  ) as Table["timings"],
});

/** The transitions for an event in a state, in order. */
export const candidates = (table: Table, state: PurchaseStateName, event: PurchaseEventName): PurchaseTransition[] =>
  table.transitions.filter((one) => one.from.includes(state) && one.event.includes(event));

/** The state that an event leads to, as a table says. Times are in seconds. */
export const nextIn = (
  table: Table,
  state: PurchaseStateName,
  event: PurchaseEventName,
  { lasted, sinceFirstSend }: PurchaseTimes,
): PurchaseStateName | undefined =>
  candidates(table, state, event).find(
    ({ after, within }) =>
      (!after || lasted >= table.timings[after]) && (!within || sinceFirstSend <= table.timings[within]),
  )?.to;

/** Every event in every state, around the times of the guards, and with no known first send. Times are in seconds. */
export function movesOf({
  states,
  timings,
}: Table): (PurchaseTimes & { readonly state: PurchaseStateName; readonly event: PurchaseEventName })[] {
  const { visibility, settling, resendWithin } = timings;
  const times = [0, settling - 1, settling, visibility - 1, visibility, resendWithin, resendWithin + 1];
  const events = Object.keys(purchaseProtocol.events) as PurchaseEventName[];
  return (Object.keys(states) as PurchaseStateName[]).flatMap((state) =>
    events.flatMap((event) =>
      times.flatMap((lasted) =>
        [...times, Number.NaN].map((sinceFirstSend) => ({ state, event, lasted, sinceFirstSend })),
      ),
    ),
  );
}

/** The true timings of the world in seconds. A table may assume others. */
export interface WorldTimings {
  /** The maximum total of a create's delay and its status lag. */
  readonly visibility: number;
  /** The minimum time for which an id is remembered. */
  readonly remembered: number;
}

/**
 * Replaces seconds by small whole numbers in the same order, so that an exploration has few moments to distinguish: the
 * timings of guards and of the world, and an attempt that is sent and arrives at the last moment.
 */
export function ticksOf(table: Table, world: WorldTimings): { of: (seconds: number) => number } {
  const guards = [...table.transitions, ...Object.values(table.states)]
    .flatMap((holder) => ["after" in holder ? holder.after : undefined, "within" in holder ? holder.within : undefined])
    .flatMap((name) => (name ? [table.timings[name]] : []));
  const seconds = [...new Set([0, ...guards, world.visibility, world.remembered])].sort((a, b) => a - b);
  const sums = seconds.flatMap((value) => seconds.map((other) => [value + world.visibility, other] as const));
  const compares = (of: (value: number) => number) =>
    sums.every(([sum, other]) => {
      const ticks = of(sum - world.visibility) + of(world.visibility);
      return Math.sign(sum - other) === Math.sign(ticks - of(other));
    });
  for (let limit = 1; limit <= 17; limit++) {
    for (const ticks of below(seconds.length - 1, limit)) {
      const table = new Map(seconds.map((value, index) => [value, index === 0 ? 0 : (ticks[index - 1] ?? 0)]));
      const of = (value: number): number => table.get(value) ?? Number.NaN;
      if (compares(of)) return { of };
    }
  }
  throw new Error(`no small numbers compare like ${seconds.join(", ")}`);
}

/** Increasing sequences of this many whole numbers below a limit. */
function* below(length: number, limit: number): Generator<readonly number[]> {
  if (length <= 0) yield [];
  else
    for (let last = length; last < limit; last++) {
      for (const head of below(length - 1, last)) yield [...head, last];
    }
}
