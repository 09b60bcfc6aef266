/** Builds the portal: one folder of static files that works under any address and from a disk. */
import { mkdir, rename, rm } from "node:fs/promises";
import { writeAssets } from "./assets.ts";
import { copyDownloads, type MadeDownload } from "./downloads/downloads.ts";
import { exampleDownloads } from "./downloads/examples.ts";
import { portalFolder } from "./paths.ts";
import { writePortal } from "./portal.ts";
import { type RunTool, writeReference } from "./reference/write.ts";
import type { Source } from "./source.ts";

export interface PortalParts extends Pick<Source, "observations"> {
  /** Files that the portal offers, besides the artifacts. */
  readonly downloads?: readonly MadeDownload[];
}

/** Builds `generated/docs/` from the artifacts beside it. After an error the last good portal stays. */
export async function buildPortal(runTool: RunTool, parts: PortalParts = {}): Promise<void> {
  const { downloads, ...more } = parts;
  const staging = `${portalFolder}.staging-${process.pid}`;
  await mkdir(staging, { recursive: true });
  try {
    // Both to their end: nothing writes any more when the folder is removed.
    const parts = await Promise.allSettled([
      writeReference(staging, runTool),
      writeAssets(staging, more).then(async () =>
        writePortal(staging, await copyDownloads(staging, [...(downloads ?? []), ...(await exampleDownloads())]), more),
      ),
    ]);
    for (const part of parts) if (part.status === "rejected") throw part.reason;
    await rm(portalFolder, { recursive: true, force: true });
    await rename(staging, portalFolder);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
