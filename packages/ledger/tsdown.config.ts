import type { UserConfig } from "tsdown";
import { bundle, licence } from "../../scripts/build/bundle.ts";

const config: UserConfig = {
  ...bundle,
  entry: ["src/index.ts", "src/sqlite.ts", "src/postgres.ts"],
  format: ["esm", "cjs"],
  platform: "node",
  copy: [licence],
};

export default config;
