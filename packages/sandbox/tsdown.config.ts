import type { UserConfig } from "tsdown";
import { bothFormats, bundle, withLicence } from "../tsdown.ts";

const entry = { index: "src/index.ts", server: "src/server.ts" };

const config: UserConfig = {
  ...bundle,
  entry: { ...entry, cli: "src/cli/bin.ts" },
  // Jest loads CommonJS. The command needs one format only.
  format: { ...bothFormats, cjs: { ...bothFormats.cjs, entry } },
  platform: "node",
  loader: { ".html": "text" },
  copy: withLicence(),
};

export default config;
