/** `npm run bench`: runs every bench. Each bench is in the package that it measures. */
import { withRounds } from "@vending/shared/bench/rounds";
import { findPostgres } from "../test/lib/postgres.ts";
import { runTool } from "./lib/tool.ts";

const help = `Usage: npm run bench [-- --rounds N]

Measures both sides of each comparison in turn for N rounds (default 7), and prints their ratios.
The exit status is 1 if a ratio is over its limit. Requires Linux, to get the CPU time of other processes.`;

interface Bench {
  readonly file: string;
  /** A limit for slow benches. */
  readonly maxRounds?: number;
  readonly flags?: readonly string[];
}

const benches: readonly Bench[] = [
  { file: "scripts/build/bench.ts" },
  { file: "scripts/build/score.ts", maxRounds: 0 },
  { file: "packages/sandbox/bench/requests.ts" },
  { file: "packages/conformance/bench/run.ts", maxRounds: 3 },
  // The cost of a million transactions. It has no rounds.
  { file: "packages/sandbox/bench/million.ts", maxRounds: 0, flags: ["--expose-gc", "--max-semi-space-size=32"] },
  // The overhead of the client over openapi-fetch (decisions/client-on-openapi-fetch.md), and of the ledger over the client.
  { file: "packages/client/bench/overhead.ts" },
  { file: "packages/ledger/bench/stores.ts", maxRounds: 3 },
  { file: "packages/sandbox/bench/lists.ts" },
  { file: "packages/monitor/bench/run.ts", maxRounds: 3 },
  ...(findPostgres() ? [{ file: "packages/sandbox/bench/replicas.ts", maxRounds: 3 }] : []),
];

await withRounds(help, 7, async (rounds) => {
  for (const { file, maxRounds = rounds, flags = [] } of benches) {
    const args = maxRounds > 0 ? [`--rounds=${Math.min(rounds, maxRounds)}`] : [];
    // A bench over its limit exits with 1. The others still run.
    const { status } = await runTool("node", [...flags, "--no-warnings", file, ...args], { inherit: true });
    if (status !== 0) process.exitCode = 1;
  }
});
