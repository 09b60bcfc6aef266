/**
 * No command in our texts asks the registry for a binary, because anyone can register its name there. The only text that may
 * speak of such commands is decisions/npx.md, which says why.
 */
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";

/** Prism, with its version; and a package of the lock file, whose binary has its name. */
const allowed = ["@stoplight/prism-cli@5.14.2", "vitest"];

const runner = /\b(?:npx|pnpx|bunx|npm exec|npm x|(?:pnpm|yarn) dlx)["'`,\s]+(-\S*|@?\w[\w./@-]*)/g;

/** What may download a package: a runner, and whatever follows it. */
const fetching = (text: string): string[] =>
  [...text.matchAll(runner)].filter(([, name = ""]) => !allowed.includes(name)).map(([command]) => command);

test("no command in what is committed fetches a package by a name that anyone can register", async () => {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  const paths = listed
    .toString()
    .split("\0")
    .filter((path) => path !== "" && path !== "decisions/npx.md");
  const texts = paths.map(async (path) =>
    fetching(await readFile(join(root, path), "utf8").catch(() => "")).map((command) => `${path}: ${command}`),
  );
  expect((await Promise.all(texts)).flat()).toEqual([]);
});

const npx = "npx";
test.each([
  [`Run it:\n\n    ${npx} --no -- @vending/sandbox --port 1\n`, 1],
  [`["${npx}", "vending-certify"]`, 1],
  [`pnpm ${"dlx"} vending-conformance`, 1],
  [`${npx} @stoplight/prism-cli mock`, 1],
  [`${npx} vitest run`, 0],
  ["node_modules/.bin/vending-sandbox", 0],
])("%j fetches one: %i", (text, found) => expect(fetching(text)).toHaveLength(found));
