/**
 * What a page of the list costs in each store, from a thousand transactions to a million: each kind of filter, the first page
 * and one near the end. A list does not look at all that is stored, so the cost stays about the same.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Filter, Store, Transaction } from "@vending/sandbox";
import { openDatabase } from "@vending/sandbox/server";
import { Client } from "pg";
import { memoryStore } from "../../packages/sandbox/src/store/memory.ts";
import { connect } from "../../packages/sandbox/src/store/postgres/connections.ts";
import { fillAll } from "../../packages/sandbox/src/store/postgres/lists.ts";
import { schema } from "../../packages/sandbox/src/store/postgres/schema.ts";
import { never } from "../../packages/sandbox/src/store/store.ts";
import { findPostgres, startPostgres } from "../../test/lib/postgres.ts";
import { median } from "./median.ts";
import { withRounds } from "./rounds.ts";

const help = `Usage: node scripts/bench/lists.ts [--rounds N]

Measures each page N times (default 15) and prints the median of the slowest kind of page: milliseconds of CPU time,
and of PostgreSQL, whose work is in other processes, milliseconds that pass. The exit status is 1 if one takes more than its
limit. Without PostgreSQL (Debian's package) that store is left out. Run a build first.`;

const sizes = [1_000, 10_000, 100_000, 1_000_000];
/** In milliseconds of CPU time; PostgreSQL takes several round trips, during which the sandbox serves others. */
const limits = { "in memory": 2, "in SQLite": 2, "on PostgreSQL": Number.POSITIVE_INFINITY } as const;

const start = Date.UTC(2026, 2, 2);
const merchant = "SANDBOX";
const often = "08031234567";
const networks = ["mtn", "glo", "airtel", "9mobile", "DSTV", "Ikeja"];

/** A thousand a second: one in four has the same number, one in thirteen stays pending, one in 31 takes a minute. */
function transaction(index: number): Omit<Transaction, "seq"> {
  const createdAt = start + index;
  return {
    merchant,
    requestId: `id-${index}`,
    msisdn: index % 4 === 0 ? often : `0803${index}`,
    product: "airtime",
    network: networks[index % networks.length] ?? "",
    amount: "500",
    plan: "",
    createdAt,
    settleAt: index % 13 === 0 ? never : createdAt + (index % 31 === 0 ? 60_000 : 2_000),
    final: index % 8 === 7 ? "failed" : "success",
  };
}

/** The same, made by PostgreSQL itself: one insert after another would take an hour. */
const generated = (size: number): string => `
  INSERT INTO transactions (merchant, "requestId", msisdn, product, network, amount, plan, "createdAt", "settleAt", final, "networkKey")
  SELECT '${merchant}', 'id-' || n, CASE WHEN n % 4 = 0 THEN '${often}' ELSE '0803' || n END, 'airtime', network, '500', '',
    ${start} + n, CASE WHEN n % 13 = 0 THEN ${never} ELSE ${start} + n + CASE WHEN n % 31 = 0 THEN 60000 ELSE 2000 END END,
    CASE WHEN n % 8 = 7 THEN 'failed' ELSE 'success' END, lower(network)
  FROM (SELECT n, (ARRAY['${networks.join("', '")}'])[n % ${networks.length} + 1] AS network
    FROM generate_series(0, ${size} - 1) AS n) AS numbers`;

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
    const connections = await connect(postgres.connectionString);
    await measure("on PostgreSQL", rounds, async (size) => {
      const store = await openDatabase(postgres.connectionString);
      await store.clear();
      const client = new Client({ connectionString: postgres.connectionString, options: `-c search_path=${schema}` });
      await client.connect();
      await client.query(`${generated(size)}; ANALYZE transactions`);
      await client.end();
      const groups = ["", often].map((msisdn) => ({ merchant, msisdn }));
      await fillAll(connections, () => ({ text: "transactions", values: [] }), groups);
      return store;
    });
    await connections.close();
  } finally {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
