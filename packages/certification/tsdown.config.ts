import type { UserConfig } from "tsdown";
import { bundle, copyWithEsm } from "../tsdown.ts";

const config: UserConfig = {
  ...bundle,
  entry: { index: "src/index.ts", cli: "src/command/cli.ts" },
  format: ["esm"],
  platform: "node",
  copy: copyWithEsm(),
};

export default config;
