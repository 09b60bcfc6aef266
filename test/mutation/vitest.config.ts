/** The tests that Stryker runs for each mutant, in a copy of the repository. They import its packages, not those in `node_modules`. */
import { join } from "node:path";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import client from "../../packages/client/package.json" with { type: "json" };
import ledger from "../../packages/ledger/package.json" with { type: "json" };
import base from "../../vitest.config.ts";
import { suites } from "./suites.ts";

const root = join(import.meta.dirname, "../..");
const { tests } = suites[process.env.MUTATED as keyof typeof suites] ?? suites.purchase;

/** The entries of a package, by their import names. */
function sourcesOf(folder: string, { name, exports }: { name: string; exports: object }) {
  return Object.entries(exports).flatMap(([path, { source }]) =>
    source ? [{ find: new RegExp(`^${name}${path.slice(1)}$`), replacement: join(root, folder, source) }] : [],
  );
}

const config: ViteUserConfig = defineConfig({
  root,
  plugins: base.plugins ?? [],
  ssr: base.ssr ?? {},
  resolve: {
    alias: [...sourcesOf("packages/client", client), ...sourcesOf("packages/ledger", ledger)],
  },
  // One worker for all files, since starting one takes longer than the tests. A test that hangs fails before Stryker gives up
  // and starts a new worker, which takes longer, too.
  test: { include: [...tests], isolate: false, testTimeout: 6_000, hookTimeout: 60_000 },
});

export default config;
