/** Integrations that do anything in any order: wherever money is lost, a mandatory rule fails for that order. */

import { Random } from "@vending/terminal/random";
import { expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { createCertification } from "../src/index.ts";
import { ends } from "./lib/merchant.ts";
import { VirtualTime } from "./lib/virtual-time.ts";

const base = "http://vending.test/ext/gateway/v1/transactions";

async function randomRun(seed: number) {
  const time = new VirtualTime();
  const certification = await createCertification({ seed, now: () => time.now, wait: time.sleepWithin });
  const { merchant_code, merchant_key, merchant_secret } = certification.merchant;
  const headers = {
    "x-merchant-key": merchant_key,
    "x-merchant-secret": merchant_secret,
    "content-type": "application/json",
  };
  const send = async (url: string, init: RequestInit, hangsUp: boolean): Promise<void> => {
    await time.sleep(20);
    const client = new AbortController();
    await time.work(() => {
      const sent = certification.fetch(url, { ...init, headers, signal: client.signal });
      if (hangsUp) client.abort();
      return sent.catch(() => undefined);
    });
  };
  const sell = async ({ reference, ...goods }: (typeof certification.orders)[number]) => {
    const random = new Random(seed, reference);
    let id = reference;
    for (let steps = 1 + random.below(7); steps > 0; steps--) {
      if (random.below(12) === 0) id = `${reference}-${steps}`;
      const body = JSON.stringify({ merchant_code, ...goods, client_request_id: id });
      const hangsUp = random.below(8) === 0;
      if (random.below(3) === 0) await send(base, { method: "POST", body }, hangsUp);
      else await send(`${base}/status/${id}`, {}, hangsUp);
      await time.sleep(random.pick([0, 500, 3_000, 20_000, 90_000]));
    }
    // Whatever the state says, the money may be anywhere.
    const { state } = ends[random.pick(["success", "failed", "pending"] as const)];
    return { reference, state, money: random.pick(["keep", "return", "hold"] as const) };
  };
  return certification.judge(await time.until(Promise.all(certification.orders.map(sell))));
}

test("an order that is refunded and sold, delivered and not sold, or sold twice is found by a mandatory rule", async () => {
  const lost = { refunded: 0, unpaid: 0, twice: 0 };
  for (let seed = 1; seed <= (thorough ? 60 : 4); seed++) {
    const { cases, rules } = await randomRun(seed);
    const found = new Set(
      rules
        .filter(({ rule }) => rule.severity === "mandatory")
        .flatMap(({ evidence }) => evidence.map(({ one }) => one?.reference)),
    );
    for (const { reference, belief, truth, sales } of cases) {
      const isRefunded = belief?.money === "return" && truth === "success";
      const isUnpaid = belief?.money === "keep" && truth !== "success";
      const isTwice = sales.length > 1;
      if (!isRefunded && !isUnpaid && !isTwice) continue;
      lost.refunded += Number(isRefunded);
      lost.unpaid += Number(isUnpaid);
      lost.twice += Number(isTwice);
      expect({ seed, reference, isFound: found.has(reference) }).toEqual({ seed, reference, isFound: true });
    }
  }
  expect(Math.min(lost.refunded, lost.unpaid, lost.twice)).toBeGreaterThan(5);
});
