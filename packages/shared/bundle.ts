/** What the bundles of all packages have in common. Each package says the rest in its `tsdown.config.ts`. */
import { join } from "node:path";
import type { CopyOptionsFn, UserConfig } from "tsdown";

const root = join(import.meta.dirname, "../..");

export const bundle: UserConfig = {
  target: "node22",
  dts: { oxc: true },
  fixedExtension: false,
  hash: false,
  outDir: "dist",
  clean: true,
  logLevel: "warn",
  // How long a plugin took says more about the machine than about the build.
  inputOptions: { checks: { pluginTimings: false } },
};

/**
 * Copies files into `dist`, and the licence beside the manifest. tsdown copies once for each output format, at the same
 * time, and removes what it replaces: only the ESM output copies, so two formats cannot take a file from each other.
 */
export function copyWithEsm(files: readonly string[] = []): CopyOptionsFn {
  return ({ format }) => (format === "es" ? [{ from: join(root, "LICENSE"), to: "." }, ...files] : []);
}
