/** The packages of ours that others install. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packages } from "./paths.ts";

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly files: readonly string[];
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly bin?: Readonly<Record<string, string>>;
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
export const tarballName = ({ name, version }: Manifest): string =>
  `${name.replace("@", "").replace("/", "-")}-${version}.tgz`;
