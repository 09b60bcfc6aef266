import { bundle, copyWithEsm } from "@vending/shared/bundle";
import type { UserConfig } from "tsdown";

const config: UserConfig = {
  ...bundle,
  entry: { index: "src/index.ts", cli: "src/cli.ts" },
  format: ["esm"],
  platform: "node",
  loader: { ".html": "text" },
  copy: copyWithEsm(),
};

export default config;
