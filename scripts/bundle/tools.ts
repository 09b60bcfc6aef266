/**
 * The sandbox and the certification as they run from the partner kit: with every package that they need, so that nothing is
 * installed, and no registry is asked for a name that anyone may have registered there.
 */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { UserError } from "../lib/fail.ts";
import { requireFile } from "../lib/files.ts";
import { type Manifest, manifestIn, published } from "../lib/published.ts";

/** Content by path. */
export type Files = Record<string, Uint8Array>;

/** What a partner starts with `node FILE`: which binary of which package. */
const commands: readonly (readonly [file: string, name: string, binary: string])[] = [
  ["sandbox.mjs", "@vending/sandbox", "bin/vending-sandbox.js"],
  ["certify.mjs", "@vending/certification", "bin/vending-certify.js"],
];

const modules = "tools/node_modules";

/** The same for those who have the portal alone: one archive among its downloads. */
export const toolsArchive = "vending-tools.zip";

/** The commands, and below `tools/` the packages that they run. */
export async function toolFiles(): Promise<Files> {
  const files: Files = {};
  const found = new Map<string, string>();
  for (const [file, name, binary] of commands) {
    const folder = published().find((one) => manifestIn(one).name === name);
    if (!folder) throw new UserError(`there is no package ${name}`);
    collect(folder, found);
    files[file] = Buffer.from(`await import("./${modules}/${name}/${binary}");\n`);
  }
  for (const [name, folder] of found) {
    await requireFile(join(folder, "package.json"), "npm ci");
    const own = published().includes(folder);
    if (own) await requireFile(join(folder, "dist/index.js"), "npm run build");
    for (const path of await runTimeFiles(folder, own)) {
      files[`${modules}/${name}/${path}`] = await readFile(join(folder, path));
    }
  }
  return files;
}

/** A package with all that it depends on, each once. */
function collect(folder: string, found: Map<string, string>): void {
  const { name, dependencies = {} }: Manifest = manifestIn(folder);
  const other = found.get(name);
  if (other === folder) return;
  if (other) throw new UserError(`the tools of the kit need two versions of ${name}: ${folder} and ${other}`);
  found.set(name, folder);
  for (const dependency of Object.keys(dependencies)) collect(folderOf(dependency, folder), found);
}

/** Where Node finds a package. Ours are links to their own folders. */
function folderOf(name: string, from: string): string {
  const own = published().find((folder) => manifestIn(folder).name === name);
  if (own) return own;
  const here = join(from, "node_modules", name);
  if (existsSync(join(here, "package.json"))) return here;
  if (dirname(from) === from) throw new UserError(`${name} is not installed; run \`npm ci\` first`);
  return folderOf(name, dirname(from));
}

/** What is needed to run, and the licence. */
const isNeeded = /\.(?:[cm]?js|json|yaml)$|(?:^|\/)(?:licen[cs]e|notice)[^/]*$/i;
const isLeftOut = /(?:^|\/)(?:\.[^/]+|node_modules|tests?|perf|bench|examples?|typings|types|specs|src|coverage)\//;

async function runTimeFiles(folder: string, own: boolean): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => isNeeded.test(path) && !isLeftOut.test(path))
    .filter((path) => !own || /^(?:bin|dist)\/|^package\.json$|^LICENSE$/.test(path))
    .sort();
}
