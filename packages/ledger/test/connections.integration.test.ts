/** The ledger gives up a connection, never a purchase. In the thorough run, `test/between` has what these doubles stand for. */
import { type Store, StoreUnavailableError } from "@vending/ledger";
import { postgresStore } from "@vending/ledger/postgres";
import { Pool } from "pg";
import { afterEach, describe, expect, test, vi } from "vitest";
import { hasPostgres } from "../../../test/lib/postgres.ts";
import { type Switch, startSwitch } from "../../../test/lib/postgres-switch.ts";
import { request } from "./lib/requests.ts";
import { createService } from "./lib/service.ts";
import { newName, patience, postgresOfTests } from "./lib/stores.ts";
import { openShop } from "./lib/world.ts";

/** Ends what is sent at a time. */
const sync = "S\0\0\0\u0004";

describe.runIf(hasPostgres()).each(["pool", "connectionString"] as const)("PostgreSQL by %s", (kind) => {
  const postgres = postgresOfTests();
  let between: Switch;
  const closing: (() => Promise<unknown>)[] = [];

  async function open(): Promise<{ store: Store; pool: Pool | undefined; schema: string }> {
    between = await startSwitch(postgres.connectionString);
    const { connectionString } = between;
    const schema = newName();
    const pool = kind === "pool" ? new Pool({ connectionString }) : undefined;
    pool?.on("error", () => {});
    const store = pool ? postgresStore({ pool, schema }) : postgresStore({ connectionString, schema, onError() {} });
    closing.push(
      () => store.close(),
      async () => pool?.end(),
      () => between.close(),
    );
    return { store, pool, schema };
  }
  /** Several connections of the pool are idle afterwards. */
  const warmUp = (store: Store) => Promise.all(Array.from({ length: 5 }, () => store.stats()));

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
    expect(await ledger.work()).toMatchObject({ open: 0 });
  });

  test("the response to a purchase that was stored is lost: the next call has its lease", async () => {
    const { store } = await open();
    const { ledger } = openShop({ store });
    await warmUp(store);
    between.loseResponses();
    const wanted = request();
    await expect(ledger.buy(wanted)).rejects.toBeInstanceOf(StoreUnavailableError);
    expect(await ledger.buy(wanted, { deadlineMs: 1_000 })).toMatchObject({ state: "succeeded" });
  });

  test("the server ends a connection right when it is ready: the call says so, and the process goes on", async () => {
    const { store } = await open();
    await store.stats();
    between.endAtOnce();
    const { ledger } = openShop({ store });
    const calls = Array.from({ length: 3 }, () => ledger.buy(request()).catch((error) => error));
    // One of them had the connection from before.
    expect((await Promise.all(calls)).filter((got) => got instanceof StoreUnavailableError).length).toBeGreaterThan(1);
  });

  test("a gateway forgets its connections: one call is given up after 15 seconds, and says nothing more on any of them", async () => {
    const { store } = await open();
    const { ledger } = openShop({ store });
    await warmUp(store);
    between.silence();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const wanted = request();
    const bought = ledger.buy(wanted, { deadlineMs: 5_000 }).catch((error) => error);
    await expect.poll(() => between.unheard, patience).toContain(sync);
    await vi.advanceTimersByTimeAsync(15_000);
    vi.useRealTimers();
    expect(await bought).toBeInstanceOf(StoreUnavailableError);
    expect(await ledger.buy(wanted)).toMatchObject({ state: "succeeded" });
    // A connection that is closed says goodbye, with an X.
    expect(between.unheard).not.toContain("ROLLBACK");
    expect(between.unheard.split(sync)).toHaveLength(2);
  });

  test("it goes silent while a purchase is under way: the outcome is there within one statement, and is stored", async () => {
    const { store } = await open();
    const service = createService();
    const { ledger } = openShop({
      store,
      fetch(sent) {
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
    expect(await store.get(wanted.client_request_id)).toMatchObject({ state: "succeeded" });
  });

  describe.runIf(kind === "pool")("named statements", () => {
    /** Runs statements on each connection of a pool. */
    async function onEach(pool: Pool | undefined, text: string, isLast = false) {
      const clients = await Promise.all(Array.from({ length: 10 }, () => pool?.connect()));
      const results = await Promise.all(clients.map((client) => client?.query(text)));
      for (const client of clients) client?.release(isLast);
      return results.flatMap((result) => result?.rows ?? []);
    }
    const named = "SELECT name, statement FROM pg_prepared_statements";

    test("the store's own changes have names; what onEnd and the caller's transaction say has none", async () => {
      const { store, pool } = await open();
      const { ledger, errors } = openShop({ store, onEnd: (_, own) => Object(own).query("SELECT $1::text", ["mine"]) });
      for (let n = 0; n < 3; n++) await ledger.buy(request());
      const transaction = await pool?.connect();
      await transaction?.query("BEGIN");
      await ledger.enqueue(request(), { transaction });
      await transaction?.query("COMMIT");
      transaction?.release();
      const found = await onEach(pool, named);
      const begun = found.map(({ statement }) => /^[A-Z]+(?: [A-Z]+)? ?/.exec(statement.trim())?.[0]);
      expect(new Set(begun)).toEqual(new Set(["BEGIN ISOLATION ", "SET LOCAL ", "INSERT INTO ", "UPDATE ", "COMMIT"]));
      expect(found.filter(({ statement }) => /\$1::text|pg_current_xact_id/.test(statement))).toEqual([]);
      expect(errors).toEqual([]);
    });

    test("however many ids and rows are asked for, there is one statement", async () => {
      const { store, pool } = await open();
      for (let n = 1; n <= 3; n++) {
        await store.known(Array.from({ length: n }, (_, id) => `${id}`));
        for await (const _ of store.list({ limit: n }));
      }
      const statements = (await onEach(pool, named)).map(({ statement }) => statement as string);
      expect(new Set(statements.filter((text) => /^\s*SELECT request_id/.test(text))).size).toBe(2);
    });

    test.each([
      ["has none of the statements", () => "DEALLOCATE ALL"],
      [
        "had them before a column changed",
        (_: string[], schema: string) => `ALTER TABLE ${schema}.purchase ALTER account TYPE varchar`,
      ],
      [
        "has those of another program",
        (names: string[]) => `DEALLOCATE ALL; ${names.map((name) => `PREPARE ${name} AS SELECT 1`).join(";")}`,
      ],
    ])("a pooler lends a connection of the server that %s: from now on there are no names", async (what, change) => {
      const { store, pool, schema } = await open();
      let ends = 0;
      const { ledger, service, errors } = openShop({ store, onEnd: () => ends++ });
      await ledger.buy(request());
      const names = [...new Set((await onEach(pool, named)).map(({ name }) => name as string))];
      expect(names.length).toBeGreaterThan(2);
      // New connections, which the driver knows to have no statement.
      if (what.includes("another")) await onEach(pool, "SELECT 1", true);
      await onEach(pool, change(names, schema));
      const wanted = Array.from({ length: 5 }, () => request());
      for (const got of await Promise.all(wanted.map((one) => ledger.buy(one))))
        expect(got).toMatchObject({ state: "succeeded" });
      expect([service.sold.size, ends, errors]).toEqual([6, 6, []]);
      await onEach(pool, "DEALLOCATE ALL");
      await ledger.buy(request());
      expect(await onEach(pool, named)).toEqual([]);
    });
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
