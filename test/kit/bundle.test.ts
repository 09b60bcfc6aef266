/** The partner kit: everything that a partner needs, nothing internal, and the same bytes for the same contents. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, normalize } from "node:path";
import { gzipSync, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { guides } from "../../packages/portal/src/navigation.ts";
import { type KitManifest, writeBundle } from "../../scripts/bundle/index.ts";
import { generated } from "../../scripts/lib/paths.ts";
import { packPackages } from "../../scripts/pack/index.ts";
import { languages } from "../certification/lib/languages.ts";
import { sampled, thorough } from "../lib/budget.ts";
import { partner } from "../lib/documents.ts";

let folder: string;
let built: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vending-kit-"));
  built = join(folder, "generated");
  await cp(generated, built, { recursive: true, filter: (path) => !path.startsWith(join(generated, "docs")) });
  // A portal is files as any others.
  await mkdir(join(built, "docs/assets"), { recursive: true });
  await writeFile(join(built, "docs/index.html"), "<!doctype html><title>Portal</title>");
  await writeFile(join(built, "docs/assets/site.js"), "export {};");
});
afterEach(() => rm(folder, { recursive: true }));

/** The packages, packed once for all tests. */
let tarballs: string;
beforeAll(async () => {
  tarballs = await mkdtemp(join(tmpdir(), "vending-packed-"));
  await packPackages({ out: tarballs, build: false });
});
afterAll(() => rm(tarballs, { recursive: true }));

const bundle = async (name = "kit.zip", packed = tarballs): Promise<Buffer> =>
  readFile((await writeBundle({ out: join(folder, name), generated: built, tarballs: packed })).path);

/** The files of the archive, without the folder that all of them are in. */
function filesOf(archive: Buffer): Map<string, Uint8Array> {
  const all = Object.entries(unzipSync(archive));
  // Nothing is released yet, so it names the commit.
  const prefix = /^vending-partner-kit-[\d.]+-next\.[0-9a-f]{10}(\.dirty)?\//.exec(all[0]?.[0] ?? "")?.[0] ?? "";
  expect(prefix).toContain(`-${partner.info.version}-next.`);
  expect(all.filter(([path]) => !path.startsWith(prefix))).toEqual([]);
  return new Map(all.map(([path, content]) => [path.slice(prefix.length), content]));
}

/** Those of an archive of what is there, which is made once. */
let made: Promise<Map<string, Uint8Array>> | undefined;
const kit = async (): Promise<Map<string, Uint8Array>> => {
  made ??= bundle().then(filesOf);
  return new Map(await made);
};

test("it holds the documents, schemas, collections, portal and licence, and a manifest that is true of each file", async () => {
  const files = await kit();
  const documents = ["openapi", "openapi-3.0", "openapi-3.0-flat"].flatMap((name) => [`${name}.yaml`, `${name}.json`]);
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([
      ...documents.map((name) => `openapi/${name}`),
      ...Object.keys(partner.components.schemas).map((name) => `schemas/${name}.json`),
      ...["collections/postman.json", "collections/bruno/bruno.json", "examples.json", "LICENSE", "README.md"],
      ...["purchase-protocol.json", "purchase-protocol.schema.json"],
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

test("the README of the kit names what is in it", async () => {
  const files = await kit();
  const named = [
    ...Buffer.from(files.get("README.md") ?? [])
      .toString()
      .matchAll(/^\| `([^`]+)`/gm),
  ];
  expect(named.length).toBeGreaterThan(7);
  for (const [, path = ""] of named)
    expect(
      [...files.keys()].some((file) => file.startsWith(path)),
      path,
    ).toBe(true);
});

test.runIf(thorough)("built twice, at other times, it is the same bytes; another content gives others", async () => {
  const first = await bundle();
  await utimes(join(built, "openapi.yaml"), 1, 1);
  expect(first.equals(await bundle("again.zip"))).toBe(true);
  await appendFile(join(built, "openapi.yaml"), "\n");
  expect(first.equals(await bundle("other.zip"))).toBe(false);
});

describe("something internal does not get in", () => {
  test.each([
    ["the internal document", "openapi-internal.json", "docs/api.json"],
    ["the internal types", "types-internal.ts", "docs/assets/types.js"],
  ])("%s, under another name", async (_what, from, to) => {
    await cp(join(built, from), join(built, to));
    await expect(bundle()).rejects.toThrow(/would show the internal API\n {2}portal\/\S+ has "internal/);
  });

  test("a schema of the internal document", async () => {
    await writeFile(join(built, "schemas/Purchase.json"), '{ "$ref": "InternalDataRequest" }');
    await expect(bundle()).rejects.toThrow('schemas/Purchase.json has "internaldatarequest"');
  });

  test("in a package, or in any other archive", async () => {
    const packed = join(folder, "packed");
    await cp(tarballs, packed, { recursive: true });
    const sign = `"InternalDataRequest"`;
    const [client = ""] = (await readdir(packed)).filter((name) => name.startsWith("vending-client"));
    await writeFile(join(packed, client), gzipSync(strToU8(sign)));
    await expect(bundle("kit.zip", packed)).rejects.toThrow(/packages\/vending-client\S+ has "internaldatarequest"/);
    await writeFile(join(built, "docs/vending-tools.zip"), zipSync({ "any.js": strToU8(sign) }));
    await expect(bundle()).rejects.toThrow(/portal\/vending-tools.zip has "internaldatarequest"/);
  });

  test("a file that is called so", async () => {
    await writeFile(join(built, "docs/internal.html"), "");
    await expect(bundle()).rejects.toThrow("portal/internal.html is called internal");
  });

  test("in any part of an unchanged kit", async () => {
    const text = [...(await kit())].map(([path, content]) => path + Buffer.from(content).toString()).join("\n");
    expect(text).not.toMatch(/openapi-internal|types-internal|internal api|Internal\w+Request/i);
  });
});

test.each([
  ["openapi-3.0-flat.json", "npm run build"],
  ["postman.json", "npm run build"],
  ["purchase-protocol.json", "npm run build"],
  ["docs/index.html", "npm run docs -- --build-only"],
])("without %s it says what to run", async (file, command) => {
  await rm(join(built, file));
  await expect(bundle()).rejects.toThrow(
    new RegExp(`${file.replaceAll(".", "\\.")} is missing; run \`${command}\` first`),
  );
});

describe("what a partner reads first", () => {
  const textOf = async (path: string) => Buffer.from((await kit()).get(path) ?? []).toString();

  test("the README names commands and packages of the kit alone, and nothing that a registry is asked for", async () => {
    const text = await textOf("README.md");
    const files = await kit();
    expect(text.indexOf("node sandbox.mjs")).toBeLessThan(text.indexOf("| path |"));
    for (const [, path = ""] of text.matchAll(/\.\/(packages\/\S+\.tgz)/g)) expect(files.has(path), path).toBe(true);
    expect(text).not.toMatch(/\bnpx\b|npm (run|ci)\b|npm install (?!\.\/packages)/);
  });

  test("each example leads to what is in the kit", async () => {
    const files = await kit();
    // The portal of this test has no pages but the first one.
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
  const ready = /(http:\/\/127\.0\.0\.1:\d+)\s/;

  test.each(
    sampled(["sandbox.mjs", "certify.mjs"], 2),
  )("%s starts with Node alone, with no other package in reach", async (command) => {
    for (const [path, content] of await kit()) {
      if (!/^(tools\/|\w+\.mjs$)/.test(path)) continue;
      await mkdir(join(folder, "kit", path, ".."), { recursive: true });
      await writeFile(join(folder, "kit", path), content);
    }
    const child = spawn(process.execPath, [join(folder, "kit", command), "--port", "0"], { cwd: folder, env: {} });
    try {
      const printed = await new Promise<string>((resolve, reject) => {
        let text = "";
        for (const stream of [child.stdout, child.stderr]) {
          stream.setEncoding("utf8").on("data", (part: string) => {
            text += part;
            if (ready.test(text)) resolve(text);
          });
        }
        child.once("close", () => reject(new Error(text)));
      });
      const [, url = ""] = ready.exec(printed) ?? [];
      expect((await fetch(`${url}/v1/healthz`)).status).toBe(200);
    } finally {
      child.kill();
    }
  });
});
