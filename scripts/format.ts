/** `npm run format`: formats the spec, the scripts and the tests in place. */
import { command } from "./lib/command.ts";
import { UserError } from "./lib/fail.ts";
import { runTool } from "./lib/tool.ts";

const help = `Usage: npm run format

Formats the spec, the scripts, the packages and the tests in place, and applies the linter's safe fixes.`;

await command({ help }, async () => {
  for (const [tool, ...args] of [
    ["tsp", "format", "spec/**/*.tsp"],
    ["biome", "check", "--write"],
  ] as const) {
    const { status, output } = await runTool(tool, args);
    if (status !== 0) throw new UserError(output.trim());
  }
  console.log("formatted");
});
