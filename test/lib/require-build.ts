/** Fails a test file that needs a build, with one clear sentence, if there is none. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/lib/paths.ts";

if (!existsSync(join(root, "packages/client/dist/index.js"))) {
  throw new Error(
    "This test runs what npm run build makes, and nothing is built. Without a build: vitest run --project unit",
  );
}
