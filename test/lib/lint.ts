/** The lint of the project, over documents that lie elsewhere. */
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parse, stringify } from "yaml";
import { root } from "../../scripts/lib/paths.ts";
import { runTool } from "../../scripts/lib/tool.ts";

/** Lints the documents of a folder, all of them or those named as in redocly.yaml. Returns the rules that they break, each once. */
export async function lint(folder: string, ...names: string[]): Promise<string[]> {
  // The project's own configuration, moved to where the documents are.
  const config = parse(await readFile(join(root, "redocly.yaml"), "utf8"));
  config.plugins = [join(root, "scripts/redocly/plugin.ts")];
  // The reference is the partner's document, drawn.
  delete config.apis.reference;
  for (const api of Object.values<{ root: string }>(config.apis)) api.root = basename(api.root);
  const path = join(folder, "redocly.yaml");
  await writeFile(path, stringify(config));

  const apis = names.length > 0 ? names : Object.keys(config.apis);
  const { status, output } = await runTool("redocly", ["lint", ...apis, "--format=stylish", `--config=${path}`]);
  const rules = [...output.matchAll(/^\s*\d+:\d+\s+error\s+(\S+)/gm)].map(([, rule = ""]) => rule);
  // A lint that could not run must not look like one that found nothing.
  if ((status === 0) !== (rules.length === 0)) throw new Error(`redocly ended with ${status} and said:\n${output}`);
  return [...new Set(rules)];
}
