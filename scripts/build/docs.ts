/** The portal, after everything that it is made from. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildPortal } from "../../packages/portal/src/build.ts";
import type { Source } from "../../packages/portal/src/source.ts";
import { requireFile } from "../lib/files.ts";
import { generated, packages } from "../lib/paths.ts";
import { runTool } from "../lib/tool.ts";
import { ensureDerived } from "./derive.ts";
import { buildPackages } from "./packages.ts";

/** Builds `generated/docs/`. After an error the last good portal stays. */
export async function buildDocs(more: Pick<Source, "observations"> = {}): Promise<void> {
  // The pages run the packages: a fresh clone has not built them yet.
  if (existsSync(join(packages, "client/dist/index.js"))) await ensureDerived();
  else await buildPackages();
  await requireFile(join(generated, "examples.json"), "npm run build");
  await buildPortal(runTool, more);
}
