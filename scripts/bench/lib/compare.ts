/** Measures two sides in turn and compares them, because absolute times say little on a noisy machine. */
import { spawn } from "node:child_process";
import { UserError } from "@vending/terminal/user-error";
import { root } from "../../lib/paths.ts";
import { toolEnvironment } from "../../lib/tool.ts";

export interface Side {
  label: string;
  /** One measurement, in any unit that both sides share. */
  measure(): Promise<number>;
}

export interface Comparison {
  name: string;
  unit: string;
  ours: Side;
  theirs: Side;
  /** The maximum of ours over theirs. */
  limit: number;
}

/** Measures both sides and prints the ratio of their minima, because noise only adds. Sets the exit status to 1 if it is above its limit. */
export async function compare({ name, unit, ours, theirs, limit }: Comparison, rounds: number): Promise<void> {
  const measured: [number[], number[]] = [[], []];
  // The first two rounds warm both sides up and do not count.
  for (let round = -1; round <= rounds; round++) {
    const [a, b] = [await ours.measure(), await theirs.measure()];
    if (round > 0) {
      measured[0].push(a);
      measured[1].push(b);
    }
  }
  const [a, b] = measured.map((times) => Math.min(...times)) as [number, number];
  const ratio = a / b;
  console.log(`${name}
  ${ours.label.padEnd(18)} ${a.toFixed(0).padStart(6)} ${unit}
  ${theirs.label.padEnd(18)} ${b.toFixed(0).padStart(6)} ${unit}
  ratio ${ratio.toFixed(2)} (at most ${limit}), the least of ${rounds} rounds\n`);
  if (!(ratio <= limit)) process.exitCode = 1;
}

/** Wall time of a command, in milliseconds. */
export function timed([tool = "", ...args]: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(tool, args, { cwd: root, env: toolEnvironment(), stdio: "ignore" });
    child.once("error", reject);
    child.once("close", (status) => {
      if (status === 0) resolve(performance.now() - start);
      else reject(new UserError(`${[tool, ...args].join(" ")} ended with ${status}`));
    });
  });
}
