/** The cost of a page in each store, from a thousand transactions to a million: each kind of filter, the first page and one in the middle. */
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Filter, Store } from "@vending/sandbox";
import { Client } from "pg";
import { memoryStore } from "../../packages/sandbox/src/store/memory.ts";
import { openDatabase } from "../../packages/sandbox/src/store/open-database.ts";
import { findPostgres, startPostgres } from "../../test/lib/postgres.ts";
import { withRounds } from "./lib/rounds.ts";
import { fill, merchant, often, start } from "./lib/transactions.ts";

/** In milliseconds. */
const limits = { first: 2, middle: 50 };

const help = `Usage: node scripts/bench/sandbox-lists.ts [--rounds N]

Measures each page N times (default 15), and prints the minimum for the slowest kind of page: CPU time in milliseconds, of this
process and of PostgreSQL's. Anything above the minimum is other work: garbage collection, compilation, a shared processor.
The exit status is 1 if a first page takes more than ${limits.first} ms, or one in the middle more than ${limits.middle}.
Leaves PostgreSQL out if it is not installed (Debian's package). Requires Linux. Run a build first.`;

const sizes = [1_000, 10_000, 100_000, 1_000_000];
const filters: Omit<Filter, "merchant" | "now">[] = [undefined, often].flatMap((msisdn) =>
  [undefined, "MTN"].flatMap((network) =>
    ([undefined, "success", "failed", "pending"] as const).map((outcome) => ({ msisdn, network, outcome })),
  ),
);

/** CPU time so far in milliseconds, of this process and of others. */
function cpuTime(others: readonly number[]): number {
  const { user, system } = process.cpuUsage();
  // Linux counts it in nanoseconds.
  const theirs = others.map((pid) => Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6);
  return (user + system) / 1_000 + theirs.reduce((sum, time) => sum + time, 0);
}

/** The process ids of PostgreSQL's backends for the sandbox. */
async function backendsOf(connectionString: string): Promise<number[]> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query("SELECT pid FROM pg_stat_activity WHERE application_name = 'vending-sandbox'");
  await client.end();
  return rows.map(({ pid }) => Number(pid));
}

/**
 * The minimum for the slowest kind of page, while some transactions are pending and long after.
 *
 * @param database The PostgreSQL whose CPU time counts too.
 */
async function slowest(store: Store, size: number, rounds: number, database?: string): Promise<Times> {
  // Opens the connection that all lists use.
  await store.latest(1);
  const others = database === undefined ? [] : await backendsOf(database);
  const slowest = { first: 0, middle: 0 };
  for (const now of [start + size, start + size + 1e9]) {
    for (const part of filters) {
      const filter = { merchant, now, ...part };
      const { total } = await store.list(filter, 0, 1);
      for (const [page, offset] of [
        ["first", 0],
        ["middle", Math.floor(total / 2)],
      ] as const) {
        const times: number[] = [];
        for (let round = 0; round < rounds; round++) {
          const before = cpuTime(others);
          await store.list(filter, offset, 10);
          times.push(cpuTime(others) - before);
        }
        slowest[page] = Math.max(slowest[page], Math.min(...times));
      }
    }
  }
  return slowest;
}

type Times = Record<keyof typeof limits, number>;

async function filled(store: Store, size: number): Promise<Store> {
  await fill(store, size);
  return store;
}

async function measure(
  name: string,
  rounds: number,
  open: (size: number) => Promise<Store>,
  database?: string,
): Promise<void> {
  const times: Times[] = [];
  for (const size of sizes) {
    const store = await open(size);
    // Warms the code up.
    if (times.length === 0) await slowest(store, size, rounds, database);
    times.push(await slowest(store, size, rounds, database));
    await store.close();
  }
  for (const page of ["first", "middle"] as const) {
    const all = times.map((each) => each[page]);
    console.log(
      `a list ${name}, the ${page} page, from 10^3 to 10^6 transactions: ${all.map((time) => time.toFixed(2)).join(", ")} ms of CPU time (at most ${limits[page]})`,
    );
    if (!(Math.max(...all) <= limits[page])) process.exitCode = 1;
  }
}

await withRounds(help, 15, async (rounds) => {
  const folder = await mkdtemp(join(tmpdir(), "vending-bench-"));
  const postgres = findPostgres() ? await startPostgres({ fsync: "off" }) : undefined;
  try {
    await measure("in memory", rounds, (size) => filled(memoryStore(), size));
    await measure("in SQLite", rounds, async (size) => filled(await openDatabase(join(folder, `${size}.db`)), size));
    if (!postgres) return;
    const open = async (size: number) => {
      const store = await openDatabase(postgres.connectionString);
      await store.clear();
      return filled(store, size);
    };
    await measure("on PostgreSQL", rounds, open, postgres.connectionString);
  } finally {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
