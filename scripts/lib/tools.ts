/** The folder `tools/`, with a lock file of its own: tools for the thorough run, the mutation tests and the generators. */
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { UserError } from "./fail.ts";
import { runNpm } from "./npm.ts";
import { root } from "./paths.ts";

const tools = join(root, "tools");
const modules = join(tools, "node_modules");

/** Installs the tools of the lock file if needed. The first time takes about a minute. */
export async function ensureTools(): Promise<void> {
  const [lock, stamp] = [join(tools, "package-lock.json"), join(modules, ".installed-lock.json")];
  const wanted = await readFile(lock, "utf8");
  if ((await readFile(stamp, "utf8").catch(() => "")) === wanted) return;
  console.log("installing tools/ (the first time takes about a minute) …");
  await runNpm(["ci"], tools);
  await writeFile(stamp, wanted);
}

/**
 * The path of a file in `tools/node_modules`, such as `newman/bin/newman.js`.
 *
 * @throws UserError The tools are not installed.
 */
export function toolFile(path: string): string {
  const file = join(modules, path);
  if (!existsSync(file)) throw new UserError(`tools/node_modules/${path} is missing; run \`node scripts/tools.ts\``, 2);
  return file;
}

/** Imports a module of a tool. The caller declares its type, because its types are not installed with the project. */
export async function importTool<Module>(name: string): Promise<Module> {
  toolFile(name.replace(/^((?:@[^/]+\/)?[^/]+).*$/, "$1"));
  return (await import(pathToFileURL(createRequire(modules).resolve(name)).href)) as Module;
}
