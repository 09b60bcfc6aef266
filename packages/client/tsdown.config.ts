import type { UserConfig } from "tsdown";
import { bundle, copyWithEsm } from "../tsdown.ts";

const config: UserConfig = {
  ...bundle,
  entry: ["src/index.ts"],
  format: ["esm", "cjs"],
  platform: "neutral",
  copy: copyWithEsm(),
};

export default config;
