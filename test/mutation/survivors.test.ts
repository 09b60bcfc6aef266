/** `npm run test:mutation` takes an hour. That a named survivor is still in the code, this says at once. */
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { suites } from "./suites.ts";
import { survivors } from "./survivors.ts";

const money = Object.values(suites).flatMap(({ isMoney, mutated }) => (isMoney ? mutated : []));

test.each(Object.values(suites).flatMap(({ mutated, tests }) => [...mutated, ...tests]))("%s is there", (pattern) => {
  expect(globSync(pattern.replace(/^!/, ""), { cwd: root })).not.toEqual([]);
});

test.each(survivors)("$file still has $line", async ({ file, line }) => {
  const lines = (await readFile(join(root, file), "utf8")).split("\n").map((text) => text.trim());
  expect(lines).toContain(line);
  expect(money.some((pattern) => matchesGlob(file, pattern))).toBe(true);
});
