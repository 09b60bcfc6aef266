/** Runs the project's lint over documents in other folders, all in one run of the tool. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parse, stringify } from "yaml";
import { reportsIn } from "../../scripts/gates/lint.ts";
import { root } from "../../scripts/lib/paths.ts";
import { runTool } from "../../scripts/lib/tool.ts";

/** Lints the documents of each folder, in YAML or else in JSON. Returns the broken rules of each folder, each rule once. */
export async function lint(folders: readonly string[]): Promise<string[][]> {
  const [home] = folders;
  if (home === undefined) return [];
  // The project's configuration, with the paths of the documents.
  const config = parse(await readFile(join(root, "redocly.yaml"), "utf8"));
  config.plugins = [join(root, "scripts/gates/contract-rules.ts")];
  // The reference is the same document as the partner's.
  const { reference: _, ...apis } = config.apis as Record<string, { root: string }>;
  const linted: { folder: string; api: { root: string } }[] = [];
  for (const folder of folders) {
    const files = await readdir(folder);
    for (const api of Object.values(apis)) {
      const yaml = basename(api.root);
      const file = [yaml, yaml.replace(/\.yaml$/, ".json")].find((name) => files.includes(name));
      if (file !== undefined) linted.push({ folder, api: { ...api, root: join(folder, file) } });
    }
  }
  config.apis = Object.fromEntries(linted.map(({ api }, index) => [`document-${index}`, api]));
  const path = join(home, "redocly.yaml");
  await writeFile(path, stringify(config));

  const { status, stdout, output } = await runTool("redocly", [
    "lint",
    "--format=json",
    "--max-problems=1000000",
    `--config=${path}`,
  ]);
  const reports = reportsIn(stdout);
  const errors = reports.map(({ problems }) => problems.filter(({ severity }) => severity === "error"));
  // A failed run must not look like one without faults.
  if (reports.length !== linted.length || (status === 0) !== errors.every((found) => found.length === 0)) {
    throw new Error(`redocly ended with ${status} after ${reports.length} of ${linted.length} documents:\n${output}`);
  }
  return folders.map((folder) => {
    const rules = errors.filter((_, index) => linted[index]?.folder === folder).flat();
    return [...new Set(rules.map(({ ruleId }) => ruleId))];
  });
}
