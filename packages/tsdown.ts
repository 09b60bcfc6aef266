/** The bundler options that all packages share. The rest is in the `tsdown.config.ts` of each package. */
import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { CopyOptions, TsdownHooks, UserConfig } from "tsdown";

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

/** Both formats. Their declarations are the same but for the names of the files that they import, and are made once. */
export const bothFormats: { esm: { hooks: Partial<TsdownHooks> }; cjs: { dts: false } } = {
  esm: {
    hooks: {
      async "build:done"({ options, chunks }) {
        for (const chunk of chunks) {
          if (chunk.type !== "chunk" || !/(?<!^cli)\.d\.ts$/.test(chunk.fileName)) continue;
          const code = chunk.code.replace(/(?<="\.\/[\w.-]+)\.js(?=")/g, ".cjs");
          await writeFile(join(options.outDir, chunk.fileName.replace(/ts$/, "cts")), code);
        }
      },
    },
  },
  cjs: { dts: false },
};

/** Files to copy into `dist`, and the licence beside the manifest. */
export const withLicence = (files: readonly string[] = []): CopyOptions => [
  { from: join(root, "LICENSE"), to: "." },
  ...files,
];
