/** `npm run bench`: side-by-side figures, both sides in one run, as ratios. Times alone say little on a noisy machine. */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { Fault, fail } from "./lib/fail.ts";
import { root } from "./lib/paths.ts";

const help = `Usage: npm run bench [-- --rounds N]

Measures both sides of each comparison in turn, N rounds (default 7), and prints the ratio of the medians.`;

interface Comparison {
  name: string;
  ours: [label: string, tool: string, ...args: string[]];
  theirs: [label: string, tool: string, ...args: string[]];
  limit: number;
}

try {
  const { values } = parseArgs({
    options: { rounds: { type: "string", default: "7" }, help: { type: "boolean", short: "h" } },
  });
  const rounds = Number(values.rounds);
  if (values.help) console.log(help);
  else if (!Number.isInteger(rounds) || rounds < 1) throw new Fault("--rounds takes a whole number from 1", 2);
  else await bench(rounds);
} catch (error) {
  fail(error, help);
}

async function bench(rounds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "vending-bench-"));
  try {
    const comparisons: Comparison[] = [
      {
        name: "build everything, against a bare compile of the same spec",
        ours: ["npm run build", process.execPath, "scripts/build.ts", "--out", join(folder, "build")],
        theirs: [
          "tsp compile spec",
          join(root, "node_modules/.bin/tsp"),
          "compile",
          "spec",
          "--output-dir",
          join(folder, "tsp"),
        ],
        limit: 3,
      },
    ];
    for (const { name, ours, theirs, limit } of comparisons) {
      const times: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        times[0].push(await timed(ours.slice(1)));
        times[1].push(await timed(theirs.slice(1)));
      }
      const [a, b] = times.map(median) as [number, number];
      console.log(name);
      console.log(`  ${ours[0].padEnd(20)} ${a.toFixed(0)} ms`);
      console.log(`  ${theirs[0].padEnd(20)} ${b.toFixed(0)} ms`);
      console.log(`  ratio ${(a / b).toFixed(2)} (at most ${limit}), median of ${rounds} rounds\n`);
      if (a / b > limit) process.exitCode = 1;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function timed([tool = "", ...args]: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(tool, args, {
      cwd: root,
      env: { ...process.env, PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH}` },
      stdio: "ignore",
    });
    child.once("error", reject);
    child.once("close", (status) => {
      if (status === 0) resolve(performance.now() - start);
      else reject(new Fault(`${[tool, ...args].join(" ")} ended with ${status}`));
    });
  });
}
