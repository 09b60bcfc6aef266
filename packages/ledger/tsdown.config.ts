import type { UserConfig } from "tsdown";
import { bundle, copyWithEsm } from "../tsdown.ts";

const config: UserConfig = {
  ...bundle,
  entry: {
    index: "src/index.ts",
    sqlite: "src/stores/sqlite.ts",
    postgres: "src/stores/postgres.ts",
    "store-tests": "test/store-tests.ts",
  },
  format: ["esm", "cjs"],
  platform: "node",
  // `Ledger` is an AsyncDisposable, which older libraries of TypeScript lack.
  banner: { dts: '/// <reference lib="esnext.disposable" />' },
  copy: copyWithEsm(),
};

export default config;
