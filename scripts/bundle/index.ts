/** Writes the partner kit: one archive. The same contents give the same bytes. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Document } from "@vending/openapi/document";
import { inlined } from "@vending/openapi/inlined";
import { UserError } from "../lib/command.ts";
import { sha256, withTemporaryFolder } from "../lib/files.ts";
import { commitOf } from "../lib/git.ts";
import { packPackages } from "../lib/pack.ts";
import * as paths from "../lib/paths.ts";
import { hasRelease, pendingRelease } from "../lib/releases.ts";
import { type Files, zip } from "../lib/zip.ts";
import { contentsOf } from "./contents.ts";
import { internalIn } from "./internal.ts";

export interface BundleOptions {
  /** The path of the archive. Default: in `dist/`, named after the kit and its version. */
  out?: string | undefined;
  /** The output folder of the build. Default: `generated/`. */
  generated?: string;
  /** The folder of the package tarballs. Default: packs them. */
  tarballs?: string;
}

/** The form of `manifest.json` in the kit. */
export interface KitManifest {
  name: string;
  version: string;
  files: Record<string, { bytes: number; sha256: string }>;
}

export interface Kit {
  readonly path: string;
  /** The version of the contract, followed by the commit if there are unreleased changes. */
  readonly version: string;
}

/**
 * Writes the archive.
 *
 * @throws UserError if an artifact is missing or contains something internal.
 */
export async function writeBundle(options: BundleOptions = {}): Promise<Kit> {
  if (options.tarballs !== undefined) return await writeKit({ ...options, tarballs: options.tarballs });
  return await withTemporaryFolder(async (tarballs) => {
    await packPackages({ out: tarballs });
    return await writeKit({ ...options, tarballs });
  });
}

async function writeKit(options: BundleOptions & { tarballs: string }): Promise<Kit> {
  const { out, tarballs, generated = paths.generated } = options;
  const read = async (name: string) => inlined(JSON.parse(await readFile(join(generated, name), "utf8")));
  const partner = await read("openapi.json");
  const files = await contentsOf({ generated, tarballs }, partner);
  const faults = internalIn(files, partner, await read("openapi-internal.json"));
  if (faults.length > 0) throw new UserError(`the kit would show the internal API\n  ${faults.join("\n  ")}`);

  const version = await versionOf(partner);
  const name = `vending-partner-kit-${version}`;
  const manifest = Buffer.from(`${JSON.stringify(manifestOf(name, version, files), null, 2)}\n`);
  const all = Object.entries({ ...files, "manifest.json": manifest });
  const path = out ?? join(paths.root, "dist", `${name}.zip`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, zip(Object.fromEntries(all.map(([file, content]) => [`${name}/${file}`, content]))));
  return { path, version };
}

/** An unreleased kit carries its commit, so that two kits of one version can be told apart. */
async function versionOf({ info }: Document): Promise<string> {
  const isReleased = hasRelease() && (await pendingRelease(paths.root)) === undefined;
  return isReleased ? info.version : `${info.version}-next.${await commitOf(paths.root)}`;
}

function manifestOf(name: string, version: string, files: Files): KitManifest {
  const rows = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    name,
    version,
    files: Object.fromEntries(
      rows.map(([file, content]) => [file, { bytes: content.length, sha256: sha256(content) }]),
    ),
  };
}
