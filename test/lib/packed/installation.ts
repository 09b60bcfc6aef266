/**
 * Every package of ours as somebody gets it: packed once, and installed once for all tests, beside what the packages declare
 * and nothing else. Each package has a folder of its own to write in, from which all of them are found.
 */
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { requireFile } from "../../../scripts/lib/files.ts";
import { root } from "../../../scripts/lib/paths.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder with the `node_modules` and the tarballs. */
    installation: string;
  }
}

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
}

const exec = promisify(execFile);

export default async function install(project: TestProject): Promise<() => Promise<void>> {
  const home = await realpath(await mkdtemp(join(tmpdir(), "vending-packed-")));
  const remove = () => rm(home, { recursive: true, force: true });
  try {
    await installInto(home);
  } catch (error) {
    await remove();
    throw error;
  }
  project.provide("installation", home);
  return remove;
}

async function installInto(home: string): Promise<void> {
  const modules = join(home, "node_modules");
  await writeFile(join(home, "package.json"), '{ "private": true }');
  const packages = published();
  const installed = new Map<string, string>();
  for (const folder of packages) addWithDependencies(manifestIn(folder).name, root, installed);
  await pack(packages, home);
  for (const [name, folder] of installed) {
    const target = join(modules, name);
    if (isOurs(folder)) await unpack(tarballOf(folder, home), target);
    else await cp(folder, target, { recursive: true, filter: (path) => !isNested(path, folder) });
  }
  for (const folder of packages) {
    const { name } = manifestIn(folder);
    await linkBinaries(join(modules, name), join(modules, ".bin"));
    await mkdir(join(home, name.replace(/^.*\//, "")));
  }
}

/** The folders of the packages that are published. */
export function published(): string[] {
  const all = join(root, "packages");
  return readdirSync(all)
    .map((name) => join(all, name))
    .filter((folder) => existsSync(join(folder, "package.json")) && !manifestIn(folder).private);
}

const isOurs = (folder: string): boolean => dirname(folder) === join(root, "packages");

/** Adds the folders of a package and of all that it declares, directly or not, by name. */
function addWithDependencies(name: string, from: string, found: Map<string, string>): void {
  const ours = published().find((folder) => manifestIn(folder).name === name);
  const folder = ours ?? nearest(name, from);
  const other = found.get(name);
  if (other === folder) return;
  if (other !== undefined) throw new Error(`${name} is needed twice, and the installation has room for one`);
  found.set(name, folder);
  for (const dependency of Object.keys(manifestIn(folder).dependencies ?? {})) {
    addWithDependencies(dependency, folder, found);
  }
}

/** Where Node finds a package from a folder of the repository. */
function nearest(name: string, from: string): string {
  const folder = join(from, "node_modules", name);
  if (existsSync(folder)) return folder;
  if (from === root) throw new Error(`${name} is not installed; run \`npm ci\` first`);
  return nearest(name, dirname(from));
}

const isNested = (path: string, folder: string): boolean => relative(folder, path).split(sep).includes("node_modules");

export const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

/** Packs packages of ours: an install would ask the registry. */
async function pack(folders: readonly string[], home: string): Promise<void> {
  for (const folder of folders) await requireFile(join(folder, "dist/index.js"), "npm run build");
  await exec("npm", ["pack", ...folders, "--pack-destination", home, "--ignore-scripts"], {
    cwd: home,
    maxBuffer: 1e8,
    // npm runs on what the machine has: our Node comes without it, and npm may refuse a Node that it does not know.
    env: {
      ...process.env,
      PATH: pathWithoutOurs(),
      npm_config_update_notifier: "false",
      npm_config_loglevel: "error",
    },
  });
}

/** Where npm puts what it packs. */
export function tarballOf(folder: string, home: string): string {
  const { name, version } = manifestIn(folder);
  return join(home, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`);
}

async function unpack(tarball: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  await exec("tar", ["xzf", tarball, "-C", target, "--strip-components=1"]);
}

/** Links binaries where npm does. That they can be executed is up to the package. */
async function linkBinaries(installed: string, bin: string): Promise<void> {
  await mkdir(bin, { recursive: true });
  for (const [name, file] of Object.entries(manifestIn(installed).bin ?? {})) {
    await symlink(relative(bin, join(installed, file)), join(bin, name));
  }
}

/** The search path without what the repository has installed. */
const pathWithoutOurs = (): string =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, "node_modules")))
    .join(delimiter);
