/** Ends a test file that runs what a build makes, with one clear sentence, where there was no build. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/lib/paths.ts";

if (!existsSync(join(root, "packages/client/dist/index.js"))) {
  throw new Error(
    "This test runs what npm run build makes, and nothing is built. Without a build: vitest run --project unit",
  );
}
