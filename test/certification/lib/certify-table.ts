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
import { eventOf } from "../../../packages/contract/test/lib/vectors.ts";
import { nextIn, type Table } from "../../protocol/table.ts";

export interface TableRun {
  readonly seed: number;
  readonly pace?: Pace;
  /** The probability that the process dies after a request, before it has stored the response. Default: 0. */
  readonly deaths?: number;
  /** Whether a run knows the state in which the last one ended. Default: yes. */
  readonly storesProgress?: boolean;
}

const base = "http://vending.test/ext/gateway/v1/transactions";

export async function certifyTable(table: Table, options: TableRun): Promise<Judgement> {
  const { seed, pace = "real", deaths = 0, storesProgress = true } = options;
  const time = new VirtualTime();
  const speed = speedOf[pace];
  const certification = await createCertification({
    seed,
    pace,
    now: () => time.now,
    wait: time.sleepWithin,
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

  /** A plain interpreter of the purchase protocol: all that it does is in the table. Times are in milliseconds. */
  async function follow(request: Readonly<Record<string, string>>, random: Random): Promise<Ended> {
    const ms = (name: PurchaseTimingName) => (table.timings[name] * 1_000) / speed;
    const seconds = (duration: number) => (duration * speed) / 1_000;
    let { initial: state } = table;
    let runs = 3;
    let [firstSent, since, deadline] = [Number.NaN, time.now, time.now + ms("deadline")];
    /** Before the next request. */
    let pause = 0;
    let last: { event: PurchaseEventName; at: number } | undefined;
    let data = {};
    for (;;) {
      const rule = table.states[state];
      if ("end" in rule || runs === 0) return { state, money: rule.money, data };
      let event: PurchaseEventName = rule.do === "wait" ? "restart" : "deadline";
      if (rule.do !== "wait" && time.now + pause <= deadline) {
        if (pause > 0) await time.sleep(pause);
        if (rule.within && !(time.now - firstSent <= ms(rule.within))) event = "late";
        else {
          if (rule.do === "send" && Number.isNaN(firstSent)) firstSent = time.now;
          const { received, retryAfter } = await ask(rule.do, request);
          event = random.below(1_000) < deaths * 1_000 ? "restart" : eventOf({ action: rule.do, received, request });
          if (event === "success") ({ data } = received?.body as { data: object });
          pause = Math.max(Math.min(2 * pause, ms("longestPause")) || ms("firstPause"), retryAfter);
        }
      }
      const at = time.now;
      const lasted = at - (last && last.event !== event ? last.at : since);
      const to = nextIn(table, state, event, { lasted: seconds(lasted), sinceFirstSend: seconds(at - firstSent) });
      if (!to) throw new Error(`the table has no rule for ${event} in ${state}`);
      const isRunOver = event === "deadline" && to === "open";
      // The next run continues in this state, or knows nothing.
      if (isRunOver ? storesProgress : rule.do === "wait") {
        runs--;
        [deadline, pause] = [at + ms("deadline"), ms("firstPause")];
        if (isRunOver) continue;
      }
      since = to === state ? at - lasted : at;
      last = to === state ? { event, at } : undefined;
      state = to;
    }
  }

  const beliefs = certification.orders.map(async ({ reference, ...goods }) => {
    const request = { merchant_code, ...goods, client_request_id: `shop-${reference}` };
    try {
      const { state, money, data } = await follow(request, new Random(seed, reference));
      const { token, kct1, kct2 } = data;
      const ended = "end" in table.states[state] ? state : "open";
      return [{ reference, state: ended, money, token, key_change_tokens: [kct1, kct2].filter((one) => one) }];
    } catch {
      // It stopped in the middle, and has no belief.
      return [];
    }
  });
  const all = (await time.until(Promise.all(beliefs))).flat();
  return certification.judge(certification.readBeliefs(JSON.stringify(all)));
}

interface Ended {
  readonly state: PurchaseStateName;
  /** What happens to the customer's money. */
  readonly money: PurchaseMoney;
  readonly data: Readonly<Record<string, unknown>>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
