/** Builds `dist/` of every package that has a `tsdown.config.ts`, those first on which others depend. */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "tsdown";
import { packages } from "../lib/paths.ts";

/** Builds all packages, as `npm run build` does in each of them. */
export async function buildPackages(): Promise<void> {
  for (const folder of inDependencyOrder(await readPackages())) await build({ cwd: folder, logLevel: "warn" });
}

interface Package {
  readonly folder: string;
  readonly name: string;
  readonly dependencies: readonly string[];
}

async function readPackages(): Promise<Package[]> {
  const folders = (await readdir(packages)).sort().map((name) => join(packages, name));
  return await Promise.all(
    folders
      .filter((folder) => existsSync(join(folder, "tsdown.config.ts")))
      .map(async (folder) => {
        const { name, dependencies = {} } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as {
          name: string;
          dependencies?: Record<string, string>;
        };
        return { folder, name, dependencies: Object.keys(dependencies) };
      }),
  );
}

/** The folders, each after those of the packages that it depends on. */
export function inDependencyOrder(all: readonly Package[]): string[] {
  const done = new Set<string>();
  const visit = (one: Package): string[] => {
    if (done.has(one.name)) return [];
    done.add(one.name);
    const needed = all.filter(({ name }) => one.dependencies.includes(name));
    return [...needed.flatMap(visit), one.folder];
  };
  return all.flatMap(visit);
}
