/** What an editor shows of the types: the words of the spec, and nothing that a generator adds. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test.each(["types.ts", "types-internal.ts"])("no description in %s is a generator's", (file) => {
  const text = readFileSync(new URL(`../../../generated/${file}`, import.meta.url), "utf8");
  const descriptions = text.split("\n").filter((line) => line.includes("@description"));
  expect(descriptions.length).toBeGreaterThan(100);
  expect(descriptions.filter((line) => /openapi/i.test(line))).toEqual([]);
});
