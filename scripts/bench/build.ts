/** The build, beside the compiler that it runs. */
import { UserError } from "../lib/command.ts";
import { withTemporaryFolder } from "../lib/files.ts";
import { runTool } from "../lib/tool.ts";
import { compare } from "./compare.ts";

export const benchBuild = (): Promise<void> =>
  withTemporaryFolder((folder) =>
    compare({
      name: "build of all artifacts and packages, against tsp compile of the same spec",
      unit: "ms",
      ours: { label: "npm run build", measure: () => timed("node", ["scripts/build.ts"]) },
      theirs: { label: "tsp compile spec", measure: () => timed("tsp", ["compile", "spec", "--output-dir", folder]) },
      limit: 3,
    }),
  );

/** Wall time of a command, in milliseconds. */
async function timed(tool: string, args: readonly string[]): Promise<number> {
  const start = performance.now();
  const { status, output } = await runTool(tool, args);
  if (status !== 0) throw new UserError(`${[tool, ...args].join(" ")} ended with ${status}\n${output}`);
  return performance.now() - start;
}
