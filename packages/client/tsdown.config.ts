import type { UserConfig } from "tsdown";
import { bothFormats, bundle, withLicence } from "../tsdown.ts";

const config: UserConfig = {
  ...bundle,
  entry: ["src/index.ts"],
  format: bothFormats,
  platform: "neutral",
  copy: withLicence(),
};

export default config;
