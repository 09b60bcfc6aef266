/** The packages that are published. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { UserError } from "./command.ts";
import { packages } from "./paths.ts";

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly files: readonly string[];
  readonly private?: boolean;
  readonly engines?: { readonly node: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, unknown>>;
}

/** The folders of the packages that are published. */
export function published(): string[] {
  return readdirSync(packages)
    .sort()
    .map((name) => join(packages, name))
    .filter((folder) => existsSync(join(folder, "package.json")) && !manifestIn(folder).private);
}

export const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

/** The name that npm gives the tarball of a package: `vending-client-1.0.0.tgz`. */
export const tarballName = ({ name, version }: Pick<Manifest, "name" | "version">): string =>
  `${name.replace("@", "").replace("/", "-")}-${version}.tgz`;

/** The folders of these packages and of all their dependencies, by name. Throws if two versions of one are needed. */
export function withDependencies(ours: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const add = (folder: string): void => {
    const { name, dependencies = {} } = manifestIn(folder);
    const other = found.get(name);
    if (other === folder) return;
    if (other) throw new UserError(`two versions of ${name} are needed: ${folder} and ${other}`);
    found.set(name, folder);
    for (const dependency of Object.keys(dependencies)) add(folderOf(dependency, folder));
  };
  for (const folder of ours) add(folder);
  return found;
}

/** The folder where Node finds a package. Our own packages resolve to their sources, not to the links in node_modules. */
function folderOf(name: string, from: string): string {
  const own = published().find((folder) => manifestIn(folder).name === name);
  if (own) return own;
  const here = join(from, "node_modules", name);
  if (existsSync(join(here, "package.json"))) return here;
  if (dirname(from) === from) throw new UserError(`${name} is not installed; run \`npm ci\` first`);
  return folderOf(name, dirname(from));
}
