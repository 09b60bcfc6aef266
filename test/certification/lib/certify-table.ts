/** Certifies an integration that follows a table of the purchase protocol, in virtual time. */

import { createCertification, type Judgement, type Pace } from "@vending/certification";
import type {
  PurchaseAction,
  PurchaseEventName,
  PurchaseMoney,
  PurchaseStateName,
  PurchaseTimingName,
} from "@vending/contract";
import { speedOf } from "../../../packages/certification/src/certification.ts";
import { Random } from "../../../packages/certification/src/random.ts";
import { networkOf } from "../../../packages/certification/test/lib/run.ts";
import { VirtualTime } from "../../../packages/certification/test/lib/virtual-time.ts";
import { eventOf, type Received } from "../../../packages/contract/test/lib/vectors.ts";
import type { Table } from "../../protocol/table.ts";

/** The surroundings of one purchase. Times are in milliseconds. */
interface Surroundings {
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

interface Ended {
  readonly state: PurchaseStateName;
  /** What happens to the customer's money. */
  readonly money: PurchaseMoney;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A plain interpreter of the purchase protocol: all that it does is in the table. */
async function follow(
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

export interface TableRun {
  readonly seed: number;
  readonly pace?: Pace;
  /** The probability that the process dies after a request, before it has stored the response. Default: 0. */
  readonly deaths?: number;
  /** Whether a run knows the state in which the last one ended. Default: yes. */
  readonly storesProgress?: boolean;
  readonly situations?: readonly string[];
}

const base = "http://vending.test/ext/gateway/v1/transactions";

export async function certifyTable(table: Table, options: TableRun): Promise<Judgement> {
  const { seed, pace = "real", deaths = 0, storesProgress = true, situations } = options;
  const time = new VirtualTime();
  const speed = speedOf[pace];
  const certification = await createCertification({
    seed,
    pace,
    now: () => time.now,
    wait: time.sleepWithin,
    ...(situations && { situations }),
  });
  const { merchant_code, merchant_key, merchant_secret } = certification.merchant;
  const headers = {
    "X-Merchant-Key": merchant_key,
    "X-Merchant-Secret": merchant_secret,
    "Content-Type": "application/json",
  };

  const network = networkOf(certification, time);

  /** One request. A body that breaks off counts as no response. */
  async function ask(action: PurchaseAction, request: Readonly<Record<string, string>>) {
    const isBill = request.product === request.product?.toUpperCase();
    const limit = table.timings[action === "send" && isBill ? "attemptWithOutcome" : "attempt"];
    const timeout = (limit * 1_000) / speed;
    try {
      const response =
        action === "send"
          ? await network(base, { method: "POST", headers, body: JSON.stringify(request) }, timeout)
          : await network(`${base}/status/${request.client_request_id}`, { headers }, timeout);
      const retryAfter = Number(response.headers.get("retry-after") ?? 0) * 1_000;
      return { received: { status: response.status, body: parsed(await response.text()) }, retryAfter };
    } catch {
      return { received: null, retryAfter: 0 };
    }
  }

  const beliefs = certification.orders.map(async ({ reference, ...goods }) => {
    const request = { merchant_code, ...goods, client_request_id: `shop-${reference}` };
    const random = new Random(seed, reference);
    try {
      const { state, money, data } = await follow(table, request, {
        now: () => time.now,
        sleep: time.sleep,
        speed,
        ask: (action) => ask(action, request),
        dies: () => random.below(1_000) < deaths * 1_000,
        runs: 3,
        storesProgress,
      });
      const { token, kct1, kct2 } = data;
      const keyChangeTokens = [kct1, kct2].filter((one) => one !== undefined);
      return [
        {
          reference,
          state: "end" in table.states[state] ? state : "open",
          money,
          token,
          key_change_tokens: keyChangeTokens,
        },
      ];
    } catch {
      // It stopped in the middle, and has no belief.
      return [];
    }
  });
  const all = (await time.until(Promise.all(beliefs))).flat();
  return certification.judge(certification.readBeliefs(JSON.stringify(all)));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
