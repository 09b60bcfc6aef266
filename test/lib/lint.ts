/** Runs the project's lint over other versions of the partner's document, all in one run of the tool. */
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parse, stringify } from "yaml";
import { reportsIn } from "../../scripts/gates/lint.ts";
import { root } from "../../scripts/lib/paths.ts";
import { runTool } from "../../scripts/lib/tool.ts";

/** Lints these documents. Returns the broken rules of each, each rule once. */
export async function lint(documents: readonly [string, ...string[]]): Promise<string[][]> {
  // The project's configuration, with the paths of the documents.
  const config = parse(await readFile(join(root, "redocly.yaml"), "utf8"));
  config.plugins = [join(root, "scripts/gates/contract-rules.ts")];
  const apis = documents.map((path, index) => [`document-${index}`, { ...config.apis.partner, root: path }]);
  config.apis = Object.fromEntries(apis);
  const path = join(dirname(documents[0]), "redocly.yaml");
  await writeFile(path, stringify(config));
  const flags = ["--format=json", "--max-problems=1000000", `--config=${path}`];
  const { status, stdout, output } = await runTool("redocly", ["lint", ...flags]);
  const errors = reportsIn(stdout).map(({ problems }) => problems.filter(({ severity }) => severity === "error"));
  // A failed run must not look like one without faults.
  if (errors.length !== documents.length || (status === 0) !== errors.every((found) => found.length === 0)) {
    throw new Error(`redocly ended with ${status} after ${errors.length} of ${documents.length} documents:\n${output}`);
  }
  return errors.map((found) => [...new Set(found.map(({ ruleId }) => ruleId))]);
}
