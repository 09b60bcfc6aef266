/** A plain interpreter of the purchase protocol: all that it does is in the table. */
import type {
  PurchaseAction,
  PurchaseEventName,
  PurchaseMoney,
  PurchaseStateName,
  PurchaseTimingName,
} from "@vending/contract";
import { eventOf, type Received } from "../../../packages/contract/test/lib/vectors.ts";
import type { Table } from "../../protocol/table.ts";

/** The surroundings of one purchase. Times are in milliseconds. */
export interface Surroundings {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** By how much the times of the table are divided. */
  readonly speed: number;
  readonly ask: (action: PurchaseAction) => Promise<{ readonly received: Received; readonly retryAfter: number }>;
  /** Whether the process dies now, before it has stored the response. */
  readonly dies: () => boolean;
  /** How many runs follow the purchase, and whether each knows the state in which the last one ended. */
  readonly runs: number;
  readonly storesProgress: boolean;
}

export interface Ended {
  readonly state: PurchaseStateName;
  /** What happens to the customer's money. */
  readonly money: PurchaseMoney;
  readonly data: Readonly<Record<string, unknown>>;
}

export async function follow(
  table: Table,
  request: Readonly<Record<string, string>>,
  { now, sleep, speed, ask, dies, storesProgress, ...around }: Surroundings,
): Promise<Ended> {
  const ms = (name: PurchaseTimingName) => (table.timings[name] * 1_000) / speed;
  let { initial: state } = table;
  let { runs } = around;
  let [firstSent, since, deadline] = [Number.NaN, now(), now() + ms("deadline")];
  /** Before the next request. */
  let pause = 0;
  let last: { event: PurchaseEventName; at: number } | undefined;
  let data = {};
  for (;;) {
    const rule = table.states[state];
    if ("end" in rule || runs === 0) return { state, money: rule.money, data };
    let event: PurchaseEventName = rule.do === "wait" ? "restart" : "deadline";
    if (rule.do !== "wait" && now() + pause <= deadline) {
      if (pause > 0) await sleep(pause);
      if (rule.within && !(now() - firstSent <= ms(rule.within))) event = "late";
      else {
        if (rule.do === "send" && Number.isNaN(firstSent)) firstSent = now();
        const { received, retryAfter } = await ask(rule.do);
        event = dies() ? "restart" : eventOf({ action: rule.do, received, request });
        if (event === "success") ({ data } = received?.body as { data: object });
        pause = Math.max(Math.min(2 * pause, ms("longestPause")) || ms("firstPause"), retryAfter);
      }
    }
    const at = now();
    const lasted = at - (last && last.event !== event ? last.at : since);
    const next = table.transitions.find(
      ({ from, on, after, within }) =>
        from.includes(state) &&
        on.includes(event) &&
        (!after || lasted >= ms(after)) &&
        (!within || at - firstSent <= ms(within)),
    );
    if (!next) throw new Error(`the table has no rule for ${event} in ${state}`);
    const isRunOver = event === "deadline" && next.to === "open";
    // The next run continues in this state, or knows nothing.
    if (isRunOver ? storesProgress : rule.do === "wait") {
      runs--;
      [deadline, pause] = [at + ms("deadline"), ms("firstPause")];
      if (isRunOver) continue;
    }
    since = next.to === state ? at - lasted : at;
    last = next.to === state ? { event, at } : undefined;
    state = next.to;
  }
}
