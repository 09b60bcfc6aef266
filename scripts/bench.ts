/** `npm run bench`: runs every bench. Each bench is in the package that it measures. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { withRounds } from "@vending/shared/bench/rounds";
import { findPostgres } from "../test/lib/postgres.ts";
import { root } from "./lib/paths.ts";

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
    if ((await run([...flags, "--no-warnings", join(root, file), ...args])) !== 0) process.exitCode = 1;
  }
});

/** Runs Node with inherited output. */
function run(args: readonly string[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
    child.once("error", reject);
    child.once("close", resolve);
  });
}
