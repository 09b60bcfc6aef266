/**
 * Four processes on one PostgreSQL sell through a service that is no friend. They are killed at random, and the database
 * crashes once. With THOROUGH=1 there are 2,000 orders, and the same without the ledger beside it.
 */
import type { CreateTransactionRequest } from "@vending/contract";
import { postgresStore } from "@vending/ledger/postgres";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { hasPostgres, type Postgres, startPostgres } from "../../../test/lib/postgres.ts";
import { type Fleet, type Status, startFleet } from "./lib/fleet.ts";
import { serve } from "./lib/http.ts";
import { seeded } from "./lib/random.ts";
import { createService, type Service, type World } from "./lib/service.ts";

const orderCount = thorough ? 2_000 : 60;
const workerCount = 4;
const killEvery = thorough ? 25 : 8;
/** Callers at the same time. */
const callerCount = thorough ? 100 : 20;
const seed = Number(process.env.SEED ?? Date.now() % 1e9);

const hostile: World = {
  lostRequests: 0.1,
  lostResponses: 0.1,
  soldBut500: 0.1,
  overload: 0.05,
  repeats: 0.1,
  proxyPages: 0.05,
  lagMs: 600,
  settleMs: 1_000,
  failures: 0.2,
  delayMs: 30,
};

/** An order has a number of its own, so that one that is sold twice under two ids is seen, too. */
const orders = (): CreateTransactionRequest[] =>
  Array.from({ length: orderCount }, (_, n) => ({
    merchant_code: "MERCHANT",
    product: "airtime",
    network: "mtn",
    customer_msisdn: `0803${`${n}`.padStart(7, "0")}`,
    amount: "500",
    client_request_id: `order-${n}`,
  }));

interface Sale {
  readonly told: Map<string, Status | "no reply">;
  readonly seconds: number;
}

/** So many callers buy everything. */
async function sellAll(
  fleet: Fleet,
  wanted: CreateTransactionRequest[],
  afterEach: (bought: number) => void,
): Promise<Sale> {
  const start = performance.now();
  const told = new Map<string, Status | "no reply">();
  const left = [...wanted];
  const caller = async () => {
    for (let order = left.pop(); order; order = left.pop()) {
      told.set(order.client_request_id, await fleet.buy(order));
      afterEach(told.size);
    }
  };
  await Promise.all(Array.from({ length: callerCount }, caller));
  return { told, seconds: (performance.now() - start) / 1000 };
}

describe.runIf(hasPostgres())("processes that are killed", () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(() => postgres.stop());

  test("every order ends, none is sold twice, no outcome is wrong, and no lease is stuck", {
    timeout: 600_000,
  }, async ({ onTestFinished }) => {
    const random = seeded(seed);
    const service = createService(hostile, random);
    const http = await serve(service);
    onTestFinished(() => http.stop());
    const { connectionString } = postgres;
    const store = postgresStore({ connectionString });
    onTestFinished(() => store.close());
    const fleet = await startFleet({
      size: workerCount,
      settings: { serviceUrl: http.url, connectionString },
      random,
      isStored: async (requestId) => (await store.find(requestId).catch(() => undefined)) !== undefined,
    });
    onTestFinished(() => fleet.stop());

    // Hostile until everybody has bought.
    const wanted = orders();
    const disasters: Promise<void>[] = [];
    const { told, seconds } = await sellAll(fleet, wanted, (bought) => {
      if (bought % killEvery === 0) disasters.push(fleet.kill());
      if (bought === orderCount / 2) disasters.push(postgres.restart());
    });
    await Promise.all(disasters);
    const kills = disasters.length - 1;

    // And then it ends, by itself.
    service.heal();
    const healed = performance.now();
    await expect.poll(() => store.stats(), { timeout: 120_000, interval: 250 }).toMatchObject({ open: 0 });
    const tail = (performance.now() - healed) / 1000;

    const context = `seed ${seed}`;
    await judge(service, wanted, told, connectionString, context);
    const { creates, duplicates, statuses } = service.requests;
    const open = [...told.values()].filter((status) => status !== "success" && status !== "failed").length;
    console.log(
      `${orderCount} orders, ${kills} kills, 1 crash of the database: sold once each in ${seconds.toFixed(1)} s ` +
        `(${(orderCount / seconds).toFixed(0)} a second), the last ${tail.toFixed(1)} s after that; ` +
        `${open} callers left without an outcome, ${fleet.errors.length} told that the database is away; ` +
        `${creates} creates, ${duplicates} of them refused as duplicates, ${statuses} statuses; ${context}`,
    );
  });

  test.runIf(thorough)(
    "how much the ledger costs, in the same world",
    { timeout: 600_000 },
    async ({ onTestFinished }) => {
      for (const connectionString of [undefined, postgres.connectionString]) {
        const random = seeded(seed);
        const service = createService(hostile, random);
        const http = await serve(service);
        const settings = { serviceUrl: http.url, connectionString, schema: "beside" };
        const fleet = await startFleet({ size: workerCount, settings, random, isStored: async () => false });
        onTestFinished(async () => {
          await fleet.stop();
          await http.stop();
        });
        const { told, seconds } = await sellAll(fleet, orders(), () => {});
        await fleet.stop();
        await http.stop();
        const ended = [...told.values()].filter((status) => status === "success" || status === "failed").length;
        console.log(
          `nobody is killed, ${connectionString ? "with" : "without"} the ledger: ${orderCount} orders in ` +
            `${seconds.toFixed(1)} s (${(orderCount / seconds).toFixed(0)} a second), ${ended} outcomes`,
        );
        expect(told.size).toBe(orderCount);
      }
    },
  );

  async function judge(
    service: Service,
    wanted: CreateTransactionRequest[],
    told: Sale["told"],
    connectionString: string,
    context: string,
  ): Promise<void> {
    const store = postgresStore({ connectionString });
    const wrong: string[] = [];
    for (const { client_request_id: requestId, customer_msisdn: msisdn } of wanted) {
      const stored = await store.find(requestId);
      const sold = [...service.sold.values()].filter((one) => one.msisdn === msisdn);
      const [one] = sold;
      const say = (what: string) => wrong.push(`${requestId}: ${what}`);
      if (sold.length > 1) say(`sold ${sold.length} times`);
      if (!one) say("never sold");
      if (!stored || stored.state === "open") say("did not end");
      if (one && stored?.state !== one.outcome) say(`stored as ${stored?.state}, and it is ${one.outcome}`);
      if (one && stored?.outcome?.transaction.internal_reference !== one.reference) say("another reference is stored");
      if (one && stored && stored.storedAt.getTime() > one.at + 1) say("sold before it was stored");
      const outcome = told.get(requestId);
      const isFinal = outcome === "success" || outcome === "failed";
      if (isFinal && outcome !== one?.outcome) say(`a caller was told ${outcome}, and it is ${one?.outcome}`);
    }
    await store.close();
    expect(wrong, context).toEqual([]);
    expect(service.sold.size).toBe(wanted.length);

    const client = new Client({ connectionString });
    await client.connect();
    const { rows } = await client.query("SELECT id, state FROM vending_ledger_queue.job WHERE name = 'purchase'");
    await client.end();
    expect(rows, `leases that are left, ${context}`).toEqual([]);
  }
});
