/** Packs every published package as `npm publish` would. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withTemporaryFolder } from "../lib/files.ts";
import { runNpm } from "../lib/npm.ts";
import { packages } from "../lib/paths.ts";
import { manifestIn, published, tarballName } from "../lib/published.ts";
import { copyUnderScope, ownScope } from "./scope.ts";

export interface PackOptions {
  /** The folder of the tarballs. */
  out: string;
  /** The scope of their names. Default: ours. */
  scope?: string | undefined;
}

/** Writes one tarball for each package, which is built, and returns their paths. */
export async function packPackages({ out, scope = ownScope() }: PackOptions): Promise<string[]> {
  await mkdir(out, { recursive: true });
  return await withTemporaryFolder(async (staging) => {
    const folders = await stage(staging, scope);
    await runNpm(["pack", ...folders, "--pack-destination", out, "--ignore-scripts"], packages);
    return folders.map((folder) => join(out, tarballName(manifestIn(folder))));
  });
}

/** Copies the published files of each package to a staging folder. The manifests lose what only this repository needs. */
async function stage(staging: string, scope: string): Promise<string[]> {
  const folders: string[] = [];
  for (const from of published()) {
    const { name, files } = manifestIn(from);
    const to = join(staging, name.replace(/.*\//, ""));
    await copyUnderScope([...files, "package.json", "README.md", "LICENSE"], { from, to, scope });
    const manifest = join(to, "package.json");
    await writeFile(manifest, asPublished(await readFile(manifest, "utf8")));
    folders.push(to);
  }
  return folders;
}

/** The manifest without scripts, development dependencies and paths of sources, which are not in the tarball. */
function asPublished(text: string): string {
  const { devDependencies: _, scripts: __, ...manifest } = JSON.parse(text) as Record<string, unknown>;
  return `${JSON.stringify(manifest, (key, value: unknown) => (key === "source" ? undefined : value), 2)}\n`;
}
