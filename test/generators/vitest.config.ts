/** `npm run test:generators`: run on demand, because it downloads generators and compiles for minutes. */
import { join } from "node:path";
import { defineConfig, type ViteUserConfig } from "vitest/config";

const minute = 60_000;

const config: ViteUserConfig = defineConfig({
  root: join(import.meta.dirname, "../.."),
  test: {
    include: ["test/generators/generators.suite.ts"],
    globalSetup: ["test/lib/ensure-derived.ts"],
    reporters: ["verbose"],
    testTimeout: 30 * minute,
    hookTimeout: 30 * minute,
  },
});

export default config;
