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

export interface Opened {
  readonly store: Store;
  /** Opens it again, as another process would. */
  again(): Store;
  /** Makes everything that is stored older by so many milliseconds: leases end, and purchases are due, as much earlier. */
  age(ms: number): Promise<void>;
  close(): Promise<void>;
}

export interface Kind {
  readonly name: string;
  readonly isHere: boolean;
  /** Whether its purchases survive when it is closed. */
  readonly isDurable: boolean;
  prepare(): Promise<void>;
  open(): Opened;
  remove(): Promise<void>;
}

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
  isHere: true,
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
    isHere: true,
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
  const older = (column: string, ms: number) => `${column} = ${column} - interval '${ms} milliseconds'`;
  return {
    name: "PostgreSQL",
    isHere: hasPostgres(),
    isDurable: true,
    async prepare() {
      await server.start();
      client = new Client({ connectionString: server.connectionString() });
      await client.connect();
    },
    open() {
      const all = opened(() => postgresStore({ connectionString: server.connectionString(), schema }), {
        age: (ms) =>
          query(`
            UPDATE ${schema}_queue.job SET ${older("start_after", ms)}, ${older("started_on", ms)};
            UPDATE ${schema}_queue.queue SET ${older("monitor_on", ms)}, ${older("monitor_claim_on", ms)};
            UPDATE ${schema}.purchase SET ${older("stored_at", ms)}, ${older("sent_since", ms)}, ${older("ended_at", ms)}, ${older("consequence_at", ms)},
              ${older("held_until", ms)}`),
      });
      return {
        ...all,
        async close() {
          await all.close();
          await query(`
            DELETE FROM ${schema}.attempt; DELETE FROM ${schema}.purchase; DELETE FROM ${schema}_queue.job;
            UPDATE ${schema}_queue.queue SET monitor_on = NULL, monitor_claim_on = NULL`);
        },
      };
    },
    async remove() {
      await query(`DROP SCHEMA IF EXISTS ${schema}, ${schema}_queue CASCADE`);
      await client?.end();
    },
  };
}

export const kinds: Kind[] = [memory, sqlite(), postgres()];
