import type { UserConfig } from "tsdown";
import { bothFormats, bundle, withLicence } from "../tsdown.ts";

const config: UserConfig = {
  ...bundle,
  entry: {
    index: "src/index.ts",
    sqlite: "src/stores/sqlite.ts",
    postgres: "src/stores/postgres.ts",
    "store-tests": "test/store-tests.ts",
  },
  format: bothFormats,
  platform: "node",
  // `Ledger` is an AsyncDisposable, which older libraries of TypeScript lack.
  banner: { dts: '/// <reference lib="esnext.disposable" />' },
  copy: withLicence(),
};

export default config;
