/** `npm run conformance -- --base-url URL`: the contract against any server. Its flags are those of its binary. */
import { join } from "node:path";
import { fail } from "./lib/fail.ts";
import { requireFile } from "./lib/files.ts";
import { root } from "./lib/paths.ts";

const binary = join(root, "packages/conformance/dist/cli.js");
try {
  await requireFile(binary, "npm run build");
} catch (error) {
  fail(error);
}
await import(binary);
