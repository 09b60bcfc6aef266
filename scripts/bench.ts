/** `npm run bench`: one row for each comparison, both sides measured in one run. */
import { compare } from "./bench/compare.ts";
import { cpuOfCommands } from "./bench/cpu.ts";
import { ensureBuilt } from "./build/up-to-date.ts";
import { command, UserError } from "./lib/command.ts";
import { withTemporaryFolder } from "./lib/files.ts";
import { root } from "./lib/paths.ts";
import { runNpm, runTool } from "./lib/tool.ts";

const help = `Usage: npm run bench [-- build|sandbox|client|size|ledger|tests|diff ...]

Measures both sides of each row in turn, and prints the least of each and their ratio: noise only adds. It is CPU time but for
the build. The exit status is 1 if a row is over its limit. What is missing here, such as PostgreSQL, is said. Requires Linux,
to get the CPU time of other processes. Packages that are only compared with are installed from npm, into node_modules/.cache.

tests and diff are not part of all: tests runs npm test, and diff requires Go and the network.`;

const compile = (folder: string) => run("tsp", ["compile", "spec", "--output-dir", folder]);

async function run(tool: string, args: readonly string[]): Promise<void> {
  const { status, output } = await runTool(tool, args);
  if (status !== 0) throw new UserError(`${[tool, ...args].join(" ")} ended with ${status}\n${output}`);
}

/** Milliseconds of a clock. */
async function timed(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

/** Seconds of CPU time, of what it runs. */
async function spent(call: () => Promise<unknown>): Promise<number> {
  const before = cpuOfCommands();
  await call();
  return (cpuOfCommands() - before) / 1e6;
}

const benchBuild = (): Promise<boolean> =>
  withTemporaryFolder((folder) =>
    compare({
      name: "build: all artifacts and packages, beside tsp compile spec, by the clock",
      unit: "ms",
      ours: () => timed(() => run("node", ["scripts/build.ts"])),
      theirs: () => timed(() => compile(folder)),
      limit: 1.8,
    }),
  );

/** Before they were made cheaper, they took 141 times as much as the compiler: the limit is 0.6 of that. */
const benchTests = (): Promise<boolean> =>
  withTemporaryFolder((folder) =>
    compare({
      name: "tests: npm test, beside tsp compile spec",
      unit: "s",
      ours: () => spent(() => runNpm(["test"], root)),
      theirs: () => spent(() => compile(folder)),
      limit: 85,
      rounds: 1,
      warmUp: 0,
    }),
  );

const benches: Readonly<Record<string, () => Promise<boolean>>> = {
  build: benchBuild,
  sandbox: async () => (await import("./bench/sandbox.ts")).benchSandbox(),
  client: async () => (await import("./bench/client.ts")).benchClient(),
  size: async () => (await import("./bench/size.ts")).benchSize(),
  ledger: async () => (await import("./bench/ledger.ts")).benchLedger(),
  tests: benchTests,
  diff: async () => (await import("./bench/diff.ts")).benchDiff(),
};

await command({ help, positionals: true }, async ({ positionals }) => {
  const names = positionals.length > 0 ? positionals : ["build", "sandbox", "client", "size", "ledger"];
  const unknown = names.find((name) => !Object.hasOwn(benches, name));
  if (unknown !== undefined)
    throw new UserError(`a bench is one of ${Object.keys(benches).join(", ")}, not ${unknown}`, 2);
  await ensureBuilt("packages");
  let isWithin = true;
  for (const name of names) isWithin = (await benches[name]?.()) === true && isWithin;
  return isWithin ? 0 : 1;
});
