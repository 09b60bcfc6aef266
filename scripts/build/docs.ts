/** Builds the portal and what it needs. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildPortal } from "../../packages/portal/src/build.ts";
import { requireFile } from "../lib/files.ts";
import { generated, packages } from "../lib/paths.ts";
import { runTool } from "../lib/tool.ts";
import { zip } from "../lib/zip.ts";
import { ensureDerived } from "./derive.ts";
import { buildPackages } from "./packages.ts";
import { standaloneFiles } from "./standalone.ts";

/** Builds `generated/docs/`. Keeps the previous portal after an error. */
export async function buildDocs(): Promise<void> {
  // The pages run the packages, which a fresh clone has not built yet.
  if (existsSync(join(packages, "client/dist/index.js"))) await ensureDerived();
  else await buildPackages();
  await requireFile(join(generated, "examples.json"), "npm run build");
  const content = zip(await standaloneFiles());
  const what = "The sandbox and the certification, to start with Node alone: the archive holds all that they need";
  await buildPortal(runTool, [{ file: "vending-tools.zip", what, content }]);
}
