/** Two processes on one SQLite file sell through a hostile service, and are killed at random. Runs with THOROUGH=1 only. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { CreateTransactionRequest } from "@vending/contract";
import type { StoredPurchase } from "@vending/ledger";
import { sqliteStore } from "@vending/ledger/sqlite";
import { expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { startFleet } from "./lib/fleet.ts";
import { serve } from "./lib/http.ts";
import { faults } from "./lib/judge.ts";
import { seeded } from "./lib/random.ts";
import { createService } from "./lib/service.ts";

const orderCount = 400;
const killEvery = 10;
const callerCount = 12;
const seed = Number(process.env.SEED ?? Date.now() % 1e9);
const hostile = {
  lostRequests: 0.1,
  lostResponses: 0.1,
  soldBut500: 0.1,
  repeats: 0.1,
  lagMs: 400,
  settleMs: 500,
  failures: 0.2,
  delayMs: 20,
};

const title = `killed at random, each order is sold once and has one consequence (seed ${seed})`;
test.runIf(thorough)(title, async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), "vending-sqlite-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "shop.db");
  const store = sqliteStore(file);
  onTestFinished(() => store.close());
  const shop = new DatabaseSync(file);
  onTestFinished(() => shop.close());
  shop.exec("PRAGMA busy_timeout = 5000");
  shop.exec("CREATE TABLE orders (id TEXT PRIMARY KEY, status TEXT); CREATE TABLE consequence (id TEXT, kind TEXT)");

  const random = seeded(seed);
  const service = createService(hostile, random);
  const http = await serve(service);
  onTestFinished(() => http.stop());
  const fleet = await startFleet({
    size: 2,
    settings: { serviceUrl: http.url, file },
    random,
    isStored: async (requestId) => (await store.find(requestId)) !== undefined,
  });
  onTestFinished(() => fleet.stop());

  const wanted = Array.from({ length: orderCount }, (_, n): CreateTransactionRequest => {
    const common = { merchant_code: "MERCHANT", amount: "500", client_request_id: `order-${n}` } as const;
    return { ...common, product: "airtime", network: "mtn", customer_msisdn: `0803${`${n}`.padStart(7, "0")}` };
  });
  for (const { client_request_id: id } of wanted) shop.prepare("INSERT INTO orders (id) VALUES (?)").run(id);
  const told = new Map<string, string>();
  let kills = 0;
  const left = [...wanted];
  const caller = async () => {
    for (let order = left.pop(); order; order = left.pop()) {
      told.set(order.client_request_id, await fleet.buy(order));
      if (told.size % killEvery === 0 && fleet.kill()) kills++;
    }
  };
  await Promise.all(Array.from({ length: callerCount }, caller));
  service.heal();
  await fleet.heal();
  const due = "SELECT count(*) AS due FROM purchase WHERE state = 'open' OR consequence_at IS NOT NULL";
  while (Number(shop.prepare(due).get()?.due) > 0) await sleep(100);

  const consequences = shop.prepare("SELECT id, kind FROM consequence").all() as { id: string; kind: string }[];
  const stored: StoredPurchase[] = [];
  for await (const purchase of store.list({})) stored.push(purchase);
  expect(faults({ wanted, sold: service.sold.values(), stored, told, consequences })).toEqual([]);
  const different = "SELECT id FROM orders JOIN consequence USING (id) WHERE status IS NOT kind";
  expect(shop.prepare(different).all()).toEqual([]);
  expect(kills).toBeGreaterThan(1);
  console.log(`${orderCount} orders on SQLite, ${kills} kills: each sold once, with one consequence; seed ${seed}`);
});
