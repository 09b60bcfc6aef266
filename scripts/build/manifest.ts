/** The build manifest: the SHA-256 of each artifact and each source. */
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { root, spec } from "../lib/paths.ts";
import { sandboxSources } from "./collections/sources.ts";

/** Writes `manifest.json` for the artifacts in `out` and their sources. */
export async function writeManifest(out: string): Promise<void> {
  const artifacts = await hashes(out, await filesIn(out));
  const sources = await hashes(root, [...(await filesIn(spec)), ...sandboxSources]);
  await writeFile(join(out, "manifest.json"), `${JSON.stringify({ artifacts, sources }, null, 2)}\n`);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Hashes by path, relative to a folder. */
async function hashes(folder: string, files: readonly string[]): Promise<Record<string, string>> {
  const rows = files.map(async (file) => {
    const hash = createHash("sha256").update(await readFile(file));
    return [relative(folder, file).split(sep).join("/"), hash.digest("hex")] as const;
  });
  return Object.fromEntries((await Promise.all(rows)).sort(([a], [b]) => (a < b ? -1 : 1)));
}
