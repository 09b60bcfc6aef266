/** Prose in sources, comments and documents uses plain words (CONTRIBUTING.md). The terms of the contract have a lint of their own. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";

/** Words that say less than a name: "the client", "a caller", "another merchant", "correct", "again". Data in capitals or quotes is no prose. */
const vague = /(?<![\w"'`:/|-])(?:[Nn]obody|[Ss]ome(?:body|one)|[Ww]hoever|[Mm]end(?:s|ed)?|anew)(?![\w"'`:/|-])/g;

/** Phrases with a plain form: "registers itself", "called with", "continues", "clients that", "If a client sends …". */
const foreign = [
  /\b(?:mak(?:es?|ing)|made) (?:itself|themselves)\b/g,
  /\b(?:hears?|(?:is|are|was|were|be|been) told) of\b/g,
  /\b(?:go(?:es|ing|ne)?|went) on with\b/g,
  /\b(?:[Tt]hose who|[Aa]nybody)\b/g,
  /\bas none\b(?! of)/g,
  /\bso that of\b/g,
  // The beginning of a sentence that is no question.
  /(?<=(?:^|[.*/]) )Who [a-z]+s\b(?!.*\?)/g,
];

/** The vague words and foreign phrases of a text, each with its line. */
const foundIn = (text: string): string[] =>
  text
    .split("\n")
    .flatMap((line, index) =>
      [vague, ...foreign].flatMap((pattern) => [...line.matchAll(pattern)].map(([found]) => `${index + 1}: ${found}`)),
    );

test("a vague word is found, with its line, and so is a foreign phrase", () => {
  expect(foundIn("// Fine.\n// Whoever waits gets it, and nobody else.")).toEqual(["2: Whoever", "2: nobody"]);
  expect(foundIn('buy("NOBODY", "nobody");')).toEqual([]);
  expect(foundIn("/** Who sends this hears of it. */")).toEqual(["1: hears of", "1: Who sends"]);
  expect(foundIn("/** Merchants that made themselves go on with those who wait. */")).toHaveLength(3);
  expect(foundIn("// Who sends this? The client, which continues as none of the others does.")).toEqual([]);
});

test("no file of the project has one", () => {
  const listed = execFileSync("git", ["ls-files", "*.ts", "*.js", "*.tsp", "*.md", "*.html", "*.css"], {
    cwd: root,
    encoding: "utf8",
  });
  const files = listed
    .trim()
    .split("\n")
    .filter((file) => file !== "test/artifacts/plain-words.test.ts");
  expect(files.length).toBeGreaterThan(500);
  expect(
    files.flatMap((file) => foundIn(readFileSync(join(root, file), "utf8")).map((found) => `${file}:${found}`)),
  ).toEqual([]);
});
