/** A package under another scope differs only in its name, wherever the name occurs. */
import { chmod, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withTemporaryFolder } from "../../scripts/lib/files.ts";
import { webAddress } from "../../scripts/lib/git.ts";
import { copyUnderScope, namingTarballs, ownScope, parseScope, publishConfigOf } from "../../scripts/lib/pack.ts";

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

test("a README installs the tarballs by the names that they have, under another scope and of a later version", () => {
  const line = "npm install ./vending-contract-1.0.0.tgz ./vending-client-1.0.0.tgz pg";
  const later = "npm install ./acme-contract-2.1.0-rc.1.tgz ./acme-client-2.1.0-rc.1.tgz pg";
  expect(namingTarballs(line, { scope: "@acme", version: "2.1.0-rc.1" })).toBe(later);
});

test.each([
  "acme",
  "@",
  "@Acme",
  "@acme/client",
  "@.acme",
  "@ac me",
  "@acme:registry=npm.acme.example/",
  // npm finds the token of a registry by its address with the slash.
  "@acme:registry=https://npm.acme.example",
])("%j is not a scope", (text) => {
  expect(() => parseScope(text)).toThrow(/--scope takes an npm scope such as @acme/);
});

test("two settings say where a package is published, and whether openly: the address decides nothing", () => {
  const configOf = (text: string, isPublic?: boolean) => publishConfigOf({ ...parseScope(text), isPublic });
  expect(configOf("@acme")).toEqual({});
  expect(configOf("@acme:registry=https://npm.acme.example/")).toEqual({
    publishConfig: { registry: "https://npm.acme.example/" },
  });
  expect(configOf("@acme:registry=https://npm.acme.example/", true)).toEqual({
    publishConfig: { registry: "https://npm.acme.example/", access: "public", provenance: true },
  });
  expect(configOf("@acme", true)).toEqual({ publishConfig: { access: "public", provenance: true } });
});

test.each([
  ["https://github.com/acme/vending.git\n", "https://github.com/acme/vending"],
  ["https://user:secret@git.acme.example:8443/group/vending", "https://git.acme.example/group/vending"],
  ["git@github.com:acme/vending.git", "https://github.com/acme/vending"],
  ["ssh://git@git.acme.example:22/acme/vending.git", "https://git.acme.example/acme/vending"],
  ["/home/me/vending", undefined],
  ["../vending.git", undefined],
])("a clone of %j has the address %s", (origin, address) => expect(webAddress(origin)).toBe(address));
