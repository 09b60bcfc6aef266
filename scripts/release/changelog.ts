/** The changelogs: one for people, in Markdown, and one for programs, in JSON. */
import type { Change } from "../diff/changes.ts";
import type { Level, Pending } from "./pending.ts";
import type { ReleasedChange } from "./since-release.ts";

export interface Release {
  version: string;
  /** YYYY-MM-DD. */
  date: string;
  breaking: boolean;
  changes: Change[];
}

/** For programs: what changed in the partner document. The internal API is not for partners. */
export function releaseOf({ to }: Pending, changes: readonly ReleasedChange[], date: string): Release {
  const own = changes.filter(({ file }) => file === "openapi.yaml").map(({ file: _, ...change }) => change);
  return { version: to, date, breaking: own.some(({ breaking }) => breaking), changes: own };
}

const headings: Record<Exclude<Level, "none">, string> = {
  major: "What you must do",
  minor: "New",
  patch: "Corrected",
};

/** For people: what the changesets say. What a partner must do comes first. */
export function entryOf({ to, summaries }: Pending, date: string): string {
  const sections = (["major", "minor", "patch"] as const).flatMap((level) => {
    const texts = summaries
      .filter((summary) => summary.level === level)
      .map(({ text }) => `- ${text.replaceAll("\n", "\n  ")}`);
    return texts.length > 0 ? [`### ${headings[level]}\n\n${texts.sort().join("\n")}\n`] : [];
  });
  const nothing = summaries.some(({ level }) => level === "major") ? "" : " Nothing to do.";
  return `## ${to}\n\n${date}.${nothing}\n\n${sections.join("\n")}`;
}

/** Puts an entry above the others. */
export function withEntry(changelog: string, entry: string): string {
  const first = changelog.search(/^## /m);
  const [head, rest] =
    first === -1 ? [`${changelog.trimEnd()}\n\n`, ""] : [changelog.slice(0, first), changelog.slice(first)];
  return `${head}${entry.trimEnd()}\n${rest ? `\n${rest}` : ""}`;
}
