/** A whole run of the conformance checks against a sandbox of its own: most of it is waiting for purchases to settle. */

import { conformanceBinary } from "../lib/binaries.ts";
import { startSandbox } from "../servers/sandbox.ts";
import { timed } from "./lib/compare.ts";
import { median } from "./lib/median.ts";
import { withRounds } from "./lib/rounds.ts";

/** Seconds. */
const limit = 15;

const help = `Usage: node scripts/bench/conformance.ts [--rounds N]

Measures N rounds (default 3), and prints the median. The exit status is 1 above ${limit} seconds. Run a build first.`;

await withRounds(help, 3, async (rounds) => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const server = await startSandbox({ port: 0, host: "127.0.0.1" });
    times.push((await timed([process.execPath, conformanceBinary, "--base-url", server.url])) / 1_000);
    await server.stop();
  }
  const seconds = median(times);
  console.log(`conformance, a whole run against the sandbox
  ${seconds.toFixed(1)} s (at most ${limit}), ${(seconds / 2).toFixed(1)} times what one purchase takes to settle, median of ${rounds} rounds\n`);
  if (!(seconds <= limit)) process.exitCode = 1;
});
