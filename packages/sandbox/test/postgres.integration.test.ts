/** The store on PostgreSQL: shared by replicas, away for a while, and never another program's. */
import { createSandbox, type Store } from "@vending/sandbox";
import { openDatabase } from "@vending/sandbox/server";
import { Client } from "pg";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { hasPostgres, newDatabase, startPostgres } from "../../../test/lib/postgres.ts";
import { readCommandLine } from "../src/cli/command-line.ts";
import { greeting } from "../src/cli/greeting.ts";
import { openPostgres } from "../src/store/postgres.ts";
import { schema } from "../src/store/postgres-errors.ts";
import { MerchantIsFull } from "../src/store/store.ts";
import { checked } from "./lib/checked.ts";
import { run, transaction } from "./lib/stores.ts";

const prefix = "/ext/gateway/v1/transactions";
const password = "correct-horse-battery";

const body = (client_request_id: string, customer_msisdn = "08031234567") => ({
  merchant_code: "SANDBOX",
  customer_msisdn,
  network: "mtn",
  amount: "500",
  client_request_id,
});

test.each([
  [
    `postgres://shop:${password}@db.internal:5432/sandbox?sslpassword=${password}`,
    "in postgres://shop@db.internal:5432/sandbox\n",
  ],
  [`postgresql://shop:${password}@[::/sandbox`, "in postgres://…\n"],
])("the startup message contains no password: %s", (database, shown) => {
  const printed = String(greeting("http://127.0.0.1:4020", readCommandLine(["--database", database], {})));
  expect(printed).toContain(shown);
  expect(printed).not.toContain(password);
});

describe.runIf(hasPostgres())("PostgreSQL", () => {
  let database: string;

  beforeAll(async () => {
    database = await newDatabase();
  });
  afterEach(() => run(database, `DROP SCHEMA IF EXISTS ${schema} CASCADE; DROP TABLE IF EXISTS public.transactions`));

  test("replicas that start at once create one schema, and share it", async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => openDatabase(database)));
    const [one, two] = stores as [Store, Store];
    expect(await one.insert(transaction("a"))).toMatchObject({ seq: 1 });
    expect(await two.insert(transaction("a"))).toBeUndefined();
    expect(await two.find("SANDBOX", "a")).toEqual({ seq: 1, ...transaction("a") });
    expect(await one.isUsedByOther("SANDBOX2", "a")).toBe(true);
    expect([await one.firstAttempt("SANDBOX", "b"), await two.firstAttempt("SANDBOX", "b")]).toEqual([true, false]);
    expect([await one.countStatusCheck("SANDBOX", "a"), await two.countStatusCheck("SANDBOX", "a")]).toEqual([1, 2]);
    await two.clear();
    expect(await one.latest(1)).toEqual({ rows: [], total: 0 });
    expect(await one.firstAttempt("SANDBOX", "b")).toBe(true);
    await Promise.all(stores.map((store) => store.close()));
  });

  test("of the inserts of one id at once, through any replica, one succeeds", async () => {
    const stores = await Promise.all([openDatabase(database), openDatabase(database)]);
    const [one, two] = stores as [Store, Store];
    for (let round = 0; round < 5; round++) {
      const taken = await Promise.all(
        Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : two).insert(transaction(`id-${round}`))),
      );
      expect(taken.filter((each) => each !== undefined)).toHaveLength(1);
    }
    expect((await one.latest(9)).total).toBe(5);
    await Promise.all(stores.map((store) => store.close()));
  });

  test.each([
    ["another program's", "CREATE TABLE vending_sandbox.version (number text)", /belongs to another program/],
    ["an empty one", "SELECT 1", /belongs to another program/],
    ...[2, 99].map((version): [string, string, RegExp] => [
      `of version ${version}`,
      `CREATE TABLE vending_sandbox.version (sandbox integer); INSERT INTO vending_sandbox.version VALUES (${version})`,
      new RegExp(
        `its tables have version ${version}, and those of this sandbox have 9: delete it, or name another one$`,
      ),
    ]),
  ])("a schema of our name that is %s is left as it was", async (_, statement, message) => {
    await run(database, "CREATE SCHEMA vending_sandbox", statement);
    const tables = "SELECT table_schema, table_name FROM information_schema.tables WHERE table_schema NOT LIKE 'pg%'";
    const before = await run(database, tables);
    await expect(openDatabase(database)).rejects.toThrow(message);
    expect(await run(database, tables)).toEqual(before);
  });

  test("other programs' tables in the database are left alone", async () => {
    await run(database, "CREATE TABLE transactions (iban text); INSERT INTO transactions VALUES ('x')");
    const store = await openDatabase(database);
    expect(await store.insert(transaction("a"))).toMatchObject({ seq: 1 });
    await store.close();
    expect(await run(database, "SELECT * FROM public.transactions")).toEqual([{ iban: "x" }]);
  });

  test("first attempts are remembered up to a bound", async () => {
    const store = await openDatabase(database);
    await run(
      database,
      "INSERT INTO vending_sandbox.attempts (merchant, \"requestId\") SELECT 'SANDBOX', n::text FROM generate_series(1, 20000) AS n",
    );
    await store.firstAttempt("SANDBOX", "one more");
    const [row] = await run(database, "SELECT count(*)::integer AS count FROM vending_sandbox.attempts");
    expect(row).toEqual({ count: 10_000 });
    await store.close();
  });

  test("a list, a create and a status are one statement each, and so are many of a seed", async () => {
    const store = await openDatabase(database);
    const filters = [undefined, "08031234567"].flatMap((msisdn) =>
      [undefined, "mtn"].flatMap((network) =>
        ([undefined, "success", "failed", "pending"] as const).map((outcome) => ({ msisdn, network, outcome })),
      ),
    );
    const query = vi.spyOn(Client.prototype, "query");
    const statements = async (task: () => Promise<unknown>) => {
      query.mockClear();
      await task();
      return query.mock.calls.length;
    };
    try {
      // The first one connects.
      await store.find("SANDBOX", "none");
      expect(await statements(() => store.insert(transaction("a")))).toBe(1);
      expect(await statements(() => store.find("SANDBOX", "a"))).toBe(1);
      for (const filter of filters) {
        expect(await statements(() => store.list({ merchant: "SANDBOX", now: 1, ...filter }, 0, 10))).toBe(1);
      }
      expect(await statements(() => store.latest(200))).toBe(1);
      expect(await statements(() => store.insertAll(["d", "e", "f"].map(transaction)))).toBe(1);
      // With a lock before it, and a commit after it.
      expect(await statements(() => store.insert(transaction("b"), 5))).toBe(3);
      expect(await statements(() => store.insert(transaction("c"), 5).catch((error) => error))).toBe(4);
      await expect(store.insert(transaction("c"), 5)).rejects.toBeInstanceOf(MerchantIsFull);
    } finally {
      query.mockRestore();
      await store.close();
    }
  });

  test("a text that PostgreSQL cannot store is never found", async () => {
    const store = await openDatabase(database);
    expect(await store.find("SANDBOX", "a\0b")).toBeUndefined();
    expect(await store.isUsedByOther("SANDBOX", "a\0b")).toBe(false);
    expect(await store.list({ merchant: "SANDBOX", msisdn: "\0", now: 1 }, 0, 10)).toEqual({ rows: [], total: 0 });
    const call = checked(createSandbox({ store }));
    for (const suffix of ["123", "905", "937"]) {
      const response = await call("POST", `${prefix}/airtime/sync`, { body: body("a\0b", `08031234${suffix}`) });
      expect(response.status).toBe(400);
    }
    expect((await call("GET", `${prefix}/status/a%00b`)).status).toBe(404);
    expect((await call("GET", `${prefix}?msisdn=%00&network=mtn`)).status).toBe(200);
    await store.close();
  });

  test("while the database is away, requests get 503 that says so; afterwards everything is there", async () => {
    const own = await startPostgres({ fsync: "off" });
    const store = await openDatabase(own.connectionString);
    const sandbox = createSandbox({ store });
    const call = checked(sandbox);
    const buy = (id: string) => call("POST", `${prefix}/airtime/sync`, { body: body(id) });
    const status = (id: string) => call("GET", `${prefix}/status/${id}`);
    expect((await buy("before")).status).toBe(200);
    await own.crash();
    const responses = [await buy("away"), await status("before"), await call("GET", prefix)];
    responses.push(await call("GET", "/sandbox/transactions"), await call("POST", "/sandbox/reset"));
    for (const response of responses) {
      expect(response).toMatchObject({ status: 503, body: { message: expect.stringContaining("cannot be reached") } });
      expect(JSON.stringify(response.body)).not.toMatch(/127\.0\.0\.1|ECONN/);
    }
    await own.start();
    expect((await status("before")).status).toBe(200);
    expect((await buy("after")).status).toBe(200);
    await sandbox.close();
    await own.stop();
  });

  test("a database that cannot be used is refused in words, without the password", async () => {
    const { host } = new URL(database);
    const refused = async (database: string) => {
      const error: Error = await openPostgres(database, 0).then(
        () => new Error("it was opened"),
        (reason: Error) => reason,
      );
      expect(error.message).not.toContain(password);
      return error.message;
    };
    const missing = `postgres://vending:${password}@${host}/missing?application_name=${password}`;
    expect(await refused(missing)).toBe(
      `cannot use postgres://vending@${host}/missing as a database: The database does not exist.`,
    );
    expect(await refused(`postgres://vending:${password}@127.0.0.1:1/x`)).toContain("cannot be reached");
    expect(await refused(`postgres://nobody:${password}@${host}/postgres`)).toMatch(/does not accept the user/);
    expect(await refused(`postgres://vending:${password}@[::/x`)).toMatch(/^cannot use postgres:\/\/… as a database/);
  });
});
