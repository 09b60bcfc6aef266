/** Builds the portal: one folder of static files that works under any address and from a disk. */
import { mkdir, rename, rm } from "node:fs/promises";
import { writeAssets } from "./assets.ts";
import { copyDownloads } from "./downloads.ts";
import { portalFolder } from "./paths.ts";
import { writePortal } from "./portal.ts";
import { type RunTool, writeReference } from "./reference/write.ts";
import type { Source } from "./source.ts";

/** Builds `generated/docs/` from the artifacts beside it. After an error the last good portal stays. */
export async function buildPortal(runTool: RunTool, more: Pick<Source, "observations"> = {}): Promise<void> {
  const staging = `${portalFolder}.staging-${process.pid}`;
  await mkdir(staging, { recursive: true });
  try {
    await Promise.all([
      writeReference(staging, runTool),
      writeAssets(staging, more).then(async () => writePortal(staging, await copyDownloads(staging), more)),
    ]);
    await rm(portalFolder, { recursive: true, force: true });
    await rename(staging, portalFolder);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
