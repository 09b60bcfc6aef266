/** SECURITY.md promises nothing that no test holds. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";

/** What is wrong with the promises of a table: a sentence without a test, or with one that is not there. */
function faultsOf(text: string): string[] {
  const rows = text.split("\n").filter((line) => /^\| [^|-]*\| (?!against)/.test(line));
  const sentences = rows.flatMap((row) => row.split(" | ")[2]?.split(/(?<=\.) (?=[A-Z*[])/) ?? []);
  if (sentences.length === 0) return ["there are no promises"];
  return sentences.filter((one) => {
    const tests = [...one.matchAll(/\]\(([^)]*)\)/g)].map(([, path = ""]) => path);
    return tests.length === 0 || tests.some((path) => !path.endsWith(".test.ts") || !existsSync(join(root, path)));
  });
}

test("each promise links to a test", async () => {
  expect(faultsOf(await readFile(join(root, "SECURITY.md"), "utf8"))).toEqual([]);
});

test("a promise without a test is found, and so is one whose test is gone", () => {
  const row = (promise: string) =>
    `| part | against | it promises | it does not |\n| --- | --- | --- | --- |\n| a | b | ${promise} | c |`;
  expect(faultsOf(row("[It](test/artifacts/security.test.ts) holds. It shines."))).toEqual(["It shines."]);
  expect(faultsOf(row("[It](test/gone.test.ts) holds."))).toHaveLength(1);
  expect(faultsOf("")).toEqual(["there are no promises"]);
});
