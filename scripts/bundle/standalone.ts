/**
 * The sandbox and the certification as commands that need only Node: the partner kit and a download of the portal hold
 * them with every package that they need. Nothing is installed, so no registry is asked for a name that a stranger may
 * have registered.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { filesIn } from "../lib/files.ts";
import { manifestIn, published, withDependencies } from "../lib/published.ts";
import type { Files } from "../lib/zip.ts";

/** The files that a partner starts with `node FILE`, each with its package and binary. */
const commands: readonly (readonly [file: string, name: string, binary: string])[] = [
  ["sandbox.mjs", "@vending/sandbox", "bin/vending-sandbox.js"],
  ["certify.mjs", "@vending/certification", "bin/vending-certify.js"],
];

const modules = "tools/node_modules";

/** The commands, with the packages that they run below `tools/`. */
export async function standaloneFiles(): Promise<Files> {
  const files: Files = {};
  const names = commands.map(([, name]) => name);
  for (const [file, name, binary] of commands) {
    files[file] = Buffer.from(`await import("./${modules}/${name}/${binary}");\n`);
  }
  for (const [name, folder] of withDependencies(published().filter((one) => names.includes(manifestIn(one).name)))) {
    const own = published().includes(folder);
    for (const path of await runTimeFiles(folder, own)) {
      files[`${modules}/${name}/${path}`] = await readFile(join(folder, path));
    }
  }
  return files;
}

/** Run-time files and licences. */
const isNeeded = /\.(?:[cm]?js|json|yaml)$|(?:^|\/)(?:licen[cs]e|notice)[^/]*$/i;
const isLeftOut = /(?:^|\/)(?:\.[^/]+|node_modules|tests?|perf|bench|examples?|typings|types|specs|src|coverage)\//;

async function runTimeFiles(folder: string, own: boolean): Promise<string[]> {
  const needed = (await filesIn(folder)).filter((path) => isNeeded.test(path) && !isLeftOut.test(path));
  return own ? needed.filter((path) => /^(?:bin|dist)\/|^package\.json$|^LICENSE$/.test(path)) : needed;
}
