/** READMEs, CONTRIBUTING, decisions and guides: short, in plain English, and true about the commands and the Node that they name. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { trackedFiles } from "../../scripts/lib/git.ts";
import { root } from "../../scripts/lib/paths.ts";
import { manifestIn, published } from "../../scripts/lib/published.ts";

const files = (await trackedFiles(root)).filter((file) => /^(?!findings\/|\.changeset\/|CHANGELOG).*\.md$/.test(file));
const texts = new Map(await Promise.all(files.map(async (file) => [file, await read(file)] as const)));

function read(file: string): Promise<string> {
  return readFile(join(root, file), "utf8");
}

const words = (text: string): number => text.split(/\s+/).filter(Boolean).length;

test.each([
  ["the READMEs", /^(packages\/\w+\/)?README\.md$/, 5_600],
  ["CONTRIBUTING", /^CONTRIBUTING\.md$/, 1_300],
  ["the decisions", /^decisions\//, 5_000],
])("%s are short enough to be read", (_, name, most) => {
  const sizes = [...texts].filter(([file]) => name.test(file)).map(([, text]) => words(text));
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most);
});

/** Habits of a writer who translates: a native one repeats the noun, names the actor, or begins with the verb. */
const habits = [
  /, too[.,;:)]/,
  /\b(which|who|what|it|everything) (holds|keeps) (against|to)\b/i,
  /\bheld against\b/,
  /(?:^|[.:] )Of (a|an|the|those|all) /m,
  /\bwhat (is|was) (sent|shown|bought|there|open|missing|built|stored)\b/i,
  /(?:^|\. )What (is|was|a|an|the|it) /m,
  /\b[Ww]hatever (it|was|is) \w+s\b/,
  /\btell(s)? (nothing|less|more) (to|than)\b/,
  /\b(stand|stands) (there|in)\b/,
];

/** What a reader stumbles over: habits, and paragraphs without a break. */
function stumbles(text: string): string[] {
  const prose = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, "``");
  const long = prose.split("\n").filter((line) => line.length > 600 && !line.startsWith("|"));
  return [...habits.flatMap((habit) => habit.exec(prose)?.[0] ?? []), ...long];
}

const plain = files.filter((file) =>
  /README\.md$|^CONTRIBUTING\.md$|^(decisions|packages\/portal\/guides)\//.test(file),
);
test.each(plain)("%s reads as a native writer's", (file) => {
  expect(stumbles(texts.get(file) ?? "")).toEqual([]);
});

test.each([
  "Gift cards gain it, too.",
  "Everything is held against it.",
  "Of a failed one only the id is certain.",
  "What is not a type is YAML.",
  "It stands in the table.",
  `A paragraph${" and one more fact".repeat(40)}.`,
])("%s does not", (text) => {
  expect(stumbles(text)).not.toEqual([]);
});

/** The commands of npm that a text names, and that no manifest has. */
function unknownCommands(text: string): string[] {
  const { scripts = {} } = manifestIn(root);
  const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name);
  return named.filter((name) => !(name in scripts));
}

test("every npm script that a text names is there; another is found", () => {
  expect([...texts].flatMap(([file, text]) => unknownCommands(text).map((name) => `${file}: ${name}`))).toEqual([]);
  expect(unknownCommands("npm run biuld")).toEqual(["biuld"]);
});

/** What the published packages need. */
const [needed] = new Set(
  published().map((folder) => manifestIn(folder).engines?.node.replace(/^>=(\d+\.\d+).*/, "$1")),
);

/** The Node versions that a text asks for, if they are others. */
const otherNodes = (text: string): string[] =>
  [...text.matchAll(/\bNode (\d+\.\d+)/g)].map(([, version = ""]) => version).filter((version) => version !== needed);

test("every text names the Node that the packages need; another is found", () => {
  const asking = [...texts].filter(([file]) => !/^decisions\/(node-comes-along|ledger-engine)/.test(file));
  expect(asking.flatMap(([file, text]) => otherNodes(text).map((version) => `${file}: ${version}`))).toEqual([]);
  expect(texts.get("README.md")).toContain(`Node ${needed} or later`);
  expect(otherNodes("It needs Node 20.19.")).toEqual(["20.19"]);
});
