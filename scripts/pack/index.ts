/** Packs every package that is published, as `npm publish` takes it. */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildPackages } from "../build/packages.ts";
import { requireFile } from "../lib/files.ts";
import { runNpm } from "../lib/npm.ts";
import { packages } from "../lib/paths.ts";
import { manifestIn, published, tarballName } from "../lib/published.ts";
import { copyUnderScope, ownScope } from "./scope.ts";

export interface PackOptions {
  /** The folder of the tarballs. */
  out: string;
  /** The scope of their names. Default: ours. */
  scope?: string | undefined;
  /** Whether the packages are built first. Default: yes. */
  build?: boolean;
}

/** Writes one tarball for each package, and returns their paths. */
export async function packPackages({ out, scope = ownScope(), build = true }: PackOptions): Promise<string[]> {
  if (build) await buildPackages();
  for (const folder of published()) await requireFile(join(folder, "dist/index.js"), "npm run build");
  await mkdir(out, { recursive: true });
  if (scope === ownScope()) return await pack(published(), out);
  const staging = await mkdtemp(join(tmpdir(), "vending-pack-"));
  try {
    return await pack(await stage(staging, scope), out);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function pack(folders: readonly string[], out: string): Promise<string[]> {
  await runNpm(["pack", ...folders, "--pack-destination", out, "--ignore-scripts"], packages);
  return folders.map((folder) => join(out, tarballName(manifestIn(folder))));
}

/** Copies what each package publishes to a folder of its own, under another scope. */
async function stage(staging: string, scope: string): Promise<string[]> {
  const listed = await runNpm(["pack", ...published(), "--dry-run", "--json", "--ignore-scripts"], packages);
  const contents = JSON.parse(listed) as { name: string; files: { path: string }[] }[];
  const folders: string[] = [];
  for (const from of published()) {
    const { name } = manifestIn(from);
    const to = join(staging, name.replace(/.*\//, ""));
    const files = contents.find((one) => one.name === name)?.files ?? [];
    await copyUnderScope(
      files.map(({ path }) => path),
      { from, to, scope },
    );
    folders.push(to);
  }
  return folders;
}
