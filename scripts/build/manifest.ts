/** The build manifest: the SHA-256 of each artifact and each source. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { filesIn, sha256 } from "../lib/files.ts";
import { root } from "../lib/paths.ts";
import { sandboxSources } from "./collections/sources.ts";

/** Writes `manifest.json` for the artifacts in `out` and their sources. */
export async function writeManifest(out: string): Promise<void> {
  const artifacts = await hashes(out, await filesIn(out));
  const spec = (await filesIn(join(root, "spec"))).map((file) => `spec/${file}`);
  const sources = await hashes(root, [...spec, ...sandboxSources]);
  await writeFile(join(out, "manifest.json"), `${JSON.stringify({ artifacts, sources }, null, 2)}\n`);
}

/** Hashes by path from a folder. */
async function hashes(folder: string, files: readonly string[]): Promise<Record<string, string>> {
  const rows = [...files].sort().map(async (file) => [file, sha256(await readFile(join(folder, file)))] as const);
  return Object.fromEntries(await Promise.all(rows));
}
