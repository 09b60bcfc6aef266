/** Describes a release for the person who makes it. */
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Pending } from "../lib/changesets.ts";
import { sha256 } from "../lib/files.ts";
import { entryOf, releaseOf } from "./changelog.ts";
import { kept, type ReleasedChange } from "./since-release.ts";

export interface Outcome {
  pending: Pending;
  changes: readonly ReleasedChange[];
  date: string;
  /** The folder of the built documents. */
  built: string;
  /** Paths of the tarballs, the bundle and the pages of the site. */
  tarballs: readonly string[];
  bundle: string;
  site: string;
}

export async function describeOutcome(outcome: Outcome): Promise<string> {
  const { pending, changes, date, built, tarballs, bundle, site } = outcome;
  const release = releaseOf(pending, changes, date);
  const breaking = release.changes.filter((change) => change.breaking).length;
  return [
    `version     ${pending.from} → ${pending.to} (${pending.level}), for ${pending.packages.join(", ")}`,
    `changelog   packages/portal/guides/changelog.md gets:\n\n${indented(entryOf(pending, date))}`,
    `            changelog.json gets ${release.changes.length} changes of the partner document, ${breaking} of them breaking`,
    "documents",
    ...(await Promise.all(
      kept.map(async (file) => {
        const count = changes.filter((change) => change.file === file).length;
        return `  ${file.padEnd(24)} ${await sizeAndHash(join(built, file))}, ${count} changes`;
      }),
    )),
    "packages    as npm publish takes them",
    ...(await Promise.all(tarballs.map(async (path) => `  ${basename(path).padEnd(36)} ${await sizeAndHash(path)}`))),
    `bundle      ${basename(bundle)}: ${await sizeAndHash(bundle)}`,
    `site        ${site}`,
    "sbom        npm sbom, for each package, in the workflow that publishes",
  ].join("\n");
}

const indented = (text: string) =>
  text
    .trimEnd()
    .replaceAll(/^(?=.)/gm, "    ")
    .concat("\n");

async function sizeAndHash(path: string): Promise<string> {
  const content = await readFile(path);
  return `${(content.length / 1e3).toFixed(0).padStart(5)} kB, SHA-256 ${sha256(content).slice(0, 16)}…`;
}
