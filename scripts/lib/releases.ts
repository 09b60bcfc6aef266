/** The last release, from which compatibility is measured, and the next one, as the changesets define it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import getReleasePlan from "@changesets/get-release-plan";
import { root } from "./paths.ts";

/** The documents and the protocol of the last release. */
export const released: string = join(root, "released");

export const changelogs = { people: "CHANGELOG.md", programs: "changelog.json" } as const;

/** Whether there has been a release. The first one writes the changelog for programs; compatibility is promised from then on. */
export const hasRelease = (repository: string = root): boolean => existsSync(join(repository, changelogs.programs));

export type Level = "none" | "patch" | "minor" | "major";
export const levels: readonly Level[] = ["none", "patch", "minor", "major"];

export interface Summary {
  level: Level;
  /** The text for the changelog. */
  text: string;
  /** Required action: the paragraph of the changeset that begins with "To do:". */
  todo?: string;
}

export interface Pending {
  level: Level;
  /** The common version of all packages, before and after. */
  from: string;
  to: string;
  /** The texts of the changesets. */
  summaries: Summary[];
}

/** The packages share one version (`fixed` in .changeset/config.json), so the highest requested level applies to all. The first release keeps the current version. */
export async function pendingRelease(repository: string): Promise<Pending | undefined> {
  const { changesets, releases } = await getReleasePlan(repository);
  const [release] = releases.filter(({ type }) => type !== "none");
  if (!release?.oldVersion || !release.newVersion) return undefined;
  return {
    level: release.type,
    from: release.oldVersion,
    to: hasRelease(repository) ? release.newVersion : release.oldVersion,
    summaries: changesets.map(({ summary, releases: asked }) => ({
      level: highest(asked.map(({ type }) => type)),
      ...partsOf(summary),
    })),
  };
}

function partsOf(summary: string): Pick<Summary, "text" | "todo"> {
  const [text = "", todo] = summary.trim().split(/^To do:\s*/m);
  return { text: text.trim(), ...(todo && { todo: todo.trim() }) };
}

const highest = (asked: readonly Level[]): Level =>
  asked.reduce<Level>((a, b) => (levels.indexOf(b) > levels.indexOf(a) ? b : a), "none");
