/** A package under another scope differs only in its name, wherever the name occurs. */
import { chmod, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withTemporaryFolder } from "../../scripts/lib/files.ts";
import { copyUnderScope, ownScope, parseScope } from "../../scripts/lib/pack.ts";

test("all packages have one scope", () => expect(ownScope()).toBe("@vending"));

test("the scope changes in names and imports; an e-mail address stays, and a binary stays executable", () =>
  withTemporaryFolder(async (folder) => {
    const texts = {
      "package.json":
        '{ "name": "@vending/client", "dependencies": { "@vending/contract": "1.0.0", "hono": "4.0.0" } }',
      "index.d.cts": 'import { a } from "@vending/contract/validators"; // team@vending.test',
    };
    for (const [file, text] of Object.entries(texts)) await writeFile(join(folder, file), text);
    await chmod(join(folder, "index.d.cts"), 0o755);
    const to = join(folder, "copy");
    await copyUnderScope(Object.keys(texts), { from: folder, to, scope: "@acme" });
    expect(JSON.parse(await readFile(join(to, "package.json"), "utf8"))).toEqual({
      name: "@acme/client",
      dependencies: { "@acme/contract": "1.0.0", hono: "4.0.0" },
    });
    expect(await readFile(join(to, "index.d.cts"), "utf8")).toBe(
      'import { a } from "@acme/contract/validators"; // team@vending.test',
    );
    expect((await stat(join(to, "index.d.cts"))).mode & 0o111).toBe(0o111);
  }));

test.each(["acme", "@", "@Acme", "@acme/client", "@.acme", "@ac me"])("%j is not a scope", (text) => {
  expect(() => parseScope(text)).toThrow(/--scope takes the name of an npm scope such as @acme/);
});
