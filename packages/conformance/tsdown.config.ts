import type { UserConfig } from "tsdown";
import { bundle, copyWithEsm } from "../../scripts/build/bundle.ts";

const config: UserConfig = {
  ...bundle,
  entry: {
    index: "src/index.ts",
    cli: "src/cli/bin.ts",
    monitor: "src/monitor/index.ts",
    "monitor-cli": "src/monitor/bin.ts",
    "monitor-worker": "src/monitor/worker.ts",
  },
  format: ["esm"],
  platform: "node",
  copy: copyWithEsm(),
};

export default config;
