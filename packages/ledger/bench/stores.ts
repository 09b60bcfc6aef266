/**
 * What the ledger costs: purchases a second with each store, beside the same with the client alone. One process, a service
 * that responds at once and in process, twenty callers at a time; PostgreSQL waits for the disk. Each side in turn, as a ratio
 * of medians.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createVendingClient, purchase } from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";
import { createLedger, memoryStore, type Store } from "@vending/ledger";
import { postgresStore } from "@vending/ledger/postgres";
import { sqliteStore } from "@vending/ledger/sqlite";
import { median } from "@vending/shared/bench/median";
import { withRounds } from "@vending/shared/bench/rounds";
import { findPostgres, startPostgres } from "../../../test/lib/postgres.ts";
import { createService } from "../test/lib/service.ts";

const help = `Usage: node packages/ledger/bench/stores.ts [--rounds N]

Measures N rounds (default 5) after one that warms up, and prints purchases a second and the ratio of the medians.
Without PostgreSQL (Debian's package) that store is left out. Run a build first.`;

const perRound = 400;
const callers = 20;
let count = 0;

interface Side {
  name: string;
  buy(request: CreateTransactionRequest): Promise<unknown>;
}

await withRounds(help, 5, bench);

async function bench(rounds: number): Promise<void> {
  const service = createService();
  const fetch = (request: Request) => service.fetch(request);
  const client = createVendingClient({ baseUrl: "http://127.0.0.1", merchantKey: "k", merchantSecret: "s", fetch });
  const folder = await mkdtemp(join(tmpdir(), "vending-bench-"));
  const postgres = findPostgres() ? await startPostgres() : undefined;
  const stores: [string, Store][] = [
    ["memory", memoryStore()],
    ["SQLite", sqliteStore(join(folder, "ledger.db"))],
  ];
  if (postgres) stores.push(["PostgreSQL", postgresStore({ connectionString: postgres.connectionString })]);
  try {
    const sides: Side[] = [
      { name: "client alone", buy: (request) => purchase(client, request, { mode: "sync" }) },
      ...stores.map(([name, store]) => {
        const ledger = createLedger({ client, store });
        return {
          name: `ledger, ${name}`,
          buy: (request: CreateTransactionRequest) => ledger.buy(request, { mode: "sync" }),
        };
      }),
    ];
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
        `${name.padEnd(20)} ${(perRound / one).toFixed(0).padStart(6)} purchases a second, ` +
          `${((one * 1000) / perRound).toFixed(2)} ms each, ratio ${(one / alone).toFixed(1)}`,
      );
    }
  } finally {
    for (const [, store] of stores) await store.close();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function secondsOf({ buy }: Side): Promise<number> {
  const start = performance.now();
  let left = perRound;
  const caller = async () => {
    while (left-- > 0) {
      await buy({
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
  return (performance.now() - start) / 1000;
}
