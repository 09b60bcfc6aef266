/** What the collections are made of besides the document: the sandbox's own table of scenarios, and its merchants. */
import { join } from "node:path";
import { packages } from "../../lib/paths.ts";

export const sandboxSources: readonly string[] = ["behaviours", "failures", "merchants", "scenarios"].map((name) =>
  join(packages, "sandbox/src", `${name}.ts`),
);
