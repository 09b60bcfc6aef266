/** `npm run format`: formats the spec, the scripts and the tests in place. */
import { parseArgs } from "node:util";
import { fail, UserError } from "./lib/fail.ts";
import { runTool } from "./lib/tool.ts";

const help = `Usage: npm run format

Formats the spec, the scripts, the packages and the tests in place, and applies the linter's safe fixes.`;

try {
  const { values } = parseArgs({ options: { help: { type: "boolean", short: "h" } } });
  if (values.help) console.log(help);
  else await format();
} catch (error) {
  fail(error, help);
}

async function format(): Promise<void> {
  for (const [tool, ...args] of [
    ["tsp", "format", "spec/**/*.tsp"],
    ["biome", "check", "--write"],
  ] as const) {
    const { status, output } = await runTool(tool, args);
    if (status !== 0) throw new UserError(output.trim());
  }
  console.log("formatted");
}
