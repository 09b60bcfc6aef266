import type { UserConfig } from "tsdown";
import { bundle, licence } from "../../scripts/build/bundle.ts";

const config: UserConfig = {
  ...bundle,
  entry: ["src/index.ts", "src/unchecked.ts"],
  format: ["esm", "cjs"],
  platform: "neutral",
  copy: [licence],
};

export default config;
