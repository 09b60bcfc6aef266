/** What an outage of PostgreSQL does to purchases. */
import { type Store, StoreUnavailableError } from "@vending/ledger";
import { postgresStore } from "@vending/ledger/postgres";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasPostgres, type Postgres, startPostgres } from "../../../test/lib/postgres.ts";
import { request } from "./lib/requests.ts";
import { openShop, type Shop } from "./lib/world.ts";

describe.runIf(hasPostgres())("PostgreSQL goes away", () => {
  let postgres: Postgres;
  const stores: Store[] = [];
  const open = (schema: string): Store => {
    const store = postgresStore({ connectionString: postgres.connectionString, schema });
    stores.push(store);
    return store;
  };

  beforeAll(async () => {
    postgres = await startPostgres({ fsync: "off" });
  }, 60_000);
  afterAll(() => postgres.stop());
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
  });

  test("while it is away nothing is sent, and when it is back everything continues", { timeout: 60_000 }, async () => {
    const store = open("outage");
    const { ledger, service } = openShop({ store });
    await ledger.buy(request());
    await postgres.crash();
    try {
      await expect(ledger.buy(request())).rejects.toBeInstanceOf(StoreUnavailableError);
      await expect(ledger.work()).rejects.toThrow();
      await expect(ledger.stats()).rejects.toThrow();
      expect(service.sold.size).toBe(1);
    } finally {
      await postgres.start();
    }
    expect(await ledger.buy(request())).toMatchObject({ state: "succeeded" });
    expect(await ledger.stats()).toMatchObject({ open: 0 });
  });

  test("a store that was opened while it is away works when it is back", { timeout: 60_000 }, async () => {
    await postgres.crash();
    const store = open("late");
    await expect(store.stats()).rejects.toThrow();
    await postgres.start();
    expect((await store.stats()).open).toBe(0);
  });

  test("it goes away between the sale and its record: the caller gets the outcome, and recovery records it", {
    timeout: 60_000,
  }, async () => {
    const store = open("between");
    let crashed = false;
    const shop: Shop = openShop({
      store,
      deadlineMs: 2_000,
      leaseMarginMs: 500,
      purchase: { visibilityMs: 100 },
      fetch: async (sent) => {
        const response = await shop.service.fetch(sent);
        if (!crashed) await postgres.crash();
        crashed = true;
        return response;
      },
    });
    const wanted = request();
    expect(await shop.ledger.buy(wanted, { mode: "sync" })).toMatchObject({ state: "succeeded" });
    expect(shop.errors.length).toBeGreaterThan(0);
    await postgres.start();
    expect(await store.get(wanted.client_request_id)).toMatchObject({ state: "open" });
    await expect.poll(() => shop.ledger.work(), { timeout: 20_000, interval: 300 }).toMatchObject({ succeeded: 1 });
    expect(shop.service.requests.creates).toBe(1);
  });
});
