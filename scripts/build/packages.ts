/** Builds `dist/` of every package with a `tsdown.config.ts`. No package reads the `dist/` of another. */
import { glob } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build } from "tsdown";
import { packages } from "../lib/paths.ts";
import { ensureDerived } from "./derive.ts";

const contract = join(packages, "contract");

/** Builds all of them. */
export async function buildPackages(): Promise<void> {
  await ensureDerived();
  await Promise.all([buildContract(), buildOthers()]);
}

/** Builds the package that reads `generated/`. */
export const buildContract = (): Promise<void> => bundle(contract);

/** Builds the packages that need only their sources. */
export async function buildOthers(): Promise<void> {
  const bundles: Promise<void>[] = [];
  for await (const config of glob(`${packages}/*/tsdown.config.ts`)) {
    if (dirname(config) !== contract) bundles.push(bundle(dirname(config)));
  }
  await Promise.all(bundles);
}

async function bundle(folder: string): Promise<void> {
  await build({ cwd: folder, logLevel: "warn" });
}
