import type { UserConfig } from "tsdown";
import { bundle, copyWithEsm } from "../../scripts/build/bundle.ts";

const config: UserConfig = {
  ...bundle,
  entry: ["src/index.ts", "src/sqlite.ts", "src/postgres.ts"],
  format: ["esm", "cjs"],
  platform: "node",
  copy: copyWithEsm(),
};

export default config;
