import { bundle, copyWithEsm } from "@vending/shared/bundle";
import type { UserConfig } from "tsdown";

const config: UserConfig = {
  ...bundle,
  entry: ["src/index.ts", "src/unchecked.ts"],
  format: ["esm", "cjs"],
  platform: "neutral",
  copy: copyWithEsm(),
};

export default config;
