/** Builds `dist/` of a package. No package reads the `dist/` of another. As a process, builds those that are named. */
import { join } from "node:path";
import { build } from "tsdown";
import { packages } from "../lib/paths.ts";

// The bundles are small: handing work to threads takes longer than the work.
process.env.RAYON_NUM_THREADS ??= "1";

export async function buildPackage(folder: string): Promise<void> {
  await build({ cwd: folder, logLevel: "warn" });
}

if (import.meta.main) {
  await Promise.all(process.argv.slice(2).map((name) => buildPackage(join(packages, name))));
}
