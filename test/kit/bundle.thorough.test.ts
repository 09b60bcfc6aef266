/** The partner kit: everything that a partner needs, nothing internal, and the same bytes for the same contents. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { appendFile, cp, mkdir, mkdtemp, readFile, utimes, writeFile } from "node:fs/promises";
import { join, normalize } from "node:path";
import { gzipSync, strToU8, unzipSync, zipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { guides } from "../../packages/portal/src/page/navigation.ts";
import { internalIn, type KitManifest, writeBundle } from "../../scripts/bundle/index.ts";
import { generated } from "../../scripts/lib/paths.ts";
import { manifestIn, published, tarballName } from "../../scripts/lib/published.ts";
import { languages } from "../certification/lib/languages.ts";
import { document, partner } from "../lib/documents.ts";
import { temporaryFolder } from "../lib/folder.ts";
import { serving } from "../lib/serving.ts";

const folder = temporaryFolder();
const built = join(folder, "generated");
/** Stand-ins for the tarballs of the packages. `test/packaging/` tests the real ones. */
const tarballs = join(folder, "tarballs");
beforeAll(async () => {
  await cp(generated, built, { recursive: true, filter: (path) => !path.startsWith(join(generated, "docs")) });
  // The kit copies all files of the portal, so any will do.
  await mkdir(join(built, "docs/assets"), { recursive: true });
  await writeFile(join(built, "docs/index.html"), "<!doctype html><title>Portal</title>");
  await writeFile(join(built, "docs/assets/site.js"), "export {};");
  await writeFile(join(built, "docs/postman.json"), "{}");
  await mkdir(tarballs);
  for (const manifest of published().map(manifestIn)) {
    await writeFile(join(tarballs, tarballName(manifest)), gzipSync(strToU8(manifest.name)));
  }
});

const bundle = async (from = built): Promise<Buffer> =>
  readFile((await writeBundle({ out: join(folder, "kit.zip"), generated: from, tarballs })).path);

/** A copy of the build, to change. */
const copyOfBuild = async (): Promise<string> => {
  const copy = await mkdtemp(join(folder, "changed-"));
  await cp(built, copy, { recursive: true });
  return copy;
};

/** The files of the archive, by path in its one top folder. */
function filesOf(archive: Buffer): Map<string, Uint8Array> {
  const all = Object.entries(unzipSync(archive));
  // Without a release, the name contains the commit.
  const prefix = /^vending-partner-kit-[\d.]+-next\.[0-9a-f]{10}(\.dirty)?\//.exec(all[0]?.[0] ?? "")?.[0] ?? "";
  expect(prefix).toContain(`-${partner.info.version}-next.`);
  expect(all.filter(([path]) => !path.startsWith(prefix))).toEqual([]);
  return new Map(all.map(([path, content]) => [path.slice(prefix.length), content]));
}

/** The files of a kit from the unchanged build, which is made once. */
let made: Promise<Map<string, Uint8Array>> | undefined;
const kit = async (): Promise<Map<string, Uint8Array>> => {
  made ??= bundle().then(filesOf);
  return new Map(await made);
};

test("it holds the documents, schemas, collection, portal and licence, and a manifest that describes each file", async () => {
  const files = await kit();
  const documents = ["openapi", "openapi-3.0", "openapi-3.0-flat"].flatMap((name) => [`${name}.yaml`, `${name}.json`]);
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([
      ...documents.map((name) => `openapi/${name}`),
      ...Object.keys(partner.components.schemas).map((name) => `schemas/${name}.json`),
      ...["postman.json", "contract-notes.json", "examples.json", "LICENSE", "README.md"],
      ...["purchase-protocol.json", "purchase-protocol.schema.json", "purchase-vectors.json"],
      ...["portal/index.html", "portal/assets/site.js", "sandbox.mjs", "certify.mjs"],
      ...languages.map(({ name }) => `examples/${name}/README.md`),
    ]),
  );
  const manifest = JSON.parse(Buffer.from(files.get("manifest.json") ?? []).toString()) as KitManifest;
  files.delete("manifest.json");
  expect(Object.keys(manifest.files)).toEqual([...files.keys()].sort());
  for (const [path, content] of files) {
    const sha256 = createHash("sha256").update(content).digest("hex");
    expect(manifest.files[path], path).toEqual({ bytes: content.length, sha256 });
  }
});

test("two builds of one content give the same bytes; another content gives others", async () => {
  const first = await bundle();
  const copy = await copyOfBuild();
  await utimes(join(copy, "openapi.yaml"), 1, 1);
  expect(first.equals(await bundle(copy))).toBe(true);
  await appendFile(join(copy, "openapi.yaml"), "\n");
  expect(first.equals(await bundle(copy))).toBe(false);
});

describe("nothing internal gets into the kit", () => {
  const internal = document("openapi-internal");
  const model = "InternalDataPurchase";
  const needle = model.toLowerCase();

  test("an unchanged kit has none of it", async () => {
    const text = [...(await kit())].map(([path, content]) => path + Buffer.from(content).toString()).join("\n");
    expect(text).not.toMatch(/openapi-internal|types-internal|internal api|Internal\w+(Request|Purchase)/i);
  });

  test("a kit that has some of it is not written", async () => {
    const copy = await copyOfBuild();
    await cp(join(copy, "openapi-internal.json"), join(copy, "docs/api.json"));
    await expect(bundle(copy)).rejects.toThrow(/would show the internal API\n {2}portal\/api.json has "internal/);
  });

  test.each<[what: string, path: string, content: Uint8Array | string, found: string]>([
    ["its document", "portal/any.js", readFileSync(join(generated, "openapi-internal.yaml")), `has "${needle}"`],
    ["its types", "portal/any.js", readFileSync(join(generated, "types-internal.ts")), `has "${needle}"`],
    ["a name of its schemas", "portal/any.js", `{ "$ref": "${model}" }`, `has "${needle}"`],
    ["a name in a tarball", "packages/any.tgz", gzipSync(strToU8(model)), `has "${needle}"`],
    ["a name in an archive", "portal/any.zip", zipSync({ "any.js": strToU8(model) }), `has "${needle}"`],
    ["the name of a file", "portal/internal.html", "", "is called internal"],
  ])("%s is found", (_, path, content, said) => {
    const bytes = typeof content === "string" ? strToU8(content) : content;
    expect(internalIn({ [path]: bytes }, partner, internal)).toContain(`${path} ${said}`);
  });
});

describe("what a partner reads first", () => {
  const textOf = async (path: string) => Buffer.from((await kit()).get(path) ?? []).toString();

  test("the README names only what is in the kit, and nothing from a registry", async () => {
    const text = await textOf("README.md");
    const files = await kit();
    const named = [...text.matchAll(/^\| `([^`]+)`/gm)].map(([, path = ""]) => path);
    expect(named.length).toBeGreaterThan(7);
    expect(named.filter((path) => ![...files.keys()].some((file) => file.startsWith(path)))).toEqual([]);
    expect(text.indexOf("node sandbox.mjs")).toBeLessThan(text.indexOf("| path |"));
    for (const [, path = ""] of text.matchAll(/\.\/(packages\/\S+\.tgz)/g)) expect(files.has(path), path).toBe(true);
    expect(text).not.toMatch(/\bnpx\b|npm (run|ci)\b|npm install (?!(?:--save-dev )?\.\/packages)/);
  });

  test("the links of each example lead to files of the kit", async () => {
    const files = await kit();
    // The portal of this test has only the first page.
    const there = (path: string) => files.has(path) || guides.some((name) => path === `portal/${name}.html`);
    for (const { name } of languages) {
      const text = await textOf(`examples/${name}/README.md`);
      const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) =>
        normalize(join("examples", name, link)),
      );
      expect(links.length).toBeGreaterThan(1);
      expect(links.filter((link) => !there(link))).toEqual([]);
      expect(text).toContain("node ../../certify.mjs");
      expect(text).not.toMatch(/\bnpx\b|vending-certify|dist\//);
    }
  });
});

describe("the commands of the kit", () => {
  test.each([
    "sandbox.mjs",
    "certify.mjs",
  ])("%s starts with Node alone, with no other package in reach", async (command) => {
    for (const [path, content] of await kit()) {
      if (!/^(tools\/|\w+\.mjs$)/.test(path)) continue;
      await mkdir(join(folder, "kit", path, ".."), { recursive: true });
      await writeFile(join(folder, "kit", path), content);
    }
    const server = await serving([join(folder, "kit", command), "--port", "0"], { cwd: folder, env: {} });
    expect((await fetch(`${server.url}/v1/healthz`)).status).toBe(200);
    await server.kill();
  });
});
