import type { UserConfig } from "tsdown";
import { bundle, copyWithEsm } from "../../scripts/build/bundle.ts";

const config: UserConfig = {
  ...bundle,
  entry: { index: "src/index.ts", metrics: "src/metrics.ts", cli: "src/bin.ts", worker: "src/worker.ts" },
  format: ["esm"],
  platform: "node",
  copy: copyWithEsm(),
};

export default config;
