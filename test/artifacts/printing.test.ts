/** Packages print only through `print`, and import nothing from scripts/: the linter and the compiler reject anything else. */
import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { print } from "../../packages/terminal/src/print.ts";
import { line } from "../../packages/terminal/src/printable.ts";
import { withTemporaryFolder } from "../../scripts/lib/files.ts";
import { root } from "../../scripts/lib/paths.ts";
import { bin } from "../../scripts/lib/tool.ts";

const rejected = [
  `console.log("text");`,
  `console["log"]("text");`,
  `const { log } = console;`,
  `export const host = { print: console.log };`,
  `globalThis.console.error("text");`,
  `process.stdout.write("text");`,
  `export const host = { stdout: process.stderr };`,
  `process["stdout"].write("text");`,
  `const { stdout } = process;`,
  `import { stdout as out } from "node:process";`,
  `import own from "node:process";`,
  `import { log } from "node:console";`,
  `import { root } from "../../../scripts/lib/paths.ts";`,
  `export type { Files } from "../../../scripts/bundle/contents.ts";`,
  `export const later = () => import("../../../scripts/lib/paths.ts");`,
];
const accepted = [
  `export const [, , ...args] = process.argv;`,
  `export const home = process.env.HOME;`,
  `print(line\`text\`);`,
  `import { line } from "@vending/terminal/printable";`,
];

test("the linter rejects every other way out of a package, and nothing else", () =>
  withTemporaryFolder(async (folder) => {
    const { vcs: _, $schema: __, ...config } = JSON.parse(await readFile(join(root, "biome.json"), "utf8"));
    await writeFile(join(folder, "biome.json"), JSON.stringify(config));
    const plugin = "scripts/biome/print.grit";
    const files = {
      ...Object.fromEntries(rejected.map((text, index) => [`packages/any/src/rejected-${index}.ts`, text])),
      ...Object.fromEntries(accepted.map((text, index) => [`packages/any/src/accepted-${index}.ts`, text])),
      "packages/terminal/src/print.ts": rejected[0] ?? "",
      "scripts/any.ts": rejected[0] ?? "",
    };
    for (const [path, text] of Object.entries({ ...files, [plugin]: await readFile(join(root, plugin), "utf8") })) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), `${text}\n`);
    }
    const flags = ["lint", "--reporter=json", "--max-diagnostics=none"];
    // Exits with 1, because something is rejected.
    const lint = promisify(execFile)(join(bin, "biome"), flags, { cwd: folder });
    const { stdout } = await lint.catch((error: { stdout: string }) => error);
    const found = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] };
    const named = found.diagnostics
      .filter(({ category }) => ["plugin", "lint/style/noRestrictedImports"].includes(category))
      .map(({ location }) => location.path);
    const expected = rejected.map((_, index) => expect.stringMatching(new RegExp(`rejected-${index}\\.ts$`)));
    expect([...new Set(named)].sort()).toEqual(expect.arrayContaining(expected));
    expect(named.filter((path) => !path.includes("rejected-"))).toEqual([]);
  }));

test("print accepts only printable text, and escapes any other at run time", () => {
  const log = vi.spyOn(console, "log").mockReturnValue();
  // @ts-expect-error A text is not printable.
  print("\u001b[31m\n::error::forged");
  print(line`${"\u001b"}`);
  expect(log.mock.calls).toEqual([["\\u001b[31m\\u000a::error::forged"], ["\\u001b"]]);
});
