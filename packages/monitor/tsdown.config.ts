import { bundle, copyWithEsm } from "@vending/shared/bundle";
import type { UserConfig } from "tsdown";

const config: UserConfig = {
  ...bundle,
  entry: {
    index: "src/index.ts",
    metrics: "src/report/metrics.ts",
    cli: "src/bin.ts",
    worker: "src/judging/worker.ts",
  },
  format: ["esm"],
  platform: "node",
  copy: copyWithEsm(),
};

export default config;
