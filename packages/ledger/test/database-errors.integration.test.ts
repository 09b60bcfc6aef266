/** What passes by itself, as databases report it, and what stays. */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StoreUnavailableError } from "@vending/ledger";
import { postgresStore } from "@vending/ledger/postgres";
import { Pool } from "pg";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/lib/folder.ts";
import { hasPostgres } from "../../../test/lib/postgres.ts";
import { passing, postgresErrors, sqliteErrors } from "../src/database-errors.ts";
import { throwFromStore } from "../src/purchase/errors.ts";
import { request } from "./lib/requests.ts";
import { newName, postgresOfTests } from "./lib/stores.ts";
import { openShop } from "./lib/world.ts";

describe.runIf(hasPostgres())("PostgreSQL", () => {
  const postgres = postgresOfTests();
  /** Codes that the server of a test does not give. */
  const passes = [
    ...["08000", "08003", "08006", "08P01", "25P03", "25P04", "40001", "40003", "40P01", "53000", "53200", "53300"],
    ...["53400", "55000", "55006", "57P02", "57P03", "57P04", "57P05", "58000", "58030", "58P02", "72000", "XX000"],
  ];
  const stays = ["22P05", "23505", "25P02", "28P01", "3D000", "42P01", "54000", "P0001", "XX001", "XX002"];

  test("each row of the list is tried, and no other error passes", () => {
    const tried = [...passes, "25006", "55P03", "57014"].map((code) => passing({ code }));
    expect(new Set(tried)).toEqual(new Set(Object.values(postgresErrors)));
    for (const code of stays) expect(passing({ code }), code).toBeUndefined();
  });

  /** In the middle of an insert. */
  test.each<[code: string, statement: string, doesPass: boolean]>([
    ["25006", "SET LOCAL transaction_read_only = on; CREATE TABLE nothing (a int)", true],
    ["55P03", "SET LOCAL lock_timeout = 1; PERFORM pg_advisory_xact_lock(77)", true],
    ["57014", "PERFORM pg_cancel_backend(pg_backend_pid()), pg_sleep(9)", true],
    ["57P01", "PERFORM pg_terminate_backend(pg_backend_pid()), pg_sleep(9)", true],
    ["58P01", "PERFORM pg_read_file('nothing')", true],
    ["53100", "RAISE 'no' USING ERRCODE = '53100'", true],
    ["42501", "RAISE 'no' USING ERRCODE = '42501'", false],
  ])("%s by %s: passes by itself: %s", async (code, statement, doesPass) => {
    const schema = newName();
    const pool = new Pool({ connectionString: postgres.connectionString, max: 1 });
    pool.on("error", () => {});
    let opened = 0;
    pool.on("connect", () => opened++);
    const store = postgresStore({ pool, schema });
    const { ledger, service } = openShop({ store });
    try {
      await postgres.client.query("BEGIN; SELECT pg_advisory_xact_lock(77)");
      await store.stats();
      await postgres.client.query(`COMMIT; BEGIN; CREATE FUNCTION ${schema}.fail() RETURNS trigger LANGUAGE plpgsql
          AS $$ BEGIN ${statement}; RETURN NEW; END $$;
          CREATE TRIGGER fail BEFORE INSERT ON ${schema}.purchase FOR EACH ROW EXECUTE FUNCTION ${schema}.fail(); COMMIT;
          BEGIN; SELECT pg_advisory_xact_lock(77)`);
      const wanted = request();
      const error = await ledger.buy(wanted).catch((reason) => reason);
      expect(doesPass ? error.cause : error).toMatchObject({ code });
      expect(error instanceof StoreUnavailableError).toBe(doesPass);
      expect(service.sold.size).toBe(0);
      await postgres.client.query(`COMMIT; DROP TRIGGER fail ON ${schema}.purchase`);
      expect(await ledger.buy(wanted)).toMatchObject({ state: "succeeded" });
      expect(opened).toBe(passing({ code })?.isOfConnection ? 2 : 1);
    } finally {
      await postgres.client.query(`ROLLBACK; DROP SCHEMA ${schema} CASCADE`);
      await pool.end();
    }
  });

  test("53300 of a role that has no connection left: it works when the role has one again", async () => {
    const role = newName();
    await postgres.client.query(`CREATE ROLE ${role} LOGIN CONNECTION LIMIT 0;
      DO $$ BEGIN EXECUTE format('GRANT CREATE ON DATABASE %I TO ${role}', current_database()); END $$`);
    const connectionString = postgres.connectionString.replace("vending@", `${role}@`);
    const store = postgresStore({ connectionString, schema: role });
    const { ledger } = openShop({ store });
    try {
      await expect(ledger.buy(request())).rejects.toMatchObject({
        name: "StoreUnavailableError",
        cause: { code: "53300" },
      });
      await postgres.client.query(`ALTER ROLE ${role} CONNECTION LIMIT -1`);
      expect(await ledger.buy(request())).toMatchObject({ state: "succeeded" });
    } finally {
      await store.close();
      await postgres.client.query(`DROP OWNED BY ${role} CASCADE; DROP ROLE ${role}`);
    }
  });
});

describe("SQLite", () => {
  const folder = temporaryFolder();
  const newFile = () => join(folder, `${randomUUID()}.db`);
  const made = (file = newFile()) => {
    const database = new DatabaseSync(file, { timeout: 0 });
    database.exec("PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS t (a)");
    return database;
  };
  /** What another process reports, as text. */
  const reportedBy = (program: string, limit = ":") => {
    const text = `const { DatabaseSync } = require("node:sqlite"); const database = new DatabaseSync(${JSON.stringify(newFile())});
      try { database.exec("CREATE TABLE t (a)"); ${program} } catch (error) { console.log(error.errcode); }`;
    const printed = execFileSync("sh", ["-c", `${limit}; exec "$0" -e "$1"`, process.execPath, text]);
    throw Object.assign(new Error(), { errcode: Number(printed) });
  };
  const manyRows =
    "INSERT INTO t WITH RECURSIVE n (i) AS (SELECT 1 UNION SELECT i + 1 FROM n LIMIT 9999) SELECT hex(randomblob(200)) FROM n";

  test.each<[number, boolean, () => void]>([
    [
      5,
      true,
      () => {
        const file = newFile();
        made(file).exec("BEGIN IMMEDIATE");
        new DatabaseSync(file, { timeout: 0 }).exec("INSERT INTO t VALUES (1)");
      },
    ],
    [
      6,
      true,
      () => {
        const database = made();
        database.exec("INSERT INTO t VALUES (1), (2)");
        for (const _ of database.prepare("SELECT * FROM t").iterate()) database.exec("DROP TABLE t");
      },
    ],
    [778, true, () => reportedBy(`database.exec("${manyRows}")`, "ulimit -f 64")],
    [13, true, () => made().exec(`PRAGMA max_page_count = 2; ${manyRows}`)],
    [14, true, () => new DatabaseSync(join(folder, "none", "file.db"))],
    [
      517,
      true,
      () => {
        const file = newFile();
        const [one, other] = [made(file), made(file)];
        one.exec("BEGIN");
        one.prepare("SELECT * FROM t").all();
        other.exec("INSERT INTO t VALUES (1)");
        one.exec("INSERT INTO t VALUES (2)");
      },
    ],
    [1, false, () => made().exec("SELECT nothing")],
    [8, false, () => made().exec("PRAGMA query_only = on; INSERT INTO t VALUES (1)")],
    [1299, false, () => made().exec("CREATE TABLE u (a NOT NULL); INSERT INTO u VALUES (NULL)")],
  ])("the result code %s passes by itself: %s", (errcode, doesPass, work) => {
    const reported = (() => {
      try {
        work();
      } catch (error) {
        return error;
      }
    })();
    expect(reported).toMatchObject({ errcode });
    const thrown = (isCallers: boolean) => {
      try {
        throwFromStore("order", reported, isCallers);
      } catch (error) {
        return error;
      }
    };
    expect(thrown(false) instanceof StoreUnavailableError).toBe(doesPass);
    expect(thrown(true) instanceof StoreUnavailableError).toBe(doesPass && !sqliteErrors[errcode]?.isOfTransaction);
  });
});
