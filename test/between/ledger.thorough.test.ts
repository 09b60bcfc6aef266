/** The ledger and what really stands between it and its database. `packages/ledger/test/connections` has the doubles. */
import { StoreUnavailableError } from "@vending/ledger";
import { postgresStore } from "@vending/ledger/postgres";
import { Client, Pool } from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { request } from "../../packages/ledger/test/lib/requests.ts";
import { patience } from "../../packages/ledger/test/lib/stores.ts";
import { openShop } from "../../packages/ledger/test/lib/world.ts";
import { findPgBouncer, startPgBouncer } from "../lib/pgbouncer.ts";
import { hasPostgres, startPostgres } from "../lib/postgres.ts";
import { startSwitch } from "../lib/postgres-switch.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server, a pool or the like, until the end of the test. */
async function open<T extends { stop(): Promise<unknown> } | { close(): Promise<unknown> }>(
  made: Promise<T>,
): Promise<T> {
  const one = await made;
  closing.push(() => ("stop" in one ? one.stop() : one.close()));
  return one;
}

function storeAt(connectionString: string, kind: "pool" | "connectionString") {
  const onError = () => {};
  if (kind === "connectionString") return postgresStore({ connectionString, onError });
  const pool = new Pool({ connectionString });
  pool.on("error", onError);
  closing.push(() => pool.end());
  return postgresStore({ pool });
}

const fast = { fsync: "off" };

describe.runIf(hasPostgres()).each(["pool", "connectionString"] as const)("a ledger by %s", (kind) => {
  test("after a failover it follows the address, while and after that leads to a standby", async () => {
    const old = await open(startPostgres(fast));
    const next = await open(startPostgres(fast, old));
    const address = await open(startSwitch(old.connectionString));
    const store = await open(Promise.resolve(storeAt(address.connectionString, kind)));
    const { ledger, service } = openShop({ store });
    expect(await ledger.buy(request())).toMatchObject({ state: "succeeded" });

    const admin = new Client({ connectionString: next.connectionString });
    await admin.connect();
    closing.push(() => admin.end());
    const lag = async () =>
      (await admin.query("SELECT count(*) FROM vending_ledger.purchase WHERE state = 'succeeded'")).rows;
    await expect.poll(lag, patience).toEqual([{ count: "1" }]);
    await old.crash();
    await admin.query("SELECT pg_promote()");
    // The old address is now that of a standby, and a name server still names it.
    const standby = await open(startPostgres(fast, next));
    address.leadTo(standby.connectionString);
    const wanted = request();
    for (let n = 0; n < 3; n++) await expect(ledger.buy(wanted)).rejects.toBeInstanceOf(StoreUnavailableError);
    // Nor does it read there what may be old.
    await expect(ledger.stats()).rejects.toBeInstanceOf(StoreUnavailableError);
    expect(service.sold.size).toBe(1);

    address.leadTo(next.connectionString);
    expect(await ledger.buy(wanted)).toMatchObject({ state: "succeeded" });
    expect(await ledger.buy(request())).toMatchObject({ state: "succeeded" });
    expect(service.sold.size).toBe(3);
  });

  test("a gateway forgets its connections: what was enqueued is sold all the same", async () => {
    const server = await open(startPostgres(fast));
    const gateway = await open(startSwitch(server.connectionString));
    const store = await open(Promise.resolve(storeAt(gateway.connectionString, kind)));
    const { ledger, service, errors } = openShop({ store });
    const wanted = request();
    await ledger.enqueue(wanted, { transaction: "own" });
    gateway.silence();
    const stop = new AbortController();
    const working = ledger.work({ everyMs: 1_000, signal: stop.signal });
    await expect
      .poll(() => ledger.get(wanted.client_request_id).catch(() => undefined), { timeout: 120_000 })
      .toMatchObject({ state: "succeeded" });
    stop.abort();
    await working;
    expect(errors).not.toEqual([]);
    expect(service.sold.size).toBe(1);
  });

  test.runIf(findPgBouncer())(
    "behind PgBouncer in transaction mode each order is sold once, also if that starts again",
    async () => {
      const server = await open(startPostgres(fast));
      const bouncer = await open(startPgBouncer(server.connectionString));
      const stores = [storeAt(bouncer.connectionString, kind), storeAt(bouncer.connectionString, kind)];
      for (const store of stores) await open(Promise.resolve(store));
      const { ledger, another, service } = openShop({ store: stores[0] as never });
      const ledgers = [ledger, another({ store: stores[1] as never })];
      const buyAll = (wanted: ReturnType<typeof request>[]) =>
        Promise.all(wanted.map((one, n) => ledgers[n % 2]?.buy(one).catch((error) => error)));
      const orders = Array.from({ length: 40 }, () => request());
      for (const got of await buyAll(orders)) expect(got).toMatchObject({ state: "succeeded" });

      const pool = new Pool({ connectionString: bouncer.connectionString, max: 2 });
      pool.on("error", () => {});
      closing.push(() => pool.end());
      const kept = await Promise.all(
        Array.from({ length: 20 }, async (_, n) => {
          const transaction = await pool.connect();
          await transaction.query("BEGIN");
          await ledger.enqueue(request(), { transaction });
          await transaction.query(n % 2 ? "COMMIT" : "ROLLBACK");
          transaction.release();
          return n % 2;
        }),
      );
      await ledger.work();
      expect(service.sold.size).toBe(40 + kept.filter(Boolean).length);

      const more = Array.from({ length: 20 }, () => request());
      const [first] = await Promise.all([buyAll(more), bouncer.restart()]);
      for (const got of first) expect(got.state === "succeeded" || got instanceof StoreUnavailableError).toBe(true);
      await expect
        .poll(async () => (await buyAll(more)).every((got) => got.state === "succeeded"), { timeout: 60_000 })
        .toBe(true);
      expect(service.sold.size).toBe(70);
      expect(await ledger.stats()).toMatchObject({ open: 0 });
    },
  );
});
