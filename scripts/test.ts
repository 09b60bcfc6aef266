/** `npm test`: every gate, and a table of what passed. */
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findChromium } from "../test/lib/chromium.ts";
import { findPostgres } from "../test/lib/postgres.ts";
import { ensureDerived } from "./build/derive.ts";
import { fail, UserError } from "./lib/fail.ts";
import { root } from "./lib/paths.ts";
import { bin, toolEnvironment } from "./lib/tool.ts";

interface Gate {
  name: string;
  checks: string;
  command: string[];
}

/** They do not look at each other, so as many run at once as there are cores. */
const quickGates: Gate[] = [
  {
    name: "types",
    checks: "all code type-checks, and code that must not compile does not",
    command: ["node", "node_modules/typescript/bin/tsc"],
  },
  { name: "drift", checks: "generated/ matches the spec", command: ["node", "scripts/check-generated.ts"] },
  {
    name: "format",
    checks: "TypeScript and JSON pass the formatter and the linter",
    command: ["biome", "check", "--error-on-warnings"],
  },
  { name: "spec", checks: "the spec is formatted", command: ["tsp", "format", "--check", "spec/**/*.tsp"] },
  { name: "lint", checks: "the OpenAPI documents follow the contract's own rules", command: ["redocly", "lint"] },
  { name: "packages", checks: "every package builds", command: ["node", "scripts/build-packages.ts"] },
];
/** They use every core, and what the packages were built to. */
const tests: Gate = {
  name: "tests",
  checks: "unit, contract, artifacts, packaging, browser",
  command: ["vitest", "run"],
};
const gates = [...quickGates, tests];

const help = `Usage: npm test [-- [--thorough] NAME …]

Runs every gate, or those named:
${gates.map(({ name, checks }) => `  ${name.padEnd(8)} ${checks}`).join("\n")}

  --thorough   run the tests with large budgets, which takes longer (npm run test:thorough)

Takes about three minutes on two cores. Browser tests need Chromium on this machine (or in $CHROMIUM); without it they
are skipped and reported. With REQUIRE_BROWSER=1 that is a failure. PostgreSQL (Debian's package) and
REQUIRE_POSTGRES=1 work the same way.`;

interface Result {
  gate: Gate;
  passed: boolean;
  seconds: string;
}

try {
  const { values, positionals } = parseArgs({
    options: { thorough: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    allowPositionals: true,
  });
  if (values.help) console.log(help);
  else process.exitCode = await runGates(positionals, values.thorough ? { THOROUGH: "1" } : {});
} catch (error) {
  fail(error, help);
}

async function runGates(names: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const unknown = names.filter((name) => !gates.some((gate) => gate.name === name));
  if (unknown.length > 0) throw new UserError(`no gate is called ${unknown.join(", ")}; see npm test -- --help`, 2);
  const chosen = (gate: Gate) => names.length === 0 || names.includes(gate.name);

  await ensureDerived();
  const results = await inParallel(quickGates.filter(chosen), runQuietly);
  if (chosen(tests)) results.push(await run(tests, environment));

  const withoutBrowser = chosen(tests) && !findChromium();
  console.log("");
  for (const { gate, passed, seconds } of results) {
    console.log(`${passed ? "passed" : "FAILED"}  ${gate.name.padEnd(8)} ${seconds.padStart(6)} s  ${gate.checks}`);
  }
  if (withoutBrowser) {
    console.log("\nSKIPPED: the browser tests. Chromium was not found; install it, or set CHROMIUM to its path.");
  }
  if (chosen(tests) && !findPostgres()) {
    console.log("\nSKIPPED: the tests on PostgreSQL. PostgreSQL was not found; install Debian's package postgresql.");
  }
  const broken = results.filter(({ passed }) => !passed).length;
  const failed = broken + (withoutBrowser && process.env.REQUIRE_BROWSER ? 1 : 0);
  console.log(`\n${results.length - broken} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Runs each, as many at once as there are cores. The results are in the order of the gates. */
async function inParallel(all: Gate[], runOne: (gate: Gate) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = all.entries();
  const work = async () => {
    for (const [index, gate] of waiting) results[index] = await runOne(gate);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}

/** Runs a gate, and prints what it says when it has ended: gates that run at once do not speak at once. */
function runQuietly(gate: Gate): Promise<Result> {
  return run(gate, {}, "pipe");
}

function run(gate: Gate, environment: NodeJS.ProcessEnv, stream: "inherit" | "pipe" = "inherit"): Promise<Result> {
  const title = `\n── ${gate.name}: ${gate.checks}`;
  if (stream === "inherit") console.log(title);
  const [tool = "", ...args] = gate.command;
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(tool === "node" ? process.execPath : join(bin, tool), args, {
      cwd: root,
      env: { ...toolEnvironment(), ...environment },
      stdio: ["ignore", stream, stream],
    });
    let output = "";
    for (const out of [child.stdout, child.stderr]) out?.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("close", (status) => {
      if (stream === "pipe") console.log(`${title}\n${output.trim()}`);
      resolve({ gate, passed: status === 0, seconds: ((performance.now() - start) / 1000).toFixed(1) });
    });
  });
}
