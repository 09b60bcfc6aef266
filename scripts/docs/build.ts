/** Builds the portal from the artifacts and the packages. */
import { buildPortal } from "../../packages/portal/src/build.ts";
import { standaloneFiles } from "../bundle/standalone.ts";
import { runTool } from "../lib/tool.ts";
import { zip } from "../lib/zip.ts";

/** Builds `generated/docs/`. Keeps the previous portal after an error. */
export async function buildDocs(): Promise<void> {
  const content = zip(await standaloneFiles());
  const what = "The sandbox and the certification, to start with Node alone: the archive holds all that they need";
  await buildPortal(runTool, [{ file: "vending-tools.zip", what, content }]);
}
