/**
 * Two replicas on one PostgreSQL that waits for the disk, beside one sandbox in memory: creates and status checks per second, the
 * latency of the slowest, their CPU time, and the same with a hundred thousand transactions stored.
 */
import { openDatabase } from "@vending/sandbox/server";
import { UserError } from "@vending/terminal/user-error";
import { findPostgres, startPostgres } from "../../test/lib/postgres.ts";
import type { ServerProcess } from "../servers/process.ts";
import { startSandbox } from "../servers/sandbox.ts";
import { cpuTicks, load } from "./lib/load.ts";
import { median } from "./lib/median.ts";
import { withRounds } from "./lib/rounds.ts";
import { fill } from "./lib/transactions.ts";

const help = `Usage: node scripts/bench/sandbox-replicas.ts [--rounds N]

Measures N rounds (default 5) after one that warms up, and prints the medians. Needs PostgreSQL (Debian's package) and Linux.
Run a build first.`;

const pairs = 1_500;
const stored = 100_000;

interface Figures {
  /** Requests per second. */
  readonly rate: number;
  /** Milliseconds; 99 in 100 requests take no longer. */
  readonly p99: number;
  /** Microseconds of CPU time per request, of the sandboxes and of PostgreSQL. */
  readonly cpu: number;
  readonly databaseCpu: number;
}

const tickUs = 10_000;

async function measure(servers: readonly ServerProcess[]): Promise<Figures> {
  const ticksOfServers = () => servers.reduce((sum, { pid }) => sum + cpuTicks(pid), 0);
  // This process and all that it has started.
  const ticksOfAll = () => cpuTicks(process.pid);
  const [before, beforeAll, own, start] = [ticksOfServers(), ticksOfAll(), process.cpuUsage(), performance.now()];
  const times = await load(
    servers.map(({ url }) => url),
    pairs,
  );
  const seconds = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(own);
  const [cpu, all] = [(ticksOfServers() - before) * tickUs, (ticksOfAll() - beforeAll) * tickUs];
  return {
    rate: times.length / seconds,
    p99: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN,
    cpu: cpu / times.length,
    databaseCpu: Math.max(0, all - cpu - user - system) / times.length,
  };
}

function show(name: string, rounds: readonly Figures[]): void {
  const of = (field: keyof Figures) => median(rounds.map((figures) => figures[field])).toFixed(0);
  console.log(
    `${name.padEnd(44)} ${of("rate").padStart(6)} requests/s, p99 ${of("p99").padStart(4)} ms, CPU a request ${of("cpu").padStart(4)} µs, of the database ${of("databaseCpu").padStart(4)} µs`,
  );
}

await withRounds(help, 5, async (rounds) => {
  if (!findPostgres()) throw new UserError("PostgreSQL is not installed (Debian: apt-get install postgresql)");
  const any = { port: 0, host: "127.0.0.1" };
  const postgres = await startPostgres();
  const servers: ServerProcess[] = [];
  try {
    const { connectionString } = postgres;
    const memory = await startSandbox(any);
    servers.push(memory);
    for (let replica = 0; replica < 2; replica++) {
      servers.push(await startSandbox(any, ["--database", connectionString]));
    }
    const sides: Record<string, readonly ServerProcess[]> = {
      "one in memory": [memory],
      "two on PostgreSQL": servers.slice(1),
    };
    const inTurn = async (names: readonly string[], suffix = "") => {
      const figures = new Map(names.map((name) => [name, [] as Figures[]]));
      for (let round = 0; round <= rounds; round++) {
        for (const name of names) {
          const measured = await measure(sides[name] ?? []);
          if (round > 0) figures.get(name)?.push(measured);
        }
      }
      for (const [name, measured] of figures) show(`${name}${suffix}`, measured);
    };
    await inTurn(Object.keys(sides));
    const store = await openDatabase(connectionString);
    await store.clear();
    await fill(store, stored);
    await store.close();
    await inTurn(["two on PostgreSQL"], `, ${stored.toLocaleString("en")} stored`);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
  }
});
