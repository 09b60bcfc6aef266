/** Packs every published package as `npm publish` would. */
import { chmod, cp, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { UserError } from "./command.ts";
import { filesIn, withTemporaryFolder } from "./files.ts";
import { addressOf } from "./git.ts";
import { packages, root } from "./paths.ts";
import { type Manifest, manifestIn, published, tarballName } from "./published.ts";
import { changelogs } from "./releases.ts";
import { runNpm } from "./tool.ts";

/** Under which scope the packages are published, and where. */
export interface Destination {
  readonly scope: string;
  /** The address of the registry. Without one, whoever publishes says where. */
  readonly registry?: string | undefined;
  /** Whether anyone may read the packages. They have provenance then. Default: the registry decides. */
  readonly isPublic?: boolean | undefined;
}

export interface PackOptions {
  /** The folder of the tarballs. */
  readonly out: string;
  /** Default: our scope, and no registry. */
  readonly destination?: Destination | undefined;
}

/** Writes one tarball for each package, which is built, and returns their paths. */
export async function packPackages({ out, destination = { scope: ownScope() } }: PackOptions): Promise<string[]> {
  await mkdir(out, { recursive: true });
  return await withTemporaryFolder(async (staging) => {
    const folders = await stage(staging, destination);
    await runNpm(["pack", ...folders, "--pack-destination", out, "--ignore-scripts"], packages);
    return folders.map((folder) => join(out, tarballName(manifestIn(folder))));
  });
}

/** Copies the published files of each package to a staging folder. The manifests lose what only this repository needs. */
async function stage(staging: string, destination: Destination): Promise<string[]> {
  const address = await addressOf(root);
  const folders: string[] = [];
  for (const from of published()) {
    const { name, version, files } = manifestIn(from);
    const to = join(staging, name.replace(/.*\//, ""));
    await copyUnderScope([...files, "package.json", "README.md", "LICENSE"], { from, to, scope: destination.scope });
    const readme = join(to, "README.md");
    const named = namingTarballs(await readFile(readme, "utf8"), { scope: destination.scope, version });
    await writeFile(readme, named);
    // All packages have one version, so they have one changelog.
    await cp(join(root, changelogs.people), join(to, "CHANGELOG.md"));
    const manifest = join(to, "package.json");
    const added = { ...placesOf(address, `packages/${basename(from)}`), ...publishConfigOf(destination) };
    await writeFile(manifest, asPublished(await readFile(manifest, "utf8"), added));
    await normalizeModes(to);
    folders.push(to);
  }
  return folders;
}

/** The modes of the files get into a tarball: whoever checks out with another umask must get the same bytes. */
async function normalizeModes(folder: string): Promise<void> {
  for (const name of await filesIn(folder)) {
    const file = join(folder, name);
    await chmod(file, (await stat(file)).mode & 0o100 ? 0o755 : 0o644);
  }
}

/** A README with the names that the tarballs have. */
const namingTarballs = (readme: string, { scope, version }: { scope: string; version: string }): string =>
  readme.replaceAll(/\bvending-(\w+)-\d[\w.-]*\.tgz\b/g, (_, name: string) =>
    tarballName({ name: `${scope}/${name}`, version }),
  );

/** The manifest without scripts, development dependencies and paths of sources, which are not in the tarball. */
function asPublished(text: string, added: object): string {
  const {
    devDependencies: _,
    scripts: __,
    files,
    ...manifest
  } = JSON.parse(text) as Manifest & Record<string, unknown>;
  const whole = { ...manifest, files: [...files, "CHANGELOG.md"], ...added };
  return `${JSON.stringify(whole, (key, value: unknown) => (key === "source" ? undefined : value), 2)}\n`;
}

/** Where a reader finds the sources of a package, and reports a fault. A clone of nothing has no such places. */
const placesOf = (address: string | undefined, directory: string): object =>
  address === undefined
    ? {}
    : {
        repository: { type: "git", url: `git+${address}.git`, directory },
        homepage: `${address}/tree/main/${directory}#readme`,
        bugs: `${address}/issues`,
      };

/** npm reads it from a tarball. */
const publishConfigOf = ({ registry, isPublic }: Destination): object => {
  const publishConfig = { ...(registry && { registry }), ...(isPublic && { access: "public", provenance: true }) };
  return Object.keys(publishConfig).length > 0 ? { publishConfig } : {};
};

/** The scope of our packages. */
export function ownScope(): string {
  const scopes = new Set(published().map((folder) => manifestIn(folder).name.replace(/\/.*/, "")));
  const [scope = "", ...others] = scopes;
  if (others.length > 0) throw new UserError(`the packages have several scopes: ${[...scopes].join(", ")}`);
  return scope;
}

/** A scope, with its registry or without, as a line of `.npmrc` has it. Throws if npm would not allow it. */
export function parseScope(text: string): Destination {
  const [, scope, registry] = /^(@[a-z0-9~-][a-z0-9._~-]*)(?::registry=(https?:\/\/\S+\/))?$/.exec(text) ?? [];
  if (scope) return { scope, registry };
  throw new UserError(
    `--scope takes an npm scope such as @acme, or @acme:registry=https://npm.acme.example/, not "${text}"`,
    2,
  );
}

/** Copies files and folders of a package and replaces the scope in every text. */
async function copyUnderScope(
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
