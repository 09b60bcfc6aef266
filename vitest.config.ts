import { readFile } from "node:fs/promises";
import { defineConfig, type ViteUserConfig } from "vitest/config";

/** A page that a package imports is text, as in its build. */
const htmlAsText = {
  name: "html-as-text",
  enforce: "pre",
  load: async (id: string) =>
    id.endsWith(".html") ? `export default ${JSON.stringify(await readFile(id, "utf8"))}` : null,
} as const;

const config: ViteUserConfig = defineConfig({
  // Our packages are tested as they stand in the sources, without a build.
  ssr: { resolve: { conditions: ["source", "node", "development|production"] } },
  plugins: [htmlAsText],
  test: {
    include: ["test/**/*.test.ts", "packages/*/test/**/*.test.ts"],
    globalSetup: ["test/lib/ensure-derived.ts", "test/lib/start-mock.ts"],
    // By default one core of the machine is left alone, and of two that is half.
    maxWorkers: "100%",
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});

export default config;
