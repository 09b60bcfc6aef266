/** Writes a release into the tree: versions, changelogs, and the baseline for the next release. Publishes nothing. */
import { copyFile, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Change } from "../diff/index.ts";
import { UserError } from "../lib/command.ts";
import { changelogs, type Level, type Pending } from "../lib/releases.ts";
import { runTool } from "../lib/tool.ts";
import { kept, type ReleasedChange } from "./gate.ts";

export async function writeChangelogs(
  root: string,
  pending: Pending,
  changes: readonly ReleasedChange[],
  date: string,
): Promise<void> {
  const people = join(root, changelogs.people);
  const old = await readFile(people, "utf8").catch(() => "# Changelog\n");
  await writeFile(people, withEntry(old, entryOf(pending, date, changes)));
  const programs = join(root, changelogs.programs);
  const releases = JSON.parse(await readFile(programs, "utf8").catch(() => "[]")) as Release[]; // we wrote it
  await writeFile(programs, `${JSON.stringify([releaseOf(pending, changes, date), ...releases], null, 2)}\n`);
}

/** The specification and the root package carry the version of the packages. */
export async function writeVersions(root: string, { from, to }: Pending): Promise<void> {
  for (const [file, before] of [
    ["spec/main.tsp", `@info(#{ version: "${from}"`],
    ["spec/internal.tsp", `@info(#{ version: "${from}"`],
    ["package.json", `"version": "${from}"`],
  ] as const) {
    const path = join(root, file);
    const text = await readFile(path, "utf8");
    if (text.split(before).length !== 2) throw new UserError(`${file} does not have version ${from} once`);
    await writeFile(path, text.replace(before, before.replace(from, to)));
  }
}

/** Sets the version of the packages and removes the changesets. The first release keeps the current version. */
export async function versionPackages(root: string, { from, to }: Pending): Promise<void> {
  if (from === to) {
    const folder = join(root, ".changeset");
    const changesets = (await readdir(folder)).filter((name) => name.endsWith(".md") && name !== "README.md");
    await Promise.all(changesets.map((name) => rm(join(folder, name))));
    return;
  }
  const { status, output } = await runTool("changeset", ["version"]);
  if (status !== 0) throw new UserError(output.trim());
}

/** Keeps the baseline for the next release, and empties the list of exemptions. */
export async function keepReleased(built: string, released: string): Promise<void> {
  for (const file of kept) await copyFile(join(built, file), join(released, file));
  const path = join(released, "exemptions.yaml");
  const comments = (await readFile(path, "utf8")).split("\n").filter((line) => line.startsWith("#"));
  await writeFile(path, `${comments.join("\n")}\n[]\n`);
}

export interface Release {
  version: string;
  /** YYYY-MM-DD. */
  date: string;
  breaks: boolean;
  changes: Omit<Change, "advice">[];
}

/** The entry for programs: the changes of the partner document. The internal API is not for partners. */
export function releaseOf({ to }: Pending, changes: readonly ReleasedChange[], date: string): Release {
  const own = changes.filter(isOfPartners).map(({ file: _, advice: __, ...change }) => change);
  return { version: to, date, breaks: own.some(({ breaks }) => breaks), changes: own };
}

const isOfPartners = ({ file }: ReleasedChange): boolean => file === "openapi.yaml";

const headings: Record<Exclude<Level, "none">, string> = { major: "Changed", minor: "New", patch: "Corrected" };

/** The entry for people: what the gate found in a line, then the texts of the changesets, required actions first. */
export function entryOf({ to, summaries }: Pending, date: string, changes: readonly ReleasedChange[]): string {
  const own = changes.filter(isOfPartners);
  const breaking = own.filter(({ breaks }) => breaks).length;
  const found =
    own.length > 0 ? ` Changes of the API: ${own.length}, of which ${breaking || "none"} can break a client.` : "";
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
  return `## ${to}\n\n${date}.${todo.length > 0 ? "" : " Nothing to do."}${found}\n\n${written.join("\n")}`;
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
