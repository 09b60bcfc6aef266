/** `npm test`: every gate, and a table of what passed. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findChromium } from "../test/lib/chromium.ts";
import { findPostgres } from "../test/lib/postgres.ts";
import { ensureDerived } from "./build/derive.ts";
import { fail, UserError } from "./lib/fail.ts";
import { root } from "./lib/paths.ts";
import { bin, toolEnvironment } from "./lib/tool.ts";
import { ensureTools } from "./lib/tools.ts";

interface Gate {
  name: string;
  checks: string;
  command: string[];
  /** What the thorough run does in its place. */
  thorough?: string[];
}

/** What the others look at: the tests run what the packages were built to. */
const first: Gate = {
  name: "packages",
  checks: "every package builds",
  command: ["node", "scripts/build-packages.ts"],
};
/** They do not look at each other, so they run beside the tests, one after the other. */
const besideTests: Gate[] = [
  {
    name: "types",
    checks: "all code type-checks, and code that must not compile does not",
    // The two compilers say the same; the new one takes a third of the time.
    command: ["node", "node_modules/typescript-7/bin/tsc"],
    thorough: ["node", "node_modules/typescript/bin/tsc"],
  },
  { name: "drift", checks: "generated/ matches the spec", command: ["node", "scripts/check-generated.ts"] },
  {
    name: "format",
    checks: "TypeScript and JSON pass the formatter and the linter",
    command: ["biome", "check", "--error-on-warnings"],
  },
  { name: "spec", checks: "the spec is formatted", command: ["tsp", "format", "--check", "spec/**/*.tsp"] },
  { name: "lint", checks: "the OpenAPI documents follow the contract's own rules", command: ["redocly", "lint"] },
  {
    name: "breaking",
    checks: "nothing breaks a client of the last release, unless that is announced",
    command: ["node", "scripts/release/gate.ts"],
  },
];
const tests: Gate = {
  name: "tests",
  checks: "unit, integration, contract, artifacts, packaging, browser",
  command: ["vitest", "run"],
};
const gates = [first, ...besideTests, tests];

const help = `Usage: npm test [-- [--thorough] NAME …]

Runs every gate, or those named:
${gates.map(({ name, checks }) => `  ${name.padEnd(8)} ${checks}`).join("\n")}

  --thorough   run the tests with large budgets, which takes longer (npm run test:thorough); installs tools/ if need be

Takes about three minutes on two cores. Browser tests need Chromium on this machine (or in $CHROMIUM); without it they
are skipped and reported. With REQUIRE_BROWSER=1 that is a failure. PostgreSQL (Debian's package) and
REQUIRE_POSTGRES=1 work the same way.`;

interface Result {
  gate: Gate;
  passed: boolean;
  seconds: string;
  /** What it printed, if it was collected. */
  output: string;
}

try {
  const { values, positionals } = parseArgs({
    options: { thorough: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    allowPositionals: true,
  });
  if (values.help) console.log(help);
  else process.exitCode = await runGates(positionals, values.thorough ?? false);
} catch (error) {
  fail(error, help);
}

async function runGates(names: string[], thorough: boolean): Promise<number> {
  const unknown = names.filter((name) => !gates.some((gate) => gate.name === name));
  if (unknown.length > 0) throw new UserError(`no gate is called ${unknown.join(", ")}; see npm test -- --help`, 2);
  const chosen = (gate: Gate) => names.length === 0 || names.includes(gate.name);

  await ensureDerived();
  if (thorough && chosen(tests)) await ensureTools();
  const results: Result[] = [];
  if (chosen(first)) results.push(await run(first, thorough));
  // What runs beside the tests is printed when they have ended.
  const testing = chosen(tests) ? run(tests, thorough, "inherit") : undefined;
  for (const gate of besideTests.filter(chosen)) results.push(await run(gate, thorough));
  const tested = await testing;
  for (const { gate, output } of results) console.log(`${titleOf(gate)}\n${output.trim()}`);
  if (tested) results.push(tested);

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

/** Runs a gate. What it prints is collected, or appears at once. */
function run(gate: Gate, thorough: boolean, stream: "inherit" | "pipe" = "pipe"): Promise<Result> {
  if (stream === "inherit") console.log(titleOf(gate));
  const [tool = "", ...args] = (thorough && gate.thorough) || gate.command;
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(tool === "node" ? process.execPath : join(bin, tool), args, {
      cwd: root,
      env: { ...toolEnvironment(), ...(thorough && { THOROUGH: "1" }) },
      stdio: ["ignore", stream, stream],
    });
    let output = "";
    for (const out of [child.stdout, child.stderr]) out?.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("close", (status) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      resolve({ gate, passed: status === 0, seconds, output });
    });
  });
}

function titleOf({ name, checks }: Gate): string {
  return `\n── ${name}: ${checks}`;
}
