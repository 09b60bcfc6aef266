/** The bundler options that all packages share. The rest is in the `tsdown.config.ts` of each package. */
import { basename, join } from "node:path";
import type { CopyOptionsFn, UserConfig } from "tsdown";

const root = join(import.meta.dirname, "..");

/**
 * A package imports the documents from the contract and bundles no copy, so the build does not wait for `generated/` and
 * no copy gets old.
 */
const documentsOfTheContract: NonNullable<UserConfig["plugins"]> = {
  name: "documents-of-the-contract",
  resolveId: {
    filter: { id: /\/generated\/[\w-]+\.json$/ },
    handler: (id) => ({ id: `@vending/contract/${basename(id)}`, external: true }),
  },
};

export const bundle: UserConfig = {
  target: "node22",
  dts: { oxc: true },
  fixedExtension: false,
  hash: false,
  outDir: "dist",
  clean: true,
  // They hold their sources, which are not in the package.
  sourcemap: true,
  plugins: documentsOfTheContract,
  logLevel: "warn",
  // Plugin timings depend on the machine more than on the build.
  inputOptions: { checks: { pluginTimings: false } },
};

/**
 * Copies files into `dist`, and the licence beside the manifest. tsdown copies once for each output format, at the same
 * time, and removes what it replaces: only the ESM output copies, so two formats cannot take a file from each other.
 */
export function copyWithEsm(files: readonly string[] = []): CopyOptionsFn {
  return ({ format }) => (format === "es" ? [{ from: join(root, "LICENSE"), to: "." }, ...files] : []);
}
