/** What is PostgreSQL's own: migrations, connections and settings of the server. */
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { EndedPurchase, SqlTransaction, Store } from "@vending/ledger";
import { type PostgresOptions, postgresMigration, postgresStore } from "@vending/ledger/postgres";
import { Client, Pool, type PoolConfig } from "pg";
import { afterEach, describe, expect, test, vi } from "vitest";
import { hasPostgres } from "../../../test/lib/postgres.ts";
import { connect as connectTo } from "../src/stores/postgres-database.ts";
import { tablesVersion } from "../src/stores/tables.ts";
import { all, outcomeOf, request, take as takeFrom } from "./lib/requests.ts";
import { newName, patience, postgresOfTests } from "./lib/stores.ts";
import { openShop } from "./lib/world.ts";

const lease = { nowMs: 60_000, laterMs: 60_000 };
const failed = outcomeOf("order", "failed");

describe.runIf(hasPostgres())("PostgreSQL", () => {
  const postgres = postgresOfTests();
  const stores: Store<SqlTransaction>[] = [];
  const schemas: string[] = [];
  /** A name of a schema that no other test has used. */
  const newSchema = (): string => {
    const schema = newName();
    schemas.push(schema);
    return schema;
  };
  const closedLater = (store: Store<SqlTransaction>): Store<SqlTransaction> => {
    stores.push(store);
    return store;
  };
  const open = (options: PostgresOptions & { connectionString?: string }): Store<SqlTransaction> =>
    closedLater(postgresStore({ connectionString: postgres.connectionString, ...options }));
  /** Each gives a connection of the test back: only then its pool can end. */
  const releases: (() => unknown)[] = [];
  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString: postgres.connectionString });
    releases.push(() => client.end());
    await client.connect();
    return client;
  };
  const pools: Pool[] = [];
  const openPool = (config: PoolConfig = {}): Pool => {
    const pool = new Pool({ connectionString: postgres.connectionString, ...config });
    pools.push(pool);
    return pool;
  };
  // biome-ignore lint/suspicious/noExplicitAny: so are the rows of pg
  async function query(sql: string): Promise<any[]> {
    const result = await postgres.client.query(sql);
    // Several statements give several results.
    return result.rows ?? [];
  }
  /** Takes what is new. */
  const take = async (store: Store, wanted = request(), times = lease) => (await takeFrom(store, wanted, times)).run;
  /** Ends the leases. */
  const makeDue = (schema: string) => query(`UPDATE ${schema}.purchase SET locked_until = now(), due_at = now()`);
  /** Begins a transaction of its own with a statement, and returns what ends it. */
  async function holding(sql: string): Promise<() => Promise<void>> {
    const other = await connect();
    await other.query(`BEGIN; ${sql}`);
    return async () => {
      await other.query("COMMIT");
    };
  }
  /** The connections of this test file: others are on this server, too. */
  const connections = "pg_stat_activity WHERE datname = current_database()";
  /** Until a statement of this call waits for another transaction. */
  async function waiting(call: Promise<unknown>): Promise<void> {
    const ended = call.then(() => expect.fail("it waits for nothing"));
    const isWaiting = async () => (await query(`SELECT 1 FROM ${connections} AND wait_event_type = 'Lock'`)).length;
    await Promise.race([ended, expect.poll(isWaiting, patience).toBe(1)]);
  }

  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    for (const release of releases.splice(0)) await release();
    for (const store of stores.splice(0)) await store.close();
    for (const pool of pools.splice(0)) await pool.end();
    for (const schema of schemas.splice(0)) await query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
  });

  test("a connection of the caller's pool that breaks inside of onEnd ends no process, and the next turn does it", async () => {
    const schema = newSchema();
    const pool = openPool({ max: 3 });
    pool.on("error", () => {});
    const store = closedLater(postgresStore({ pool, schema }));
    let breaks = 0;
    const { ledger, errors } = openShop({
      store,
      async onEnd(_, transaction) {
        // The connection itself has no listener here: an unheard error would fail this run.
        if (++breaks === 1) await Object(transaction).query("SELECT pg_terminate_backend(pg_backend_pid())");
      },
    });
    const bought = request();
    expect(await ledger.buy(bought)).toMatchObject({ state: "succeeded" });
    expect(await store.get(bought.client_request_id)).toMatchObject({ state: "succeeded", onEnd: "waiting" });
    expect(errors).not.toEqual([]);
    await ledger.work();
    expect(await store.get(bought.client_request_id)).toMatchObject({ onEnd: "done" });
    expect(breaks).toBe(2);
  });

  test("processes that start at the same moment make the tables once", async () => {
    const schema = newSchema();
    const opened = Array.from({ length: 4 }, () => open({ schema }));
    const wanted = request();
    const begun = await Promise.all(opened.map((store) => store.begin(wanted, lease)));
    expect(begun.filter(({ kind }) => kind === "leased")).toHaveLength(1);
  });

  test("the printed migration is all that a store needs that may make nothing", async () => {
    const schema = newSchema();
    await query(`CREATE ROLE ${schema} LOGIN`);
    try {
      const connectionString = postgres.connectionString.replace("vending@", `${schema}@`);
      const store = open({ schema, migrate: false, connectionString });
      const missing = `The tables of the ledger are missing in the schema ${schema}: run the SQL that postgresMigration() prints`;
      await expect(store.stats()).rejects.toThrow(missing);
      await query(`${postgresMigration({ schema })}; GRANT USAGE ON SCHEMA ${schema} TO ${schema}`);
      // They are there: that they may not be read is not called missing.
      await expect(store.stats()).rejects.toThrow("permission denied");
      await query(`GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA ${schema} TO ${schema}`);
      const run = await take(store);
      await makeDue(schema);
      expect(await store.takeDue(1)).toMatchObject([{ run: { requestId: run.requestId } }]);
    } finally {
      for (const store of stores.splice(0)) await store.close();
      await query(`DROP OWNED BY ${schema}; DROP ROLE ${schema}`);
    }
  });

  test("a process that starts waits for no transaction of the others, and keeps none of them waiting", async () => {
    const schema = newSchema();
    const wanted = request();
    await take(open({ schema }), wanted);
    const commit = await holding(`UPDATE ${schema}.purchase SET runs = runs`);
    const started = await Promise.race([open({ schema }).stats(), sleep(5_000, "waits")]).finally(commit);
    expect(started).toMatchObject({ open: 1 });
  });

  test("it starts also while the caller holds every connection of the pool", async () => {
    const schema = newSchema();
    const pool = openPool({ max: 1 });
    const store = closedLater(postgresStore({ pool, schema }));
    const transaction = await pool.connect();
    releases.push(() => transaction.release());
    await transaction.query("BEGIN");
    const wanted = request();
    const enqueued = await Promise.race([store.enqueue(wanted, 60_000, transaction), sleep(5_000, "waits")]);
    expect(enqueued).toMatchObject({ requestId: wanted.client_request_id, state: "open" });
    await transaction.query("COMMIT");
  });

  test.each([
    ["of the version before", (schema: string) => `UPDATE ${schema}.ledger_version SET version = 1`, "of version 1"],
    [
      "of the version before, after the migration of this one",
      (schema: string) => `UPDATE ${schema}.ledger_version SET version = 1; ${postgresMigration({ schema })}`,
      "of version 1",
    ],
    ["of no known version", (schema: string) => `DROP TABLE ${schema}.ledger_version`, "of version 0"],
    ["of an empty version", (schema: string) => `DELETE FROM ${schema}.ledger_version`, "of version 0"],
  ])("tables %s are refused in words", async (_, change, version) => {
    const schema = newSchema();
    await open({ schema }).stats();
    await query(change(schema));
    for (const migrate of [true, false])
      await expect(open({ schema, migrate }).stats()).rejects.toThrow(
        new RegExp(
          `The ledger in the schema ${schema} was made by another version .* ${version}, this one needs ${tablesVersion}`,
        ),
      );
  });

  test("without another name the tables are in vending_ledger", async () => {
    schemas.push("vending_ledger");
    const run = await take(open({}));
    // Other tests may have used this schema of the same database.
    const found = await query(`SELECT 1 FROM vending_ledger.purchase WHERE request_id = '${run.requestId}'`);
    expect(found).toHaveLength(1);
    expect(postgresMigration()).toBe(postgresMigration({ schema: "vending_ledger" }));
  });

  test.each(["Shop", "shop; DROP", "", "1shop", "a".repeat(41)])("a schema is not called %j", (schema) => {
    const message = `schema must be lower-case letters, digits and _, at most 40 of them, not ${schema}`;
    for (const call of [() => open({ schema }), () => postgresMigration({ schema })])
      expect(call).toThrow(expect.objectContaining({ name: "InvalidOptionError", message }));
  });

  test.each(["", undefined])("an address must not be %j: pg would connect to another database", (connectionString) => {
    const error = {
      name: "InvalidOptionError",
      message: expect.stringContaining("it is empty"),
    };
    expect(() => postgresStore({ connectionString })).toThrow(expect.objectContaining(error));
  });

  test.each(["a", "_", "a_1", "a".repeat(40)])("a schema may be called %j", (schema) => {
    expect(postgresMigration({ schema })).toContain(`CREATE SCHEMA IF NOT EXISTS ${schema};`);
  });

  test("a purchase that disappears while it is listed hides none of those after it", async () => {
    const schema = newSchema();
    const store = open({ schema });
    const { requestId } = await take(store);
    await query(
      `INSERT INTO ${schema}.purchase SELECT (jsonb_populate_record(p, jsonb_build_object('request_id', 'copy-' || n))).*
       FROM ${schema}.purchase p, generate_series(1, 1200) n`,
    );
    const listed = new Set<string>();
    for await (const one of store.list({})) {
      listed.add(one.requestId);
      await query(`DELETE FROM ${schema}.purchase WHERE request_id = '${one.requestId}'`);
    }
    expect(listed.has(requestId)).toBe(true);
    expect(listed.size).toBe(1201);
  });

  test("a purchase that disappears meanwhile is reported in words", async () => {
    const schema = newSchema();
    const store = open({ schema });
    await store.stats();
    await query(`CREATE FUNCTION ${schema}.lose() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
      CREATE TRIGGER lose BEFORE INSERT ON ${schema}.purchase FOR EACH ROW EXECUTE FUNCTION ${schema}.lose()`);
    const wanted = request({ client_request_id: "lost" });
    await expect(store.begin(wanted, lease)).rejects.toThrow(new Error("The purchase lost was deleted meanwhile"));
  });

  test("eight onEnd that never resolve hold up no other, whether its purchase ends or its onEnd is due", async () => {
    const schema = newSchema();
    const store = open({ schema });
    const ends: string[] = [];
    const { promise: up, resolve: give } = Promise.withResolvers<void>();
    const onEnd = async ({ requestId, request }: EndedPurchase) => {
      if (request.amount === "666") await up;
      ends.push(requestId);
    };
    const { ledger, another } = openShop({ store, onEnd });
    const without = another({ onEnd: undefined, onError: () => {} });
    for (let n = 0; n < 4; n++) await without.buy(request({ amount: "666" }));
    const due = request();
    await without.buy(due);
    for (let n = 0; n < 4; n++) await ledger.enqueue(request({ amount: "666" }), { transaction: "own" });
    const stop = new AbortController();
    const working = ledger.work({ everyMs: 60_000, signal: stop.signal });
    await sleep(1_000);
    const [enqueued, bought] = [request(), request()];
    await ledger.enqueue(enqueued, { transaction: "own" });
    await ledger.buy(bought);
    const good = [due, enqueued, bought].map(({ client_request_id }) => client_request_id).sort();
    await expect.poll(() => ends.toSorted(), { timeout: 8_000 }).toEqual(good);
    give();
    stop.abort();
    await working;
    expect(ends).toHaveLength(11);
  });

  test.each([
    ["serializable", "German,DMY", "Asia/Kathmandu"],
    ["read committed", "SQL,MDY", "UTC"],
  ])("a role for which all is set otherwise changes nothing: %s, %s, %s", async (isolation, dates, zone) => {
    const schema = newSchema();
    const settings = {
      default_transaction_isolation: isolation,
      DateStyle: dates,
      TimeZone: zone,
      standard_conforming_strings: "off",
      default_transaction_read_only: "on",
      IntervalStyle: "iso_8601",
      extra_float_digits: "-15",
      search_path: "",
      transform_null_equals: "on",
    };
    const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value.replace(" ", "\\ ")}`);
    const connectionString = `${postgres.connectionString}?options=${encodeURIComponent(flags.join(" "))}`;
    const stores = Array.from({ length: 3 }, () => open({ schema, connectionString }));
    const ends: string[] = [];
    const onEnd = async ({ requestId }: EndedPurchase, transaction: unknown) => {
      await Object(transaction).query("SELECT 'x' || $1", [requestId]);
      ends.push(requestId);
    };
    const { another, errors, service } = openShop({ onEnd });
    const ledgers = stores.map((store) => another({ store, onEnd }));
    const wanted = Array.from({ length: 12 }, () => request({ client_request_id: `back\\slash-${randomUUID()}` }));
    for (const one of wanted) await ledgers[0]?.enqueue(one, { transaction: "own" });
    await Promise.all(ledgers.flatMap((one) => [one.work(), one.buy(wanted[0] ?? request())]));
    for (let turns = 0; turns < 3; turns++) await Promise.all(ledgers.map((one) => one.work()));
    expect(ends.sort()).toEqual(wanted.map(({ client_request_id }) => client_request_id).sort());
    expect(service.requests.creates).toBe(12);
    expect(errors).toEqual([]);
    // Moments are those of the machine, and a list of pages has each purchase once.
    const minute = { since: new Date(Date.now() - 60_000), until: new Date() };
    const listed = await all((stores[0] as Store).list(minute));
    expect(listed.map(({ requestId }) => requestId).sort()).toEqual(ends);
    for (const { storedAt } of listed) expect(Math.abs(Date.now() - Number(storedAt))).toBeLessThan(60_000);
  });

  test("a driver whose parsers the program has changed is that of onEnd, and of nothing else", async () => {
    const schema = newSchema();
    const types = { getTypeParser: () => (text: string) => ({ parsed: text }) };
    const pool = openPool({ types } as PoolConfig);
    const store = closedLater(postgresStore({ pool, schema }));
    const seen: unknown[] = [];
    const { ledger } = openShop({
      store,
      async onEnd(purchase, transaction) {
        seen.push(purchase.endedAt.getTime() > Date.now() - 60_000);
        seen.push(...(await transaction.query("SELECT 1 AS one")).rows);
      },
    });
    const wanted = request();
    await ledger.enqueue(wanted, { transaction: "own" });
    expect(await ledger.work()).toMatchObject({ succeeded: 1 });
    expect(seen).toEqual([true, { one: { parsed: "1" } }]);
    expect(await ledger.get(wanted.client_request_id)).toMatchObject({
      request: wanted,
      runs: 1,
      onEnd: "done",
    });
    for (const option of ["binary", "pipeline"])
      expect(() => postgresStore({ pool: new Pool({ [option]: true } as PoolConfig) })).toThrow(option);
  });

  test("a database in LATIN1 keeps what it has no character for", async () => {
    const name = newSchema();
    await query(`CREATE DATABASE ${name} ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`);
    const connectionString = postgres.connectionString.replace(/[^/]*$/, name);
    const naira = "You got \u20a6500 \u{1F4F1}";
    const store = open({ schema: "latin", connectionString });
    try {
      const run = await take(store, request({ amount: naira }));
      const outcome = outcomeOf(run.requestId, "succeeded");
      const end = {
        ...outcome,
        transaction: { ...outcome.transaction, internal_reference: naira, telco_message: naira },
      };
      await store.release(run, undefined, { cause: { kind: "processing", message: naira } });
      await store.end(run, end as never, () => {});
      expect(await store.get(run.requestId)).toMatchObject({ request: { amount: naira }, outcome: end });
      await store.deleteEnded(new Date(Date.now() + 60_000));
      expect(await store.begin(request({ client_request_id: run.requestId }), lease)).toMatchObject({
        kind: "deleted",
        purchase: { outcome: { transaction: { internal_reference: naira } } },
      });
    } finally {
      for (const store of stores.splice(0)) await store.close();
      await query(`DROP DATABASE ${name}`);
    }
  });

  test("enqueue needs nothing of a transaction but texts and numbers that go in, and texts that come out", async () => {
    const schema = newSchema();
    const store = open({ schema });
    const own = await connect();
    // As drivers do that know no other types, or have parsers of their own.
    const types = { getTypeParser: () => (text: string) => text };
    const query = async (text: string, values: unknown[] = []) => {
      for (const value of values)
        expect(["string", "number", "object"]).toContain(value === null ? "object" : typeof value);
      const { rows } = await own.query({
        text,
        values: values.map((one) => (one === null ? null : String(one))),
        types,
      });
      return { rows };
    };
    const { ledger, service } = openShop({ store });
    const wanted = request();
    await own.query("BEGIN");
    expect(await ledger.enqueue(wanted, { transaction: { query } })).toBe("open");
    expect(await ledger.enqueue(wanted, { transaction: { query } })).toBe("open");
    await expect(ledger.enqueue({ ...wanted, amount: "7" }, { transaction: { query } })).rejects.toMatchObject({
      fields: ["amount"],
    });
    await own.query("COMMIT");
    await ledger.work();
    expect(service.sold.size).toBe(1);
    await own.query("BEGIN");
    expect(await ledger.enqueue(wanted, { transaction: { query } })).toBe("succeeded");
    await own.query("COMMIT");
  });

  test("a pool is no transaction, and a serialization failure is no outage", async () => {
    const pool = openPool();
    const { ledger } = openShop({ store: open({ schema: newSchema() }) });
    const [one, other] = [await pool.connect(), await pool.connect()];
    for (const client of [one, other]) releases.push(() => client.release());
    await expect(ledger.enqueue(request(), { transaction: pool })).rejects.toMatchObject({
      name: "TransactionError",
      message: expect.stringContaining("a pool"),
    });
    const wanted = request();
    for (const client of [one, other]) await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1");
    await ledger.enqueue(wanted, { transaction: one });
    await one.query("COMMIT");
    await expect(ledger.enqueue(wanted, { transaction: other })).rejects.toMatchObject({ code: "40001" });
    await other.query("ROLLBACK");
  });

  test("a transaction that ends before what is enqueued in it is stored leaves nothing behind", async () => {
    const { ledger } = openShop({ store: open({ schema: newSchema() }) });
    const own = await connect();
    for (const word of ["ROLLBACK", "COMMIT"]) {
      const wanted = request();
      await own.query("BEGIN");
      // The program does not await `enqueue`, and goes on with its own statements.
      const query = async (text: string, values?: unknown[]) => {
        if (text.includes("INSERT")) await own.query(word);
        return own.query(text, values);
      };
      await expect(ledger.enqueue(wanted, { transaction: { query } })).rejects.toMatchObject({
        name: "TransactionError",
      });
      expect(await ledger.get(wanted.client_request_id)).toBeUndefined();
    }
  });

  test("the version of the tables is another one when they change", () => {
    const text = postgresMigration().replaceAll(/\s+/g, " ");
    const hash = createHash("sha256").update(text).digest("hex").slice(0, 12);
    // If the tables have changed, raise `tablesVersion`, and write the SQL that changes them into the changeset.
    expect(`${tablesVersion} ${hash}`).toBe("9 6a0417bc726c");
  });

  test("a pool that is no client of the protocol is named", async () => {
    const options = { connectionString: postgres.connectionString, max: 1 };
    const pool = { options, on() {}, connect: async () => ({ on() {}, off() {}, release() {} }) };
    const store = postgresStore({ pool: pool as never, schema: newSchema() });
    await expect(store.stats()).rejects.toThrow("must be one of pg");
  });

  test("onEnd has the planner of the server, and what it sends", async () => {
    const seen: unknown[] = [];
    const { ledger, errors } = openShop({
      store: open({ schema: newSchema() }),
      async onEnd(_, transaction) {
        const settings = ["plan_cache_mode", "enable_seqscan", "transaction_isolation", "synchronous_commit"];
        const values = settings.map((name) => `current_setting('${name}')`);
        seen.push((await Object(transaction).query(`SELECT concat_ws(' ', ${values}) AS all`)).rows[0].all);
      },
    });
    await ledger.buy(request());
    expect([seen, errors]).toEqual([["auto on read committed on"], []]);
  });

  test("a server that lacks what a statement needs is asked once more, and no more", async () => {
    const schema = newSchema();
    const store = open({ schema });
    await store.stats();
    await query(`CREATE FUNCTION ${schema}.lack() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION USING ERRCODE = '0A000', MESSAGE = 'it lacks that'; END $$;
      CREATE TRIGGER lack BEFORE INSERT ON ${schema}.purchase FOR EACH ROW EXECUTE FUNCTION ${schema}.lack()`);
    await expect(take(store)).rejects.toThrow("it lacks that");
  });

  test("a stream that sends each message by itself will do", async () => {
    const pool = openPool();
    pool.on("connect", (client) =>
      Object.assign(Object(client).connection.stream, { cork: undefined, uncork: undefined }),
    );
    const store = closedLater(postgresStore({ pool, schema: newSchema() }));
    await take(store);
  });

  test("a statement that fails the first time keeps its name", async () => {
    const schema = newSchema();
    const pool = openPool({ max: 1 });
    const store = closedLater(postgresStore({ pool, schema }));
    await store.stats();
    await query(`ALTER TABLE ${schema}.purchase ADD CONSTRAINT never CHECK (runs < 0)`);
    await expect(take(store)).rejects.toThrow("never");
    await query(`ALTER TABLE ${schema}.purchase DROP CONSTRAINT never`);
    await take(store);
    const { rows } = await pool.query("SELECT 1 FROM pg_prepared_statements WHERE statement LIKE '%INSERT INTO%'");
    expect(rows).toHaveLength(1);
  });

  test("what is stored is on disk, also where the server does not wait for it; and no lock stays", async () => {
    const setting = "on 14s 1min";
    const schema = newSchema();
    const connectionString = `${postgres.connectionString}?options=-c%20synchronous_commit%3Doff`;
    const store = open({ schema, connectionString });
    await store.stats();
    await query(`CREATE TABLE ${schema}.seen (setting text);
      CREATE FUNCTION ${schema}.see() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO ${schema}.seen VALUES (concat_ws(' ', current_setting('synchronous_commit'),
          current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout'))); RETURN NEW; END $$;
      CREATE TRIGGER see BEFORE INSERT OR UPDATE ON ${schema}.purchase FOR EACH ROW EXECUTE FUNCTION ${schema}.see()`);
    await store.end(await take(store), failed);
    expect(await query(`SELECT setting FROM ${schema}.seen`)).toEqual([{ setting }, { setting }]);
  });

  test("a transaction with a failed statement is an error, even if the error of the statement was caught", async () => {
    const database = connectTo(postgres.connectionString, 1, () => {});
    const work = database.transaction(async (query, own) => {
      await own("SELECT 1");
      await query("SELECT nothing").catch(() => {});
      return true;
    });
    await expect(work).rejects.toMatchObject({ message: "PostgreSQL rolled the transaction back" });
    await database.close();
  });

  test("a failed transaction keeps nothing, and its connection can be used again", async () => {
    const schema = newSchema();
    const store = open({ schema, maxConnections: 1 });
    await store.stats();
    await query(`CREATE FUNCTION ${schema}.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'full_up'; END $$;
      CREATE CONSTRAINT TRIGGER fail AFTER INSERT ON ${schema}.purchase DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION ${schema}.fail()`);
    const wanted = request();
    for (let n = 0; n < 2; n++) await expect(store.begin(wanted, lease)).rejects.toThrow("full_up");
    expect(await store.get(wanted.client_request_id)).toBeUndefined();
  });

  test("no error quotes what PostgreSQL says besides its message", async () => {
    const schema = newSchema();
    const store = open({ schema });
    const run = await take(store);
    await query(`CREATE FUNCTION ${schema}.say() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION 'no' USING DETAIL = 'token 0452', HINT = 'token 0452'; END $$;
      CREATE TRIGGER say BEFORE UPDATE ON ${schema}.purchase EXECUTE FUNCTION ${schema}.say()`);
    for (const call of [() => store.addAttempt(run, new Date()), () => store.release(run)]) {
      const error = await call().catch((reason) => reason);
      expect(error).toMatchObject({ message: "no", code: "P0001" });
      expect(Object.keys(error)).not.toEqual(expect.arrayContaining([expect.stringMatching("detail|hint|where")]));
    }
  });

  test("a connection that breaks is replaced, and reported if it was idle", async () => {
    const uncaught: unknown[] = [];
    const listen = (error: unknown) => uncaught.push(error);
    process.on("uncaughtException", listen);
    try {
      const schema = newSchema();
      const errors: unknown[] = [];
      const store = open({ schema, maxConnections: 1, onError: (error) => errors.push(error) });
      const run = await take(store);
      const end = `SELECT pg_terminate_backend(pid) FROM ${connections}
        AND application_name = 'vending-ledger' AND query NOT LIKE '%pg_terminate%'`;
      const commit = await holding(`SELECT FROM ${schema}.purchase FOR UPDATE`);
      const releasing = store.release(run).catch((error) => error);
      await waiting(releasing);
      await query(`${end} AND wait_event_type = 'Lock'`);
      expect(await releasing).toMatchObject({ message: expect.stringMatching(/terminat/) });
      await commit();
      expect(errors).toEqual([]);
      expect(await store.stats()).toMatchObject({ open: 1 });
      await query(end);
      await expect.poll(() => errors.length, patience).toBeGreaterThan(0);
      // What broke beside it may be seen with the next call only.
      await expect.poll(() => store.stats().catch(() => undefined), patience).toMatchObject({ open: 1 });
      expect(uncaught).toEqual([]);
    } finally {
      process.off("uncaughtException", listen);
    }
  });

  test("what is closed has no connections, whether it was used or not, and is closed once", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await open({ schema: newSchema() }).close();
    const store = open({ schema: newSchema() });
    await store.stats();
    const own = () => query(`SELECT 1 FROM ${connections} AND application_name = 'vending-ledger'`);
    expect(await own()).not.toEqual([]);
    await Promise.all([store.close(), store.close()]);
    await expect(store.stats()).rejects.toThrow();
    expect(vi.getTimerCount()).toBe(0);
    await expect.poll(own, { timeout: 20_000 }).toEqual([]);
  });
});
