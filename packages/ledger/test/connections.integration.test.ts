/** The ledger gives up a connection, never a purchase. In the thorough run, `test/between` has what these doubles stand for. */
import { randomUUID } from "node:crypto";
import { type Store, StoreUnavailableError } from "@vending/ledger";
import { postgresStore } from "@vending/ledger/postgres";
import { Pool } from "pg";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { hasPostgres } from "../../../test/lib/postgres.ts";
import { type Switch, startSwitch } from "../../../test/lib/postgres-switch.ts";
import { request } from "./lib/requests.ts";
import { createService } from "./lib/service.ts";
import { patience, postgresOfTests } from "./lib/stores.ts";
import { openShop } from "./lib/world.ts";

describe.runIf(hasPostgres()).each(["pool", "connectionString"] as const)("PostgreSQL by %s", (kind) => {
  const postgres = postgresOfTests();
  let between: Switch;
  const closing: (() => Promise<unknown>)[] = [];

  async function open(): Promise<{ store: Store; pool: Pool | undefined }> {
    between = await startSwitch(postgres.connectionString());
    const { connectionString } = between;
    const schema = `test_${randomUUID().replaceAll("-", "")}`;
    const pool = kind === "pool" ? new Pool({ connectionString }) : undefined;
    pool?.on("error", () => {});
    const store = pool ? postgresStore({ pool, schema }) : postgresStore({ connectionString, schema, onError() {} });
    closing.push(
      () => store.close(),
      async () => pool?.end(),
      () => between.close(),
    );
    return { store, pool };
  }
  /** Several connections of the pool are idle afterwards. */
  const warmUp = (store: Store) => Promise.all(Array.from({ length: 5 }, () => store.stats()));

  beforeAll(() => postgres.start());
  afterEach(async () => {
    vi.useRealTimers();
    for (const close of closing.splice(0)) await close();
  });

  test("its server becomes a standby: one call says that it is unavailable, and the next one has another connection", async () => {
    const { store } = await open();
    const { ledger, service } = openShop({ store });
    await warmUp(store);
    between.demote();
    const wanted = request();
    await expect(ledger.buy(wanted)).rejects.toBeInstanceOf(StoreUnavailableError);
    expect(service.sold.size).toBe(0);
    expect(await ledger.buy(wanted)).toMatchObject({ state: "succeeded" });
    expect(await ledger.recover()).toMatchObject({ open: 0 });
  });

  test("a gateway forgets its connections: one call is given up after 15 seconds, and says nothing more on any of them", async () => {
    const { store } = await open();
    const { ledger } = openShop({ store });
    await warmUp(store);
    between.silence();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const wanted = request();
    const bought = ledger.buy(wanted, { deadlineMs: 5_000 }).catch((error) => error);
    await expect.poll(() => between.unheard, patience).toContain("BEGIN");
    await vi.advanceTimersByTimeAsync(15_000);
    vi.useRealTimers();
    expect(await bought).toBeInstanceOf(StoreUnavailableError);
    expect(await ledger.buy(wanted)).toMatchObject({ state: "succeeded" });
    // A connection that is closed says goodbye, with an X.
    expect(between.unheard).not.toContain("ROLLBACK");
    expect(between.unheard.match(/BEGIN/g)).toHaveLength(1);
  });

  test("it goes silent while a purchase is under way: the outcome is there within one statement, and is stored", async () => {
    const { store } = await open();
    const service = createService();
    const { ledger } = openShop({
      store,
      fetch(sent) {
        // The attempt is being stored.
        between.silence();
        return service.fetch(sent);
      },
    });
    await warmUp(store);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const wanted = request();
    const bought = ledger.buy(wanted, { deadlineMs: 5_000, mode: "sync" });
    await vi.waitFor(() => expect(between.unheard).not.toBe(""), patience);
    await vi.advanceTimersByTimeAsync(15_000);
    vi.useRealTimers();
    expect(await bought).toMatchObject({ state: "succeeded" });
    expect(await store.find(wanted.client_request_id)).toMatchObject({ state: "succeeded" });
  });

  test.runIf(kind === "pool")("a pool without a free connection is waited for, and not for ever", async () => {
    const { store, pool } = await open();
    await store.stats();
    const { ledger } = openShop({ store });
    const held = await Promise.all(Array.from({ length: 10 }, () => pool?.connect()));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const bought = ledger.buy(request()).catch((error) => error);
    await vi.waitFor(() => expect(pool?.waitingCount).toBe(1));
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    expect(await bought).toMatchObject({
      name: "StoreUnavailableError",
      cause: { message: "The pool had no connection within 5 seconds" },
    });
    for (const one of held) one?.release();
    // That which came too late went back.
    await expect.poll(() => pool?.idleCount, patience).toBe(10);
  });
});
