/** Builds the portal: one folder of static files that works at any address and from a disk. */
import { mkdir, rename, rm } from "node:fs/promises";
import { postmanOf } from "./collection/index.ts";
import { copyDownloads, type MadeDownload } from "./downloads.ts";
import { exampleDownloads } from "./examples.ts";
import { writeAssets } from "./page/assets.ts";
import { portalFolder } from "./paths.ts";
import { menuTitles, writePortal } from "./portal.ts";
import { type RunTool, writeReference } from "./reference/write.ts";
import { readSource } from "./source.ts";

/**
 * Builds `generated/docs/` from the artifacts beside it. After an error, the last good portal stays.
 *
 * @param downloads Files that the portal offers, besides the artifacts.
 */
export async function buildPortal(runTool: RunTool, downloads: readonly MadeDownload[] = []): Promise<void> {
  const staging = `${portalFolder}.staging-${process.pid}`;
  const writeRedoc = async () => writeReference(staging, runTool, await menuTitles());
  const writePages = async () => {
    await writeAssets(staging);
    const { document } = await readSource();
    const collection = { file: "postman.json", what: "Collection for Postman and Bruno", content: postmanOf(document) };
    const offered = await copyDownloads(staging, [...downloads, collection, ...(await exampleDownloads())]);
    await writePortal(staging, { downloads: offered });
  };
  await mkdir(staging, { recursive: true });
  try {
    // Both run to their end, so that nothing writes any more when the folder is removed.
    const parts = await Promise.allSettled([writeRedoc(), writePages()]);
    for (const part of parts) if (part.status === "rejected") throw part.reason;
    await rm(portalFolder, { recursive: true, force: true });
    await rename(staging, portalFolder);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
