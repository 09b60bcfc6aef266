/** The release that the changesets ask for. */
import getReleasePlan from "@changesets/get-release-plan";
import { hasRelease } from "./since-release.ts";

export type Level = "none" | "patch" | "minor" | "major";
export const levels: readonly Level[] = ["none", "patch", "minor", "major"];

export interface Pending {
  level: Level;
  /** The version of all packages, before and after. */
  from: string;
  to: string;
  /** What the changesets say, for people. */
  summaries: { level: Level; text: string }[];
  packages: string[];
}

/** The packages have one version (`fixed` in .changeset/config.json), so Changesets gives each the highest level that is asked for. The first release has the version that they have already. */
export async function pendingRelease(root: string): Promise<Pending | undefined> {
  const { changesets, releases } = await getReleasePlan(root);
  const [release] = releases.filter(({ type }) => type !== "none");
  if (!release?.oldVersion || !release.newVersion) return undefined;
  return {
    level: release.type,
    from: release.oldVersion,
    to: (await hasRelease(root)) ? release.newVersion : release.oldVersion,
    summaries: changesets.map(({ summary, releases: asked }) => ({
      level: highest(asked.map(({ type }) => type)),
      text: summary.trim(),
    })),
    packages: releases.map(({ name }) => name).sort(),
  };
}

const highest = (asked: readonly Level[]): Level =>
  asked.reduce<Level>((a, b) => (levels.indexOf(b) > levels.indexOf(a) ? b : a), "none");
