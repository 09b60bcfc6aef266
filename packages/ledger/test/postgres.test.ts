/** What is PostgreSQL's own: outages, migrations, and what its engine keeps. */
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import { type Store, StoreUnavailableError } from "@vending/ledger";
import { postgresMigration, postgresStore } from "@vending/ledger/postgres";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasPostgres, type Postgres, startPostgres } from "../../../test/lib/postgres.ts";
import { request } from "./lib/requests.ts";
import { openShop } from "./lib/world.ts";

const lease = { nowMs: 60_000, laterMs: 60_000 };

describe.runIf(hasPostgres())("PostgreSQL", () => {
  let postgres: Postgres;
  const stores: Store[] = [];
  const open = (options: Omit<Parameters<typeof postgresStore>[0], "connectionString"> = {}): Store => {
    const store = postgresStore({ connectionString: postgres.connectionString, ...options });
    stores.push(store);
    return store;
  };
  async function query(sql: string): Promise<unknown[]> {
    const client = new Client({ connectionString: postgres.connectionString });
    await client.connect();
    // Several statements give several results.
    const result = await client.query(sql).finally(() => client.end());
    return result.rows ?? [];
  }

  beforeAll(async () => {
    postgres = await startPostgres({ fsync: "off" });
  }, 60_000);
  afterAll(() => postgres.stop());
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
  });

  test("processes that start at the same moment make the tables once", async () => {
    const all = Array.from({ length: 4 }, () => open({ schema: "together" }));
    const wanted = request();
    const begun = await Promise.all(all.map((store) => store.begin(wanted, lease)));
    expect(begun.filter(({ kind }) => kind === "taken")).toHaveLength(1);
  });

  test("the printed migration is all that a store needs that may make nothing", async () => {
    await expect(open({ schema: "printed", migrate: false }).stats()).rejects.toThrow();
    await query(postgresMigration({ schema: "printed" }));
    const store = open({ schema: "printed", migrate: false });
    expect(await store.begin(request(), { nowMs: 50, laterMs: 1_000 })).toMatchObject({ kind: "taken" });
    await sleep(100);
    expect(await store.takeDue(1)).toHaveLength(1);
  });

  test.each(["Shop", "shop; DROP", "", "1shop", "a".repeat(41)])("a schema is not called %j", (schema) => {
    expect(() => open({ schema })).toThrow(RangeError);
    expect(() => postgresMigration({ schema })).toThrow(RangeError);
  });

  test("two schemas know nothing of each other", async () => {
    const wanted = request();
    for (const schema of ["one", "two"]) {
      expect(await open({ schema }).begin(wanted, lease)).toMatchObject({ kind: "taken", isNew: true });
    }
  });

  test("an error about what it does not accept does not quote it", async () => {
    const store = open();
    const begun = await store.begin(request(), lease);
    if (begun.kind !== "taken") expect.fail(begun.kind);
    const { requestId } = begun.run;
    const transaction = {
      request_id: requestId,
      internal_reference: "1",
      token: "0452198733601248",
      telco_message: "\0",
    };
    const error = await store
      .end(begun.run, { status: "success", transaction, replayed: false })
      .catch((reason) => reason);
    expect(error).toBeInstanceOf(Error);
    const shown = inspect(error, { showHidden: true });
    expect(shown).toContain("code: '22P05'");
    expect(shown).not.toContain("1248");
  });

  test("while it is away nothing is sent, and when it is back everything goes on", { timeout: 60_000 }, async () => {
    const store = open({ schema: "outage" });
    const { ledger, service } = openShop({ store });
    await ledger.buy(request());
    await postgres.crash();
    try {
      await expect(ledger.buy(request())).rejects.toBeInstanceOf(StoreUnavailableError);
      await expect(ledger.recover()).rejects.toThrow();
      await expect(ledger.stats()).rejects.toThrow();
      expect(service.sold.size).toBe(1);
    } finally {
      await postgres.start();
    }
    expect(await ledger.buy(request())).toMatchObject({ status: "success" });
    expect(await ledger.stats()).toMatchObject({ open: 0 });
  });

  test("a store that was opened while it is away works when it is back", { timeout: 60_000 }, async () => {
    await postgres.crash();
    const store = open({ schema: "late" });
    await expect(store.stats()).rejects.toThrow();
    await postgres.start();
    expect((await store.stats()).open).toBe(0);
  });

  test("it goes away between the sale and its record: the caller gets the outcome, and recovery records it", {
    timeout: 60_000,
  }, async () => {
    const store = open({ schema: "between" });
    let crashed = false;
    const shop = openShop({
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
    expect(await shop.ledger.buy(wanted, { mode: "sync" })).toMatchObject({ status: "success" });
    expect(shop.errors.length).toBeGreaterThan(0);
    await postgres.start();
    expect(await store.find(wanted.client_request_id)).toMatchObject({ state: "open" });
    await expect.poll(() => shop.ledger.recover(), { timeout: 20_000, interval: 300 }).toMatchObject({ success: 1 });
    expect(shop.service.requests.creates).toBe(1);
  });

  test("a purchase whose job somebody deleted is still bought again, once", async () => {
    const store = open({ schema: "emptied" });
    const wanted = request();
    await store.begin(wanted, { nowMs: 50, laterMs: 1_000 });
    await query("DELETE FROM emptied_queue.job");
    await sleep(100);
    expect(await store.begin(wanted, lease)).toMatchObject({ kind: "taken", isNew: false });
    expect(await store.begin(wanted, lease)).toMatchObject({ kind: "held" });
    expect(await query("SELECT id FROM emptied_queue.job WHERE name = 'purchase'")).toHaveLength(1);
  });

  test("what has ended leaves no job behind", async () => {
    const { ledger } = openShop({ store: open({ schema: "ended" }) });
    await ledger.buy(request());
    await ledger.buy(request({ amount: "none" })).catch(() => {});
    expect(await query("SELECT id FROM ended_queue.job WHERE name = 'purchase'")).toEqual([]);
  });
});
