/** Runs gates, and prints a table of what passed. */
import { findChromium } from "../../test/lib/chromium.ts";
import { findPostgres } from "../../test/lib/postgres.ts";
import { ensureDerived } from "../build/derive.ts";
import { UserError } from "../lib/fail.ts";
import { runTool } from "../lib/tool.ts";
import { besideTests, first, type Gate, gates, tests } from "./gates.ts";

interface Result {
  gate: Gate;
  passed: boolean;
  seconds: string;
  /** What it printed, if that was collected. */
  output: string;
}

/** Runs the named gates, or all. Returns the exit status. */
export async function runGates(names: string[], thorough: boolean): Promise<number> {
  const unknown = names.filter((name) => !gates.some((gate) => gate.name === name));
  if (unknown.length > 0) throw new UserError(`no gate is called ${unknown.join(", ")}; see npm test -- --help`, 2);
  const chosen = (gate: Gate) => names.length === 0 || names.includes(gate.name);

  await ensureDerived();
  const results: Result[] = [];
  if (chosen(first)) results.push(await run(first, thorough));
  // The output of gates that run beside the tests is printed after the tests.
  const testing = chosen(tests) ? run(tests, thorough, true) : undefined;
  for (const gate of besideTests.filter(chosen)) results.push(await run(gate, thorough));
  const tested = await testing;
  for (const { gate, output } of results) console.log(`${titleOf(gate)}\n${output.trim()}`);
  if (tested) results.push(tested);

  const withoutBrowser = chosen(tests) && !findChromium();
  console.log("");
  for (const { gate, passed, seconds } of results) {
    console.log(`${passed ? "passed" : "FAILED"}  ${gate.name.padEnd(8)} ${seconds.padStart(6)} s  ${gate.checks}`);
    if (!passed && gate.fix) console.log(`${" ".repeat(28)}${gate.fix}`);
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

/** Runs a gate. Its output is collected, or printed as it comes. */
async function run(gate: Gate, thorough: boolean, inherit = false): Promise<Result> {
  if (inherit) console.log(titleOf(gate));
  const [tool = "", ...args] = (thorough && gate.thorough) || gate.command;
  const start = performance.now();
  const { status, output } = await runTool(tool, args, { env: thorough ? { THOROUGH: "1" } : {}, inherit });
  return { gate, passed: status === 0, seconds: ((performance.now() - start) / 1000).toFixed(1), output };
}

function titleOf({ name, checks }: Gate): string {
  return `\n── ${name}: ${checks}`;
}
