import type { UserConfig } from "tsdown";
import { bundle, withLicence } from "../tsdown.ts";

const config: UserConfig = {
  ...bundle,
  entry: { index: "src/index.ts", vitest: "src/vitest.ts", cli: "src/cli/bin.ts" },
  format: ["esm"],
  platform: "node",
  copy: withLicence(),
};

export default config;
