/** Packs every published package as `npm publish` would. */
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UserError } from "./command.ts";
import { filesIn, withTemporaryFolder } from "./files.ts";
import { runNpm } from "./npm.ts";
import { packages } from "./paths.ts";
import { manifestIn, published, tarballName } from "./published.ts";

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

/** The scope of our packages. */
export function ownScope(): string {
  const scopes = new Set(published().map((folder) => manifestIn(folder).name.replace(/\/.*/, "")));
  const [scope = "", ...others] = scopes;
  if (others.length > 0) throw new UserError(`the packages have several scopes: ${[...scopes].join(", ")}`);
  return scope;
}

/** A scope from the command line. Throws if npm would not allow it. */
export function parseScope(text: string): string {
  if (/^@[a-z0-9~-][a-z0-9._~-]*$/.test(text)) return text;
  throw new UserError(`--scope takes the name of an npm scope such as @acme, not "${text}"`, 2);
}

/** Copies files and folders of a package and replaces the scope in every text. */
export async function copyUnderScope(
  names: readonly string[],
  { from, to, scope }: { from: string; to: string; scope: string },
): Promise<void> {
  // Keeps binaries executable.
  for (const name of names) await cp(join(from, name), join(to, name), { recursive: true });
  const own = `${ownScope()}/`;
  for (const name of await filesIn(to)) {
    const file = join(to, name);
    const text = await readFile(file, "utf8");
    if (text.includes(own)) await writeFile(file, text.replaceAll(own, `${scope}/`));
  }
}
