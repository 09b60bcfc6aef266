import { bundle, copyWithEsm } from "@vending/shared/bundle";
import type { UserConfig } from "tsdown";

const common: UserConfig = { ...bundle, platform: "node", loader: { ".html": "text" } };

const config: UserConfig[] = [
  { ...common, entry: ["src/index.ts", "src/server.ts", "src/cli.ts"], format: ["esm"], copy: copyWithEsm() },
  // Jest loads CommonJS; a command is started, and needs one form only.
  { ...common, entry: ["src/index.ts", "src/server.ts"], format: ["cjs"], clean: false },
];

export default config;
