/**
 * No command in our texts asks the registry for a binary, because anyone can register its name there. The only text that may
 * speak of such commands is decisions/npx.md, which says why.
 */
import { execFileSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { strFromU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { published } from "../../scripts/lib/published.ts";

/** Prism, with its version; and a package of the lock file, whose binary has its name. */
const allowed = ["@stoplight/prism-cli@5.14.2", "vitest"];

const runner = /\b(?:npx|pnpx|bunx|npm exec|npm x|(?:pnpm|yarn) dlx)["'`,\s]+(-\S*|@?\w[\w./@-]*)/g;

/** What may download a package: a runner, and whatever follows it. */
const fetching = (text: string): string[] =>
  [...text.matchAll(runner)].filter(([, name = ""]) => !allowed.includes(name)).map(([command]) => command);

/** The texts in a file by path. Archives are unpacked, and pages reduced to their visible text. */
function textsIn(path: string, bytes: Buffer): [string, string][] {
  if (!path.endsWith(".zip")) return [[path, visible(path, bytes.toString())]];
  return Object.entries(unzipSync(bytes)).map(([name, content]) => [
    `${path}/${name}`,
    visible(name, strFromU8(content)),
  ]);
}

/** Removes tags, which split up highlighted code. */
const visible = (path: string, text: string): string => (path.endsWith(".html") ? text.replace(/<[^>]*>/g, "") : text);

async function builtIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

test("no command in what is committed or built fetches a package by a name that anyone can register", async () => {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  const committed = listed.toString().split("\0").filter(Boolean);
  const built = await Promise.all(
    ["generated", ...published().map((folder) => join(relative(root, folder), "dist"))].map(builtIn),
  );
  const paths = [...new Set([...committed, ...built.flat()])].filter((path) => path !== "decisions/npx.md");
  const texts = (await Promise.all(paths.map(async (path) => textsIn(path, await readFile(join(root, path)))))).flat();
  for (const path of ["CONTRIBUTING.md", "packages/sandbox/README.md"]) {
    expect(texts.find(([name]) => name === path)?.[1], path).toContain("node_modules/.bin/vending-");
  }
  expect(texts.flatMap(([path, text]) => fetching(text).map((command) => `${path}: ${command}`))).toEqual([]);
});

const npx = "npx";
const page = Buffer.from(`<code>${npx} <span class="hljs-built_in">vending-sandbox</span></code>`);
test.each<[file: string, bytes: Buffer]>([
  ["a.md", Buffer.from(`Run it:\n\n    ${npx} --no -- @vending/sandbox --port 1\n`)],
  ["package.json", Buffer.from(`["${npx}", "vending-certify"]`)],
  ["a.sh", Buffer.from(`pnpm ${"dlx"} vending-conformance`)],
  ["of another version", Buffer.from(`${npx} @stoplight/prism-cli mock`)],
  ["sandbox.html", page],
  ["kit.zip", Buffer.from(zipSync({ "sandbox.html": page }))],
])("such a command is found: %s", (file, bytes) => {
  expect(textsIn(file, bytes).flatMap(([, text]) => fetching(text))).toHaveLength(1);
});

test.each([`${npx} vitest run`, "node_modules/.bin/vending-sandbox", "decisions/npx.md"])("%s is not", (text) => {
  expect(fetching(text)).toEqual([]);
});
