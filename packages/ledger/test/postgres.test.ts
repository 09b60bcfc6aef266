/** What is PostgreSQL's own: migrations, and what its engine keeps. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import type { Store } from "@vending/ledger";
import { postgresMigration, postgresStore } from "@vending/ledger/postgres";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasPostgres } from "../../../test/lib/postgres.ts";
import { request } from "./lib/requests.ts";
import { postgresOfTests } from "./lib/stores.ts";
import { openShop } from "./lib/world.ts";

const lease = { nowMs: 60_000, laterMs: 60_000 };

describe.runIf(hasPostgres())("PostgreSQL", () => {
  const postgres = postgresOfTests();
  const stores: Store[] = [];
  const schemas: string[] = [];
  /** A name of a schema that no other test has used. */
  const newSchema = (): string => {
    const schema = `test_${randomUUID().replaceAll("-", "")}`;
    schemas.push(schema);
    return schema;
  };
  const open = (options: Omit<Parameters<typeof postgresStore>[0], "connectionString">): Store => {
    const store = postgresStore({ connectionString: postgres.connectionString(), ...options });
    stores.push(store);
    return store;
  };
  async function query(sql: string): Promise<unknown[]> {
    const client = new Client({ connectionString: postgres.connectionString() });
    await client.connect();
    // Several statements give several results.
    const result = await client.query(sql).finally(() => client.end());
    return result.rows ?? [];
  }

  beforeAll(() => postgres.start(), 60_000);
  afterAll(() => postgres.stop());
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    for (const schema of schemas.splice(0)) await query(`DROP SCHEMA IF EXISTS ${schema}, ${schema}_queue CASCADE`);
  });

  test("processes that start at the same moment make the tables once", async () => {
    const schema = newSchema();
    const all = Array.from({ length: 4 }, () => open({ schema }));
    const wanted = request();
    const begun = await Promise.all(all.map((store) => store.begin(wanted, lease)));
    expect(begun.filter(({ kind }) => kind === "taken")).toHaveLength(1);
  });

  test("the printed migration is all that a store needs that may make nothing", async () => {
    const schema = newSchema();
    await expect(open({ schema, migrate: false }).stats()).rejects.toThrow();
    await query(postgresMigration({ schema }));
    const store = open({ schema, migrate: false });
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
    for (const schema of [newSchema(), newSchema()]) {
      expect(await open({ schema }).begin(wanted, lease)).toMatchObject({ kind: "taken", isNew: true });
    }
  });

  test("an error about what it does not accept does not quote it", async () => {
    const store = open({ schema: newSchema() });
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

  test("a purchase whose job somebody deleted is still bought again, once", async () => {
    const schema = newSchema();
    const store = open({ schema });
    const wanted = request();
    await store.begin(wanted, { nowMs: 50, laterMs: 1_000 });
    await query(`DELETE FROM ${schema}_queue.job`);
    await sleep(100);
    expect(await store.begin(wanted, lease)).toMatchObject({ kind: "taken", isNew: false });
    expect(await store.begin(wanted, lease)).toMatchObject({ kind: "held" });
    expect(await query(`SELECT id FROM ${schema}_queue.job WHERE name = 'purchase'`)).toHaveLength(1);
  });

  test("what has ended leaves no job behind", async () => {
    const schema = newSchema();
    const { ledger } = openShop({ store: open({ schema }) });
    await ledger.buy(request());
    await ledger.buy(request({ amount: "none" })).catch(() => {});
    expect(await query(`SELECT id FROM ${schema}_queue.job WHERE name = 'purchase'`)).toEqual([]);
  });
});
