/** Certifies an integration that follows a table of the purchase protocol, in virtual time. */
import { createCertification, type Judgement, type Pace } from "@vending/certification";
import type { PurchaseAction } from "@vending/contract";
import { Random } from "@vending/shared/random";
import { speedOf } from "../../../packages/certification/src/situations/pace.ts";
import { VirtualTime } from "../../../packages/certification/test/lib/virtual-time.ts";
import type { Table } from "../../protocol/table.ts";
import { follow } from "./interpreter.ts";

export interface TableRun {
  readonly seed: number;
  readonly pace?: Pace;
  /** How often the process dies after a request, before it has stored what it heard. Default: never. */
  readonly deaths?: number;
  /** Whether a later run knows where the run before it stood. Default: yes. */
  readonly storesProgress?: boolean;
  readonly situations?: readonly string[];
}

/** How long a request is on its way, in milliseconds. */
const latency = 20;
const base = "http://vending.test/ext/gateway/v1/transactions";
const told = { keep: "success", return: "failed", hold: "pending" } as const;

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

  /** One request over `fetch`. A body that breaks off is no response. */
  async function ask(action: PurchaseAction, request: Readonly<Record<string, string>>) {
    const isBill = request.product === request.product?.toUpperCase();
    const limit = table.timings[action === "send" && isBill ? "attemptWithOutcome" : "attempt"];
    const controller = new AbortController();
    const cancel = time.after((limit * 1_000) / speed, () => controller.abort());
    const { signal } = controller;
    const hungUp = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(new Error("the time of the attempt is over")));
    });
    try {
      await time.sleep(latency);
      const response = await Promise.race([
        hungUp,
        time.work(() =>
          action === "send"
            ? certification.fetch(base, { method: "POST", headers, body: JSON.stringify(request), signal })
            : certification.fetch(`${base}/status/${request.client_request_id}`, { headers, signal }),
        ),
      ]);
      const retryAfter = Number(response.headers.get("retry-after") ?? 0) * 1_000;
      return { received: { status: response.status, body: parsed(await response.text()) }, retryAfter };
    } catch {
      return { received: null, retryAfter: 0 };
    } finally {
      cancel();
    }
  }

  const beliefs = certification.orders.map(async ({ reference, ...goods }) => {
    const request = { merchant_code, ...goods, client_request_id: `shop-${reference}` };
    const random = new Random(seed, reference);
    try {
      const { money, data } = await follow(table, request, {
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
      return [{ reference, outcome: told[money], token, key_change_tokens: keyChangeTokens }];
    } catch {
      // It has stopped in the middle, and believes nothing.
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
