/** Builds the portal: one folder of static files that works under any address and from a disk. */
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeAssets } from "../docs/assets.ts";
import { copyDownloads } from "../docs/downloads.ts";
import { writePortal } from "../docs/portal.ts";
import { writeReference } from "../docs/reference.ts";
import type { Source } from "../docs/source.ts";
import { requireFile } from "../lib/files.ts";
import { generated, packages } from "../lib/paths.ts";
import { ensureDerived } from "./derive.ts";
import { buildPackages } from "./packages.ts";

export const portalFolder: string = join(generated, "docs");

/** Builds `generated/docs/`. After an error the last good portal stays. */
export async function buildDocs(more: Pick<Source, "observations"> = {}): Promise<void> {
  // The pages run the packages: a fresh clone has not built them yet.
  if (existsSync(join(packages, "client/dist/index.js"))) await ensureDerived();
  else await buildPackages();
  await requireFile(join(generated, "examples.json"), "npm run build");
  const staging = `${portalFolder}.staging-${process.pid}`;
  await mkdir(staging, { recursive: true });
  try {
    await Promise.all([
      writeReference(staging),
      writeAssets(staging, more).then(async () => writePortal(staging, await copyDownloads(staging), more)),
    ]);
    await rm(portalFolder, { recursive: true, force: true });
    await rename(staging, portalFolder);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
