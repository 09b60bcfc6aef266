/** The public names of the packages: a change of one is seen, they use the words of the glossary, and each says what it is. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withTemporaryFolder } from "../../scripts/lib/files.ts";
import { faultsOf, namesIn, publicNames } from "./lib/public-names.ts";

const names = publicNames();

test("the names are those of the list; `npx vitest run test/docs/public-names.test.ts -u` writes it", async () => {
  // Those of models and of validators follow from generated/types.ts, which is committed.
  const written = names.filter(({ at }) => !at.startsWith("generated/"));
  const lines = written.map(({ from, name, members }) => [`${from}: ${name}`, ...members].join(" "));
  await expect(`${lines.sort().join("\n")}\n`).toMatchFileSnapshot("public-names.txt");
});

test("they use the words of the glossary, and what can be called or read says what it is", () => {
  expect(faultsOf(names)).toEqual([]);
});

test("another word, in a name or a member, and a function without a comment are found", () =>
  withTemporaryFolder(async (folder) => {
    const file = join(folder, "index.ts");
    await writeFile(
      file,
      `export class RequestRefusedError extends Error {}
export interface Told { answer: string }
/** Buys. */
export function buy(): void {}
export const sell = (): void => {};
`,
    );
    const at = expect.stringContaining("index.ts");
    const found = namesIn([{ from: "a", file }]);
    expect(found.filter(({ isBare }) => isBare)).toMatchObject([{ name: "RequestRefusedError" }, { name: "sell", at }]);
    expect(faultsOf(found).map((line) => line.replace(/^.*index\.ts: /, ""))).toEqual([
      'RequestRefusedError: for "refused" the glossary has "reject"',
      "RequestRefusedError has no comment that says what it is",
      'answer: for "answer" the glossary has "request, response"',
      "sell has no comment that says what it is",
    ]);
  }));
