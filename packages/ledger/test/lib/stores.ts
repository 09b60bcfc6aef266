/** Every kind of store, opened for one test. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { SqlTransaction, Store } from "@vending/ledger";
import { postgresStore } from "@vending/ledger/postgres";
import { sqliteStore, sqliteTransaction } from "@vending/ledger/sqlite";
import { Client } from "pg";
import { afterAll, beforeAll } from "vitest";
import { hasPostgres, newDatabase } from "../../../../test/lib/postgres.ts";
import type { Kind, Opened } from "../store-tests.ts";

/** A store on SQL, and its database. */
interface OpenedSql extends Opened<SqlTransaction> {
  /** Changes its table, `purchase`, by hand. */
  change(sql: string): Promise<void>;
  /** Runs a statement on the tables of the shop. */
  rows(sql: string): Promise<{ id: string; kind: string }[]>;
  /** A transaction of the shop's own. */
  begin(): Promise<{ transaction: SqlTransaction; end(word: "COMMIT" | "ROLLBACK"): Promise<void> }>;
}

/** The store, and those that are opened again, to be closed together. */
function opened(make: () => Store<SqlTransaction>, age: Opened["age"]): Opened<SqlTransaction> {
  const all: Store<SqlTransaction>[] = [];
  const again = () => {
    const store = make();
    all.push(store);
    return store;
  };
  return {
    store: again(),
    again,
    age,
    async close() {
      for (const one of all) await one.close();
    },
  };
}

type SqlKind = Kind<OpenedSql>;

function sqlite(): SqlKind {
  let folder = "";
  return {
    name: "SQLite",
    async prepare() {
      folder = mkdtempSync(join(tmpdir(), "vending-ledger-"));
    },
    open() {
      const file = join(folder, `${randomUUID()}.db`);
      let ahead = 0;
      const age = async (ms: number) => {
        ahead += ms;
      };
      const connect = () => {
        const database = new DatabaseSync(file);
        database.exec("PRAGMA busy_timeout = 5000");
        return database;
      };
      const rows = async (sql: string) => {
        const database = connect();
        try {
          return database.prepare(sql).all() as { id: string; kind: string }[];
        } finally {
          database.close();
        }
      };
      return {
        ...opened(() => sqliteStore(file, { now: () => Date.now() + ahead }), age),
        rows,
        change: async (sql) => void (await rows(sql)),
        async begin() {
          const database = connect();
          database.exec("BEGIN IMMEDIATE");
          return {
            transaction: sqliteTransaction(database),
            async end(word) {
              database.exec(word);
              database.close();
            },
          };
        },
      };
    },
    async remove() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** How long a test waits, on a busy machine. */
export const patience: { readonly timeout: number } = { timeout: 20_000 };

/** A name of a schema, or of a role, that nothing else has. */
export const newName = (): string => `test_${randomUUID().replaceAll("-", "")}`;

/** A database for a `describe`, and a connection to it. */
export function postgresOfTests(): { readonly connectionString: string; readonly client: Client } {
  const one = {} as { connectionString: string; client: Client };
  beforeAll(async () => {
    one.connectionString = await newDatabase();
    one.client = new Client({ connectionString: one.connectionString });
    await one.client.connect();
  }, 60_000);
  afterAll(() => one.client.end());
  return one;
}

/** In one schema, which is emptied after each test: creating it takes longer than most tests. */
function postgres(): SqlKind {
  const schema = newName();
  let connectionString = "";
  let client: Client | undefined;
  const query = async (sql: string): Promise<void> => {
    await client?.query(sql);
  };
  return {
    name: "PostgreSQL",
    async prepare() {
      connectionString = await newDatabase();
      client = new Client({ connectionString });
      await client.connect();
    },
    open() {
      const moments = ["stored_at", "sent_since", "ended_at", "on_end_at", "locked_until", "due_at"];
      const all = opened(
        () => postgresStore({ connectionString, schema }),
        (ms) => {
          const earlier = moments.map((column) => `${column} = ${column} - interval '${ms} milliseconds'`);
          return query(`UPDATE ${schema}.purchase SET ${earlier.join()}`);
        },
      );
      return {
        ...all,
        change: (sql) => query(`SET search_path = ${schema}; ${sql}; RESET search_path`),
        rows: async (sql) => (await client?.query(sql))?.rows ?? [],
        async begin() {
          const own = new Client({ connectionString });
          await own.connect();
          await own.query("BEGIN");
          return {
            transaction: own,
            async end(word) {
              await own.query(word);
              await own.end();
            },
          };
        },
        async close() {
          await all.close();
          await query(`DELETE FROM ${schema}.purchase`);
        },
      };
    },
    async remove() {
      await query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
      await client?.end();
    },
  };
}

/** Those that can run here. */
export const kinds: SqlKind[] = [sqlite(), ...(hasPostgres() ? [postgres()] : [])];
