/** Builds `dist/` of every package that has a `tsdown.config.ts`, those first on which others depend. */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "tsdown";
import { packages } from "../lib/paths.ts";
import { ensureDerived } from "./derive.ts";

/** Builds all packages, as `npm run build` does in each of them. */
export async function buildPackages(): Promise<void> {
  await ensureDerived();
  for (const layer of inLayers(await readPackages())) {
    await Promise.all(layer.map((folder) => build({ cwd: folder, logLevel: "warn" })));
  }
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

/** The folders in layers: each stands in a later layer than those of the packages that it depends on. */
export function inLayers(all: readonly Package[]): string[][] {
  const layers: string[][] = [];
  const done = new Set<string>();
  const known = new Set(all.map(({ name }) => name));
  let left = all;
  while (left.length > 0) {
    const ready = left.filter(({ dependencies }) => dependencies.every((name) => done.has(name) || !known.has(name)));
    if (ready.length === 0)
      throw new Error(`these packages depend on each other: ${left.map(({ name }) => name).join(", ")}`);
    layers.push(ready.map(({ folder }) => folder));
    for (const { name } of ready) done.add(name);
    left = left.filter((one) => !ready.includes(one));
  }
  return layers;
}
