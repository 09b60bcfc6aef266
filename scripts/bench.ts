/** `npm run bench`: runs every bench of `scripts/bench/`. */

import { withRounds } from "./bench/lib/rounds.ts";
import { runTool } from "./lib/tool.ts";

const help = `Usage: npm run bench [-- --rounds N]

Measures both sides of each comparison in turn for N rounds (default 7), and prints their ratios.
The exit status is 1 if a ratio is over its limit. Requires Linux, to get the CPU time of other processes.`;

interface Bench {
  readonly file: string;
  /** A limit for slow benches. */
  readonly maxRounds?: number;
}

const benches: readonly Bench[] = [
  { file: "scripts/bench/build.ts" },
  { file: "scripts/bench/score.ts", maxRounds: 0 },
  { file: "scripts/bench/sandbox-requests.ts" },
  { file: "scripts/bench/conformance.ts", maxRounds: 3 },
  // The overhead of the client over openapi-fetch (decisions/client-on-openapi-fetch.md), and of the ledger over the client.
  { file: "scripts/bench/client.ts" },
  { file: "scripts/bench/ledger.ts", maxRounds: 3 },
];

await withRounds(help, 7, async (rounds) => {
  for (const { file, maxRounds = rounds } of benches) {
    const args = maxRounds > 0 ? [`--rounds=${Math.min(rounds, maxRounds)}`] : [];
    // A bench over its limit exits with 1. The others still run.
    const { status } = await runTool("node", ["--no-warnings", file, ...args], { inherit: true });
    if (status !== 0) process.exitCode = 1;
  }
});
