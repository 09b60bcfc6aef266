/** What the bundles of all packages have in common. Each package says the rest in its `tsdown.config.ts`. */
import { join } from "node:path";
import type { UserConfig } from "tsdown";
import { root } from "../lib/paths.ts";

export const bundle: UserConfig = {
  target: "node20",
  dts: { oxc: true },
  fixedExtension: false,
  hash: false,
  outDir: "dist",
  clean: true,
  logLevel: "warn",
  // How long a plugin took says more about the machine than about the build.
  inputOptions: { checks: { pluginTimings: false } },
};

/** The licence lies beside the manifest of each package. */
export const licence: { readonly from: string; readonly to: string } = { from: join(root, "LICENSE"), to: "." };
