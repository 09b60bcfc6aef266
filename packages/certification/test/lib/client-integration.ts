/** An integration with the client of this contract. */
import { createVendingClient, purchase } from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";
import { clockOf } from "../../../client/simulation/simulated-time.ts";
import { type Belief, createCertification, type Judgement, type Order, type Pace } from "../../src/index.ts";
import { VirtualTime } from "./virtual-time.ts";

export interface ClientOptions {
  readonly seed: number;
  readonly mode: "sync" | "async";
  readonly pace: Pace;
}

export async function certifyClient({ seed, mode, pace }: ClientOptions): Promise<Judgement> {
  const time = new VirtualTime();
  const certification = await createCertification({ seed, pace, now: () => time.now, wait: time.sleepWithin });
  const { merchant_code, merchant_key, merchant_secret } = certification.merchant;
  const client = createVendingClient({
    baseUrl: "http://vending.test",
    merchantKey: merchant_key,
    merchantSecret: merchant_secret,
    fetch: (url, init) => time.work(() => certification.fetch(url, init)),
  });
  const clock = clockOf(time, Math.random);
  const sell = async ({ reference, ...goods }: Order): Promise<Belief> => {
    // The list has what each product needs.
    const request = { merchant_code, ...goods, client_request_id: `shop-${reference}` } as CreateTransactionRequest;
    const outcome = await purchase(client, request, { mode, clock, deadlineMs: 120_000 });
    const { state, money } = outcome;
    if (state !== "succeeded") return { reference, state, money };
    const { token, kct1, kct2 } = outcome.transaction;
    const tokens = [kct1, kct2].filter((one) => one !== undefined);
    return {
      reference,
      state,
      money,
      ...(token !== undefined && { token }),
      ...(tokens.length > 0 && { key_change_tokens: tokens }),
    };
  };
  return certification.judge(await time.until(Promise.all(certification.orders.map(sell))));
}
