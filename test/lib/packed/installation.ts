/**
 * Packs our packages and installs them once for all tests, with their declared dependencies and nothing else. Each package
 * has its own project folder, from which all packages are found.
 */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { root } from "../../../scripts/lib/paths.ts";
import { manifestIn, published, tarballName, withDependencies } from "../../../scripts/lib/published.ts";
import { packPackages } from "../../../scripts/pack/index.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder with the `node_modules` and the tarballs. */
    installation: string;
  }
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
  // The packages are not published yet, so npm could not install them from the registry.
  await packPackages({ out: home });
  for (const [name, folder] of withDependencies(packages)) {
    const target = join(modules, name);
    if (isOurs(folder)) await unpack(tarballOf(folder, home), target);
    else await copy(folder, target);
  }
  for (const folder of packages) {
    const { name } = manifestIn(folder);
    await linkBinaries(join(modules, name), join(modules, ".bin"));
    await mkdir(join(home, name.replace(/^.*\//, "")));
  }
}

const isOurs = (folder: string): boolean => dirname(folder) === join(root, "packages");

/** The tarball that npm packs of a package. */
export const tarballOf = (folder: string, home: string): string => join(home, tarballName(manifestIn(folder)));

/** Copies a package without its nested `node_modules`. */
async function copy(folder: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await exec("cp", ["-R", folder, target]);
  await rm(join(target, "node_modules"), { recursive: true, force: true });
}

async function unpack(tarball: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  await exec("tar", ["xzf", tarball, "-C", target, "--strip-components=1"]);
}

/** Links binaries as npm does. The package itself must make them executable. */
async function linkBinaries(installed: string, bin: string): Promise<void> {
  await mkdir(bin, { recursive: true });
  for (const [name, file] of Object.entries(manifestIn(installed).bin ?? {})) {
    await symlink(relative(bin, join(installed, file)), join(bin, name));
  }
}
