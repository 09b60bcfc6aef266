/**
 * What a page of the list costs in each store, from a thousand transactions to a million: each kind of filter, the first page
 * and one near the end. A list does not look at all that is stored, so the cost stays about the same.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Filter, Store } from "@vending/sandbox";
import { openDatabase } from "@vending/sandbox/server";
import { memoryStore } from "../../packages/sandbox/src/store/memory.ts";
import { findPostgres, startPostgres } from "../../test/lib/postgres.ts";
import { median } from "./median.ts";
import { withRounds } from "./rounds.ts";
import { generate, merchant, often, start, transaction } from "./transactions.ts";

const help = `Usage: node scripts/bench/lists.ts [--rounds N]

Measures each page N times (default 15) and prints the median of the slowest kind of page: milliseconds of CPU time,
and of PostgreSQL, whose work is in other processes, milliseconds that pass. The exit status is 1 if one takes more than its
limit. Without PostgreSQL (Debian's package) that store is left out. Run a build first.`;

const sizes = [1_000, 10_000, 100_000, 1_000_000];
/** In milliseconds of CPU time; PostgreSQL takes several round trips, during which the sandbox serves others. */
const limits = { "in memory": 2, "in SQLite": 2, "on PostgreSQL": Number.POSITIVE_INFINITY } as const;

const filters: Omit<Filter, "merchant" | "now">[] = [undefined, often].flatMap((msisdn) =>
  [undefined, "MTN"].flatMap((network) =>
    ([undefined, "success", "failed", "pending"] as const).map((outcome) => ({ msisdn, network, outcome })),
  ),
);

/** Starts a measurement; what it returns ends it, and says how many milliseconds it took. */
type Stopwatch = () => () => number;

const cpuTime: Stopwatch = () => {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
};

const wallTime: Stopwatch = () => {
  const before = performance.now();
  return () => performance.now() - before;
};

/** The median of the slowest kind of page, while some settle at this time and long after. */
async function slowest(store: Store, size: number, rounds: number, stopwatch: Stopwatch): Promise<number> {
  const medians: number[] = [];
  for (const now of [start + size, start + size + 1e9]) {
    for (const part of filters) {
      const filter = { merchant, now, ...part };
      const { total } = await store.list(filter, 0, 1);
      for (const offset of [0, Math.floor(total * 0.95)]) {
        const times: number[] = [];
        for (let round = 0; round < rounds; round++) {
          const elapsed = stopwatch();
          await store.list(filter, offset, 10);
          times.push(elapsed());
        }
        medians.push(median(times));
      }
    }
  }
  return Math.max(...medians);
}

async function filled(store: Store, size: number): Promise<Store> {
  for (let index = 0; index < size; index++) await store.insert(transaction(index));
  return store;
}

async function measure(
  name: keyof typeof limits,
  rounds: number,
  open: (size: number) => Promise<Store>,
): Promise<void> {
  const times: number[] = [];
  for (const size of sizes) {
    const store = await open(size);
    times.push(await slowest(store, size, rounds, name === "on PostgreSQL" ? wallTime : cpuTime));
    await store.close();
  }
  const [first = Number.NaN] = times;
  const last = times.at(-1) ?? Number.NaN;
  console.log(
    `a page of the list ${name}, from 10^3 to 10^6 transactions: ${times.map((time) => time.toFixed(2)).join(", ")} ms${Number.isFinite(limits[name]) ? ` of CPU time (at most ${limits[name]})` : ""}; ratio of the last to the first ${(last / first).toFixed(1)}`,
  );
  if (!(Math.max(...times) <= limits[name])) process.exitCode = 1;
}

await withRounds(help, 15, async (rounds) => {
  const folder = await mkdtemp(join(tmpdir(), "vending-bench-"));
  const postgres = findPostgres() ? await startPostgres({ fsync: "off" }) : undefined;
  try {
    await measure("in memory", rounds, (size) => filled(memoryStore(), size));
    await measure("in SQLite", rounds, async (size) => filled(await openDatabase(join(folder, `${size}.db`)), size));
    if (!postgres) return;
    await measure("on PostgreSQL", rounds, async (size) => {
      const store = await openDatabase(postgres.connectionString);
      await store.clear();
      await generate(postgres.connectionString, size);
      return store;
    });
  } finally {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
