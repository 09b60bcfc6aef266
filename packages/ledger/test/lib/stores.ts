/** Every kind of store, opened for one test. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memoryStore, type Store } from "@vending/ledger";
import { postgresStore } from "@vending/ledger/postgres";
import { sqliteStore } from "@vending/ledger/sqlite";
import { Client } from "pg";
import { hasPostgres, newDatabase } from "../../../../test/lib/postgres.ts";
import type { Kind, Opened } from "../store-tests.ts";

/** The store, and those that are opened again, to be closed together. */
function opened(make: () => Store, changes: Pick<Opened, "age">): Opened {
  const all = [make()];
  const [store] = all as [Store];
  return {
    store,
    again: () => {
      const other = make();
      all.push(other);
      return other;
    },
    ...changes,
    close: async () => {
      for (const one of all) await one.close();
    },
  };
}

const memory: Kind = {
  name: "memory",
  isDurable: false,
  async prepare() {},
  open() {
    let ahead = 0;
    const one = memoryStore({ now: () => Date.now() + ahead });
    return opened(() => one, {
      async age(ms) {
        ahead += ms;
      },
    });
  },
  async remove() {},
};

function sqlite(): Kind {
  let folder = "";
  return {
    name: "SQLite",
    isDurable: true,
    async prepare() {
      folder = mkdtempSync(join(tmpdir(), "vending-ledger-"));
    },
    open() {
      const file = join(folder, `${randomUUID()}.db`);
      let ahead = 0;
      return opened(() => sqliteStore(file, { now: () => Date.now() + ahead }), {
        async age(ms) {
          ahead += ms;
        },
      });
    },
    async remove() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** How long a test waits, on a busy machine. */
export const patience: { readonly timeout: number } = { timeout: 20_000 };

/** A database for a test file. */
export function postgresOfTests() {
  let database = "";
  return {
    async start(): Promise<void> {
      database = await newDatabase();
    },
    connectionString: (): string => database,
  };
}

/** In one schema, which is emptied after each test: creating it takes longer than most tests. */
function postgres(): Kind {
  const server = postgresOfTests();
  const schema = `test_${randomUUID().replaceAll("-", "")}`;
  let client: Client | undefined;
  const query = async (sql: string): Promise<void> => {
    await client?.query(sql);
  };
  return {
    name: "PostgreSQL",
    isDurable: true,
    async prepare() {
      await server.start();
      client = new Client({ connectionString: server.connectionString() });
      await client.connect();
    },
    open() {
      const all = opened(() => postgresStore({ connectionString: server.connectionString(), schema }), {
        age: (ms) =>
          query(
            `UPDATE ${schema}.purchase SET ${[
              "stored_at",
              "sent_since",
              "ended_at",
              "consequence_at",
              "locked_until",
              "due_at",
            ]
              .map((column) => `${column} = ${column} - interval '${ms} milliseconds'`)
              .join()}`,
          ),
      });
      return {
        ...all,
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
export const kinds: Kind[] = [memory, sqlite(), ...(hasPostgres() ? [postgres()] : [])];
