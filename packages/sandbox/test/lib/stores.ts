/** Every kind of store, for tests. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Store, Transaction } from "@vending/sandbox";
import { openDatabase } from "@vending/sandbox/server";
import { Client } from "pg";
import { hasPostgres, newDatabase } from "../../../../test/lib/postgres.ts";
import { memoryStore } from "../../src/store/memory.ts";
import { schema } from "../../src/store/postgres-errors.ts";

/** A transaction that settled long ago. */
export const transaction = (requestId: string): Omit<Transaction, "seq"> => ({
  merchant: "SANDBOX",
  requestId,
  msisdn: "08031234567",
  product: "airtime",
  network: "mtn",
  amount: "500",
  plan: "",
  createdAt: 1_000,
  settleAt: 2_000,
  final: "success",
});

export interface StoreKind {
  readonly name: string;
  readonly isHere: boolean;
  /** Whether it keeps its contents when it is closed, and shares them with all that open it. */
  readonly isDurable: boolean;
  /** Each step takes a millisecond, so quick tests take fewer. */
  readonly isRemote?: boolean;
  prepare(): Promise<void>;
  /**
   * Returns a function that opens one store, empty at first. If it is durable, each further call opens it again. Stores of an
   * earlier `create` must be closed.
   */
  create(): () => Promise<Store>;
  remove(): Promise<void>;
}

export const inMemory: StoreKind = {
  name: "in memory",
  isHere: true,
  isDurable: false,
  async prepare() {},
  create: () => async () => memoryStore(),
  async remove() {},
};

function sqlite(): StoreKind {
  let folder = "";
  let files = 0;
  return {
    name: "in SQLite",
    isHere: true,
    isDurable: true,
    async prepare() {
      folder = mkdtempSync(join(tmpdir(), "sandbox-store-"));
    },
    create() {
      const file = join(folder, `${++files}.db`);
      return () => openDatabase(file);
    },
    async remove() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function postgres(): StoreKind {
  let database = "";
  return {
    name: "on PostgreSQL",
    isHere: hasPostgres(),
    isDurable: true,
    isRemote: true,
    async prepare() {
      database = await newDatabase();
    },
    create() {
      let emptied: Promise<unknown> | undefined;
      return async () => {
        emptied ??= run(database, `DROP SCHEMA IF EXISTS ${schema} CASCADE`);
        await emptied;
        return openDatabase(database);
      };
    },
    async remove() {},
  };
}

/** Runs statements in a PostgreSQL database, and returns the rows of the last one. */
export async function run(database: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: database });
  await client.connect();
  let rows: Record<string, unknown>[] = [];
  for (const statement of statements) ({ rows } = await client.query(statement));
  await client.end();
  return rows;
}

/** New kinds, for one test file. */
export const databaseKinds = (): StoreKind[] => [sqlite(), postgres()];
export const storeKinds = (): StoreKind[] => [inMemory, ...databaseKinds()];
