/** Renders the reference site: one page that loads nothing from elsewhere, and the documents beside it. */
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { UserError } from "../lib/fail.ts";
import { requireFile } from "../lib/files.ts";
import { generated } from "../lib/paths.ts";
import { runTool } from "../lib/tool.ts";

/** What the site offers for download. The internal contract is not among it: partners never see it. */
const downloads = ["openapi.yaml", "openapi.json", "openapi-3.0.yaml", "openapi-3.0.json"];

/** Builds `generated/docs/`. After an error the last good site stays. */
export async function buildDocs(): Promise<void> {
  for (const file of downloads) await requireFile(join(generated, file), "npm run build");
  const docs = join(generated, "docs");
  const staging = `${docs}.staging-${process.pid}`;
  await mkdir(staging, { recursive: true });
  try {
    const page = join(staging, "index.html");
    const template = join(import.meta.dirname, "../redocly/page.hbs");
    const { status, output } = await runTool("redocly", [
      "build-docs",
      "reference",
      "--inlineBundle",
      "--template",
      template,
      "--output",
      page,
    ]);
    if (status !== 0)
      throw new UserError(`the reference site could not be built; the existing one is unchanged\n\n${output.trim()}`);
    await Promise.all(downloads.map((file) => copyFile(join(generated, file), join(staging, file))));
    await rm(docs, { recursive: true, force: true });
    await rename(staging, docs);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
