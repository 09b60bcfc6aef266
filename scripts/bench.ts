/** `npm run bench`: compares two sides in one run, as ratios. Absolute times say little on a noisy machine. */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPostgres } from "../test/lib/postgres.ts";
import { cpuTicks, load } from "./bench/load.ts";
import { median } from "./bench/median.ts";
import { withRounds } from "./bench/rounds.ts";
import { conformanceBinary } from "./lib/binaries.ts";
import { UserError } from "./lib/fail.ts";
import { root } from "./lib/paths.ts";
import { toolEnvironment } from "./lib/tool.ts";
import { startMock } from "./servers/mock.ts";
import { type ServerProcess, startServerProcess } from "./servers/process.ts";
import { startSandbox } from "./servers/sandbox.ts";

const help = `Usage: npm run bench [-- --rounds N]

Measures both sides of each comparison in turn for N rounds (default 7), and prints the ratio of the medians.
The exit status is 1 if a ratio is over its limit. Requires Linux, to get the CPU time of other processes.`;

interface Side {
  label: string;
  /** One measurement, in any unit that both sides share. */
  measure(): Promise<number>;
}

interface Comparison {
  name: string;
  unit: string;
  ours: Side;
  theirs: Side;
  /** Ours over theirs must not be above this. */
  limit: number;
}

await withRounds(help, 7, bench);

async function bench(rounds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "vending-bench-"));
  const servers = await startServers();
  try {
    for (const comparison of comparisons(folder, servers)) await compare(comparison, rounds);
    await startUp(rounds);
    await conformance(Math.min(rounds, 3));
    await memory();
    await part("client", rounds);
    await part("ledger", Math.min(rounds, 3));
    await part("lists", rounds);
    await part("monitor", Math.min(rounds, 3));
    if (findPostgres()) await part("replicas", Math.min(rounds, 3));
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

async function startServers() {
  const any = { port: 0, host: "127.0.0.1" };
  const bare = join(root, "scripts/bench/bare-server.ts");
  return {
    bare: await startServerProcess(process.execPath, [bare], (output) => /listening on (\S+)/.exec(output)?.[1]),
    sandbox: await startSandbox(any),
    mock: await startMock(any),
  };
}

function comparisons(folder: string, { bare, sandbox, mock }: Awaited<ReturnType<typeof startServers>>): Comparison[] {
  const build = [process.execPath, "scripts/build.ts"];
  const compile = [join(root, "node_modules/.bin/tsp"), "compile", "spec", "--output-dir", join(folder, "tsp")];
  const served = (label: string, server: ServerProcess, pairs: number): Side => ({
    label,
    measure: async () => {
      const before = cpuTicks(server.pid);
      await load(server.url, pairs);
      // Per request, in microseconds: a tick is 10 ms.
      return ((cpuTicks(server.pid) - before) * 10_000) / (pairs * 2);
    },
  });
  return [
    {
      name: "build of all artifacts and packages, against tsp compile of the same spec",
      unit: "ms",
      ours: { label: "npm run build", measure: () => timed(build) },
      theirs: { label: "tsp compile spec", measure: () => timed(compile) },
      limit: 3,
    },
    {
      name: "create and status on the sandbox, against node:http with a constant response: CPU time of a request",
      unit: "µs",
      ours: served("sandbox", sandbox, 6_000),
      theirs: served("node:http", bare, 6_000),
      limit: 2,
    },
    {
      name: "create and status on the sandbox, against Prism: CPU time of a request",
      unit: "µs",
      ours: served("sandbox", sandbox, 6_000),
      theirs: served("Prism", mock, 400),
      limit: 0.2,
    },
  ];
}

async function compare({ name, unit, ours, theirs, limit }: Comparison, rounds: number): Promise<void> {
  const measured: [number[], number[]] = [[], []];
  // The first two rounds warm both sides up and do not count.
  for (let round = -1; round <= rounds; round++) {
    const [a, b] = [await ours.measure(), await theirs.measure()];
    if (round > 0) {
      measured[0].push(a);
      measured[1].push(b);
    }
  }
  const [a, b] = measured.map(median) as [number, number];
  const ratio = a / b;
  console.log(`${name}
  ${ours.label.padEnd(18)} ${a.toFixed(0).padStart(6)} ${unit}
  ${theirs.label.padEnd(18)} ${b.toFixed(0).padStart(6)} ${unit}
  ratio ${ratio.toFixed(2)} (at most ${limit}), medians of ${rounds} rounds\n`);
  if (!(ratio <= limit)) process.exitCode = 1;
}

/** From the start of the process to its first response. */
async function startUp(rounds: number): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const server = await startSandbox({ port: 0, host: "127.0.0.1" });
    await fetch(`${server.url}/v1/healthz`);
    times.push(performance.now() - start);
    await server.stop();
  }
  console.log(`sandbox, from start to first response: ${median(times).toFixed(0)} ms, median of ${rounds} rounds\n`);
}

/** A whole run of the conformance checks against a sandbox of its own: most of it is waiting for purchases to settle. */
async function conformance(rounds: number): Promise<void> {
  const limit = 15;
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
}

/** What the client costs over what it stands on (decisions/client-on-openapi-fetch.md), and the ledger over the client. */
async function part(name: "client" | "ledger" | "lists" | "monitor" | "replicas", rounds: number): Promise<void> {
  console.log("");
  await script(["--no-warnings", join(root, `scripts/bench/${name}.ts`), `--rounds=${rounds}`]);
}

/** What a million transactions cost. */
async function memory(): Promise<void> {
  await script(["--expose-gc", "--max-semi-space-size=32", join(root, "scripts/bench/million.ts")]);
}

/** Prints what a script of the benchmark prints. It ends with 1 if something is over its limit, and the others go on. */
function script(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
    child.once("error", reject);
    child.once("close", (status) => {
      if (status !== 0) process.exitCode = 1;
      resolve();
    });
  });
}

/** Wall time of a command, in milliseconds. */
function timed([tool = "", ...args]: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(tool, args, {
      cwd: root,
      env: toolEnvironment(),
      stdio: "ignore",
    });
    child.once("error", reject);
    child.once("close", (status) => {
      if (status === 0) resolve(performance.now() - start);
      else reject(new UserError(`${[tool, ...args].join(" ")} ended with ${status}`));
    });
  });
}
