/** What the benches run, and what they install to compare with. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { UserError } from "../lib/command.ts";
import { cache } from "../lib/paths.ts";
import { runNpm, runTool } from "../lib/tool.ts";

/** Runs a tool to its end. */
export async function run(tool: string, ...args: readonly string[]): Promise<void> {
  const { status, output } = await runTool(tool, args);
  if (status !== 0) throw new UserError(`${[tool, ...args].join(" ")} ended with ${status}\n${output}`);
}

/** Packages that are only compared with: installed beside the caches, when they are asked for. `undefined` if they cannot be had. */
// biome-ignore lint/suspicious/noExplicitAny: their types are not installed
export async function peers(...names: readonly string[]): Promise<any[] | undefined> {
  const folder = join(cache, "bench");
  try {
    await runNpm(["install", "--prefix", folder, "--no-audit", "--no-fund", ...names], cache);
    const { resolve } = createRequire(join(folder, "package.json"));
    return await Promise.all(names.map((name) => import(pathToFileURL(resolve(name.replace(/@[^@]+$/, ""))).href)));
  } catch {
    return undefined;
  }
}
