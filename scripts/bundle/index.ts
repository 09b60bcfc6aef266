/** Writes the partner kit: one archive, and beside it the list of what is in it (SBOM). The same contents give the same bytes. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Document } from "@vending/openapi/document";
import { inlined } from "@vending/openapi/inlined";
import { gunzipSync, strFromU8, unzipSync } from "fflate";
import { noticesFile } from "../../packages/portal/src/page/notices.ts";
import { UserError } from "../lib/command.ts";
import { sha256, withTemporaryFolder } from "../lib/files.ts";
import { commitOf } from "../lib/git.ts";
import { packPackages } from "../lib/pack.ts";
import * as paths from "../lib/paths.ts";
import { hasRelease, pendingRelease } from "../lib/releases.ts";
import { type Component, sbomOf } from "../lib/sbom.ts";
import { type Files, zip } from "../lib/zip.ts";
import { contentsOf } from "./contents.ts";

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
  const kit = { type: "application", name: "vending-partner-kit", version };
  await writeFile(path.replace(/\.zip$/, ".cdx.json"), sbomOf(kit, componentsOf(files)));
  return { path, version };
}

/** What is in the kit: the packages below `tools/`, and those in the scripts of the portal. */
export function componentsOf(files: Files): Component[] {
  const inTools = Object.entries(files)
    .filter(([path]) => /^tools\/node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path))
    .map(([, content]) => JSON.parse(strFromU8(content)) as Component);
  const notices = strFromU8(files[`portal/${noticesFile}`] ?? new Uint8Array());
  const inPortal = [...notices.matchAll(/^(\S+) (\d\S*) \(([^)]*)\)$/gm)].map(
    ([, name = "", version = "", license = ""]) => ({ name, version, license }),
  );
  return [...inTools, ...inPortal];
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

/** The places where files contain something that only the internal document has: partners must not see it. */
export function internalIn(files: Files, partner: Document, internal: Document): string[] {
  const signs = signsOf(partner, internal);
  return Object.entries(files).flatMap(([path, content]) => {
    if (path.includes("/node_modules/") && !path.includes("/node_modules/@vending/")) return [];
    const named = /internal(?!_reference)/i.test(path) ? [`${path} is called internal`] : [];
    const text = plain(textOf(path, content));
    const found = signs.filter((sign) => text.includes(sign));
    return [...named, ...found.map((sign) => `${path} has "${sign}"`)];
  });
}

/** The readable text of a file. Archives are unpacked. */
function textOf(path: string, content: Uint8Array): string {
  if (path.endsWith(".tgz")) return strFromU8(gunzipSync(content));
  if (path.endsWith(".zip")) {
    const files = Object.entries(unzipSync(content));
    return files.map(([name, inner]) => `${name}\n${textOf(name, inner)}`).join("\n");
  }
  return strFromU8(content);
}

/** Model names and beginnings of sentences that the partner document does not have. */
function signsOf(partner: Document, internal: Document): string[] {
  const known = plain(textsIn(partner).join("\n"));
  const models = Object.keys(internal.components.schemas).filter((name) => !(name in partner.components.schemas));
  // Shorter texts are not distinctive.
  const sentences = textsIn(internal).filter((text) => text.length > 40);
  const signs = ["internal API", ...models, ...sentences].map((sign) => plain(sign).slice(0, 80));
  return [...new Set(signs)].filter((sign) => !known.includes(sign));
}

function textsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === "string" && ["description", "summary", "title"].includes(key) ? [inner] : textsIn(inner),
  );
}

/** Text without case, line breaks and code marks, which differ between formats. */
const plain = (text: string): string =>
  text
    .replaceAll(/(\\n|\s)+/g, " ")
    .replaceAll(/<\/?code>|[`"\\]/g, "")
    .toLowerCase();
