/**
 * What the ledger costs: purchases per second with each store, by `buy`, by `buy` with an `onEnd` that writes a row, and by
 * `enqueue`, each in a transaction of its own, and `recover`; against the client alone. One process, a service in the same process
 * that responds at once, twenty callers or places; PostgreSQL waits for the disk. All sides run in turn; the result is a ratio of
 * medians.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createVendingClient, purchase, type VendingClient } from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";
import {
  createLedger,
  type Ledger,
  type LedgerOptions,
  memoryStore,
  type SqlTransaction,
  type Store,
} from "@vending/ledger";
import { postgresStore } from "@vending/ledger/postgres";
import { sqliteStore } from "@vending/ledger/sqlite";
import { Client } from "pg";
import { createService } from "../../packages/ledger/test/lib/service.ts";
import { findPostgres, startPostgres } from "../../test/lib/postgres.ts";
import { median } from "./lib/median.ts";
import { withRounds } from "./lib/rounds.ts";

const help = `Usage: node scripts/bench/ledger.ts [--rounds N]

Measures N rounds (default 5) after a warm-up, and prints purchases per second and the ratio of the medians.
Skips PostgreSQL if it is not installed (Debian's package). Run a build first.`;

const perRound = 400;
const callers = 20;
let count = 0;
const ledgers: Ledger[] = [];

interface Side {
  readonly name: string;
  sell(request: CreateTransactionRequest): Promise<unknown>;
  /** Resolves when everything of a round is sold. */
  readonly finish?: () => Promise<void>;
}

const table = "CREATE TABLE delivery (order_id text PRIMARY KEY)";
const write = (id: string, transaction: SqlTransaction) =>
  transaction.query("INSERT INTO delivery (order_id) VALUES ($1)", [id]);

await withRounds(help, 5, bench);

async function bench(rounds: number): Promise<void> {
  const service = createService();
  const fetch = (request: Request) => service.fetch(request);
  const client = createVendingClient({ baseUrl: "http://127.0.0.1", merchantKey: "k", merchantSecret: "s", fetch });
  const folder = await mkdtemp(join(tmpdir(), "vending-bench-"));
  const file = join(folder, "ledger.db");
  const postgres = findPostgres() ? await startPostgres() : undefined;
  const sides: Side[] = [
    { name: "client alone", sell: (request) => purchase(client, request, { mode: "sync" }) },
    ...sidesOf("memory", client, memoryStore, () => {}),
    ...sidesOf("SQLite", client, () => sqliteStore(file), write),
  ];
  const database = new DatabaseSync(file);
  database.exec(table);
  database.close();
  if (postgres) {
    const { connectionString } = postgres;
    const connection = new Client({ connectionString });
    await connection.connect();
    await connection.query(table);
    await connection.end();
    sides.push(...sidesOf("PostgreSQL", client, () => postgresStore({ connectionString }), write));
  }
  try {
    const times = new Map(sides.map(({ name }) => [name, [] as number[]]));
    for (let round = 0; round <= rounds; round++) {
      for (const side of sides) {
        const seconds = await secondsOf(side);
        if (round > 0) times.get(side.name)?.push(seconds);
      }
    }
    const alone = median(times.get("client alone") ?? []);
    for (const [name, seconds] of times) {
      const one = median(seconds);
      console.log(
        `${name.padEnd(20)} ${(perRound / one).toFixed(0).padStart(6)} purchases per second, ` +
          `${((one * 1000) / perRound).toFixed(2)} ms each, ratio ${(one / alone).toFixed(1)}`,
      );
    }
  } finally {
    for (const ledger of ledgers) await ledger.close();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The ways to sell with a store. Each opens the same place itself. */
function sidesOf<T>(
  name: string,
  client: VendingClient,
  open: () => Store<T>,
  write: (requestId: string, transaction: T) => unknown,
): Side[] {
  let [enqueued, ended] = [0, 0];
  let sold = () => {};
  const onEnd = ({ requestId }: { requestId: string }, transaction: T) => write(requestId, transaction);
  const onEnqueuedEnd = async (purchase: { requestId: string }, transaction: T) => {
    await onEnd(purchase, transaction);
    ended++;
    sold();
  };
  const ledgerOf = (options: Partial<LedgerOptions<T>>) => {
    const purchase = { mode: "sync" } as const;
    const ledger = createLedger({ client, store: open(), concurrency: callers, purchase, ...options });
    ledgers.push(ledger);
    return ledger;
  };
  const [plain, concluding, enqueuing] = [ledgerOf({}), ledgerOf({ onEnd }), ledgerOf({ onEnd: onEnqueuedEnd })];
  enqueuing.recover({ everyMs: 500 }).catch(console.error);
  return [
    { name, sell: (request) => plain.buy(request) },
    { name: `${name}, onEnd`, sell: (request) => concluding.buy(request) },
    {
      name: `${name}, enqueue`,
      sell: (request) => {
        enqueued++;
        return enqueuing.enqueue(request);
      },
      finish: () =>
        new Promise<void>((resolve) => {
          sold = () => (ended === enqueued ? resolve() : undefined);
          sold();
        }),
    },
  ];
}

async function secondsOf({ sell, finish }: Side): Promise<number> {
  const start = performance.now();
  let left = perRound;
  const caller = async () => {
    while (left-- > 0) {
      await sell({
        merchant_code: "MERCHANT",
        product: "airtime",
        network: "mtn",
        customer_msisdn: "08031234567",
        amount: "500",
        client_request_id: `bench-${++count}`,
      });
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  await finish?.();
  return (performance.now() - start) / 1000;
}
