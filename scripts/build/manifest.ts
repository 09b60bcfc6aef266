/** What was built from what: SHA-256 of each artifact and of each source. */
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { spec } from "../lib/paths.ts";

/** Writes `manifest.json` about everything that is in `out` and in `spec/` now. */
export async function writeManifest(out: string): Promise<void> {
  const manifest = { artifacts: await hashes(out), sources: await hashes(spec) };
  await writeFile(join(out, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function hashes(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const rows = files.map(async (file) => {
    const hash = createHash("sha256").update(await readFile(file));
    return [relative(folder, file).split(sep).join("/"), hash.digest("hex")] as const;
  });
  return Object.fromEntries((await Promise.all(rows)).sort(([a], [b]) => (a < b ? -1 : 1)));
}
