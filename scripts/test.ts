/** `npm test`: every gate, in order, and a table of what passed. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findChromium } from "../test/lib/chromium.ts";
import { fail, UserError } from "./lib/fail.ts";
import { root } from "./lib/paths.ts";
import { bin, toolEnvironment } from "./lib/tool.ts";

const help = `Usage: npm test [-- NAME …]

Runs every gate, or those named:
${gateList()}

Browser tests use a Chromium of this machine (or $CHROMIUM). Without one they are skipped, loudly;
with REQUIRE_BROWSER=1 that is a failure.`;

interface Gate {
  name: string;
  checks: string;
  command: string[];
}

function gates(): Gate[] {
  return [
    {
      name: "format",
      checks: "TypeScript and JSON are formatted and linted",
      command: ["biome", "check", "--error-on-warnings"],
    },
    { name: "spec", checks: "the spec is formatted", command: ["tsp", "format", "--check", "spec/**/*.tsp"] },
    { name: "drift", checks: "generated/ is what the spec gives", command: ["node", "scripts/check-generated.ts"] },
    { name: "packages", checks: "every package builds", command: ["node", "scripts/build-packages.ts"] },
    {
      name: "types",
      checks: "everything type-checks, and what must not compile does not",
      command: ["node", "node_modules/typescript/bin/tsc"],
    },
    { name: "lint", checks: "the documents keep what the contract promises", command: ["redocly", "lint"] },
    { name: "tests", checks: "unit, contract, artifacts, browser", command: ["vitest", "run"] },
  ];
}

function gateList(): string {
  return gates()
    .map(({ name, checks }) => `  ${name.padEnd(8)} ${checks}`)
    .join("\n");
}

try {
  const { values, positionals } = parseArgs({
    options: { help: { type: "boolean", short: "h" } },
    allowPositionals: true,
  });
  if (values.help) console.log(help);
  else process.exitCode = await runGates(positionals);
} catch (error) {
  fail(error, help);
}

async function runGates(names: string[]): Promise<number> {
  const all = gates();
  const unknown = names.filter((name) => !all.some((gate) => gate.name === name));
  if (unknown.length > 0) throw new UserError(`no gate is called ${unknown.join(", ")}; see npm test -- --help`, 2);

  const chosen = all.filter((gate) => names.length === 0 || names.includes(gate.name));
  const results: { gate: Gate; passed: boolean; seconds: string }[] = [];
  for (const gate of chosen) {
    console.log(`\n── ${gate.name}: ${gate.checks}`);
    const start = performance.now();
    const passed = (await run(gate.command)) === 0;
    results.push({ gate, passed, seconds: ((performance.now() - start) / 1000).toFixed(1) });
  }

  const withoutBrowser = chosen.some((gate) => gate.name === "tests") && !findChromium();
  console.log("");
  for (const { gate, passed, seconds } of results) {
    console.log(`${passed ? "passed" : "FAILED"}  ${gate.name.padEnd(8)} ${seconds.padStart(6)} s  ${gate.checks}`);
  }
  if (withoutBrowser) {
    console.log("\nSKIPPED: the browser tests. No Chromium was found; install one, or set CHROMIUM to its path.");
  }
  const failed =
    results.filter(({ passed }) => !passed).length + (withoutBrowser && process.env.REQUIRE_BROWSER ? 1 : 0);
  console.log(`\n${results.length - results.filter(({ passed }) => !passed).length} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function run([tool = "", ...args]: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool === "node" ? process.execPath : join(bin, tool), args, {
      cwd: root,
      env: toolEnvironment(),
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.once("error", reject);
    child.once("close", (status) => resolve(status ?? 1));
  });
}
