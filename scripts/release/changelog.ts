/** The changelogs: one for people, in Markdown, and one for programs, in JSON. */
import type { Change } from "../diff/verdict.ts";
import type { Level, Pending } from "../lib/releases.ts";
import type { ReleasedChange } from "./gate.ts";

export interface Release {
  version: string;
  /** YYYY-MM-DD. */
  date: string;
  breaks: boolean;
  changes: Omit<Change, "advice">[];
}

/** The entry for programs: the changes of the partner document. The internal API is not for partners. */
export function releaseOf({ to }: Pending, changes: readonly ReleasedChange[], date: string): Release {
  const own = changes.filter(({ file }) => file === "openapi.yaml").map(({ file: _, advice: __, ...change }) => change);
  return { version: to, date, breaks: own.some(({ breaks }) => breaks), changes: own };
}

const headings: Record<Exclude<Level, "none">, string> = { major: "Changed", minor: "New", patch: "Corrected" };

/** The entry for people: the texts of the changesets, required actions first. */
export function entryOf({ to, summaries }: Pending, date: string): string {
  const todo = summaries.flatMap((summary) => summary.todo ?? []);
  const sections: [title: string, texts: readonly string[]][] = [
    ["What you must do", todo],
    ...(["major", "minor", "patch"] as const).map((level): [string, string[]] => [
      headings[level],
      summaries.filter((summary) => summary.level === level).map(({ text }) => text),
    ]),
  ];
  const written = sections
    .filter(([, texts]) => texts.length > 0)
    .map(([title, texts]) => `### ${title}\n\n${texts.map(item).sort().join("\n")}\n`);
  return `## ${to}\n\n${date}.${todo.length > 0 ? "" : " Nothing to do."}\n\n${written.join("\n")}`;
}

const item = (text: string) => `- ${text.replaceAll("\n", "\n  ")}`;

/** The first release keeps the version that the packages have. */
export const describeVersion = ({ from, to, level }: Pick<Pending, "from" | "to" | "level">): string =>
  from === to ? `first release ${to}` : `${from} → ${to} (${level})`;

/** Puts an entry above the others. */
export function withEntry(changelog: string, entry: string): string {
  const first = changelog.search(/^## /m);
  const [head, rest] =
    first === -1 ? [`${changelog.trimEnd()}\n\n`, ""] : [changelog.slice(0, first), changelog.slice(first)];
  return `${head}${entry.trimEnd()}\n${rest ? `\n${rest}` : ""}`;
}
