import type { UserConfig } from "tsdown";
import { bundle, copyWithEsm } from "../tsdown.ts";

const common: UserConfig = { ...bundle, platform: "node", loader: { ".html": "text" } };

const config: UserConfig[] = [
  {
    ...common,
    entry: { index: "src/index.ts", server: "src/server.ts", cli: "src/cli/bin.ts" },
    format: ["esm"],
    copy: copyWithEsm(),
  },
  // Jest loads CommonJS. The command needs one format only.
  { ...common, entry: ["src/index.ts", "src/server.ts"], format: ["cjs"], clean: false },
];

export default config;
