/** The tests that Stryker runs for each mutant, in a copy of the repository: its packages, and not those in `node_modules`. */
import { join } from "node:path";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import base from "../../vitest.config.ts";
import { suites } from "./suites.ts";

const root = join(import.meta.dirname, "../..");
const { tests } = suites[process.env.MUTATED as keyof typeof suites] ?? suites.purchase;

const config: ViteUserConfig = defineConfig({
  root,
  plugins: base.plugins ?? [],
  ssr: base.ssr ?? {},
  resolve: {
    alias: [
      { find: /^@vending\/(client|ledger)$/, replacement: join(root, "packages/$1/src/index.ts") },
      { find: /^@vending\/(client|ledger)\/(\w+)$/, replacement: join(root, "packages/$1/src/$2.ts") },
    ],
  },
  // One worker for all files: starting one for each takes longer than the tests. What hangs fails before Stryker gives it up
  // and starts a new worker, which takes longer, too.
  test: { include: [...tests], isolate: false, testTimeout: 6_000, hookTimeout: 60_000 },
});

export default config;
