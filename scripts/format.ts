/** `npm run format`: formats the spec, the scripts and the tests in place. */
import { fail, UserError } from "./lib/fail.ts";
import { runTool } from "./lib/tool.ts";

try {
  for (const [tool, ...args] of [
    ["tsp", "format", "spec/**/*.tsp"],
    ["biome", "check", "--write"],
  ] as const) {
    const { status, output } = await runTool(tool, args);
    if (status !== 0) throw new UserError(output.trim());
  }
  console.log("formatted");
} catch (error) {
  fail(error);
}
