/**
 * Packs our packages and installs them once for all tests, with npm, from their tarballs. Each package has its own project
 * folder, from which all packages are found.
 */
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { TestProject } from "vitest/node";
import { packPackages } from "../../../scripts/lib/pack.ts";
import { root } from "../../../scripts/lib/paths.ts";
import { manifestIn, published, tarballName, withDependencies } from "../../../scripts/lib/published.ts";
import { runNpm } from "../../../scripts/lib/tool.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder with the `node_modules` and the tarballs. */
    installation: string;
  }
}

export default async function install(project: TestProject): Promise<() => Promise<void>> {
  const home = await realpath(await mkdtemp(join(tmpdir(), "vending-packed-")));
  const remove = () => rm(home, { recursive: true, force: true });
  try {
    await packPackages({ out: home });
    await writeFile(join(home, "package.json"), JSON.stringify({ private: true, dependencies: pathsIn(home) }));
    // Packing the folder of a dependency would run the scripts that its developers need.
    await runNpm(
      ["install", "--ignore-scripts", "--offline", "--install-links", `--cache=${join(home, ".cache")}`],
      home,
    );
    for (const folder of published()) await mkdir(join(home, basename(folder)));
  } catch (error) {
    await remove();
    throw error;
  }
  project.provide("installation", home);
  return remove;
}

/**
 * Where our packages and all that they need are: the tarballs of ours, which no registry has, and the folders of the others,
 * so that an installation needs no network.
 */
export const pathsIn = (home: string): Record<string, string> =>
  Object.fromEntries(
    [...withDependencies(published())].map(([name, folder]) => {
      const isOurs = dirname(folder) === join(root, "packages");
      return [name, `file:${isOurs ? join(home, tarballName(manifestIn(folder))) : folder}`];
    }),
  );
