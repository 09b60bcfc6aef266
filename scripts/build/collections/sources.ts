/** The sources of the collections besides the document: the sandbox's table of scenarios, and its merchants. */
import { join } from "node:path";
import { packages } from "../../lib/paths.ts";

export const sandboxSources: readonly string[] = [
  "behaviour/behaviour.ts",
  "behaviour/failures.ts",
  "behaviour/scenarios.ts",
  "data/merchants.ts",
].map((file) => join(packages, "sandbox/src", file));
