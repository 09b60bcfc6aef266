/** Prose in sources, comments and documents uses plain words (CONTRIBUTING.md). The terms of the contract have a lint of their own. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";

/** Words that say less than a name: "the client", "a caller", "another merchant", "correct", "again". Data in capitals or quotes is no prose. */
const vague = /(?<![\w"'`:/|-])(?:[Nn]obody|[Ss]ome(?:body|one)|[Ww]hoever|[Mm]end(?:s|ed)?|anew)(?![\w"'`:/|-])/g;

/** The vague words of a text, each with its line. */
const vagueIn = (text: string): string[] =>
  text.split("\n").flatMap((line, index) => [...line.matchAll(vague)].map(([word]) => `${index + 1}: ${word}`));

test("a vague word is found, with its line", () => {
  expect(vagueIn("// Fine.\n// Whoever waits gets it, and nobody else.")).toEqual(["2: Whoever", "2: nobody"]);
  expect(vagueIn('buy("NOBODY", "nobody");')).toEqual([]);
});

test("no file of the project has one", () => {
  const listed = execFileSync("git", ["ls-files", "*.ts", "*.js", "*.tsp", "*.md", "*.html", "*.css"], {
    cwd: root,
    encoding: "utf8",
  });
  const files = listed
    .trim()
    .split("\n")
    .filter((file) => file !== "test/artifacts/words.test.ts");
  expect(files.length).toBeGreaterThan(500);
  expect(
    files.flatMap((file) => vagueIn(readFileSync(join(root, file), "utf8")).map((found) => `${file}:${found}`)),
  ).toEqual([]);
});
