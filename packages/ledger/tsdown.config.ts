import { bundle, copyWithEsm } from "@vending/shared/bundle";
import type { UserConfig } from "tsdown";

const config: UserConfig = {
  ...bundle,
  entry: ["src/index.ts", "src/sqlite.ts", "src/postgres.ts"],
  format: ["esm", "cjs"],
  platform: "node",
  copy: copyWithEsm(),
};

export default config;
