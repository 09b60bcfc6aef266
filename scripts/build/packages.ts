/** Builds `dist/` of every package with a `tsdown.config.ts`. No package reads the `dist/` of another. */
import { glob } from "node:fs/promises";
import { dirname } from "node:path";
import { build } from "tsdown";
import { packages } from "../lib/paths.ts";

export async function buildPackages(): Promise<void> {
  const bundles: Promise<unknown>[] = [];
  for await (const config of glob(`${packages}/*/tsdown.config.ts`)) {
    bundles.push(build({ cwd: dirname(config), logLevel: "warn" }));
  }
  await Promise.all(bundles);
}
