import type { UserConfig } from "tsdown";
import { bundle, copyWithEsm } from "../tsdown.ts";

const config: UserConfig = {
  ...bundle,
  entry: { index: "src/index.ts", sqlite: "src/stores/sqlite.ts", postgres: "src/stores/postgres.ts" },
  format: ["esm", "cjs"],
  platform: "node",
  copy: copyWithEsm(),
};

export default config;
