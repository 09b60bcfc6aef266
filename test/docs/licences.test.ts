/** Whatever is bundled into the portal or a package comes with its licence. */
import { glob, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bundled } from "../../packages/portal/src/page/assets.ts";
import { noticesOf, packagesOf } from "../../packages/portal/src/page/notices.ts";
import { componentsOf } from "../../scripts/bundle/index.ts";
import { packages, root } from "../../scripts/lib/paths.ts";
import { manifestIn } from "../../scripts/lib/published.ts";
import { packageSbom, sbomOf } from "../../scripts/lib/sbom.ts";
import { temporaryFolder } from "../lib/folder.ts";

const folder = temporaryFolder();

test("of each package in a script of the portal there is the notice", async () => {
  const taken = packagesOf((await bundled("search.ts")).modules);
  expect(taken.map((one) => one.replace(/^.*node_modules./, ""))).toEqual(["minisearch"]);
  expect(await noticesOf(taken)).toMatch(
    /minisearch [\d.]+ \(MIT\)[\s\S]*Copyright[\s\S]*Luca Ongaro[\s\S]*Permission is hereby granted/,
  );
});

test("a package without a notice stops the build", async () => {
  const bare = join(folder, "node_modules/bare");
  await mkdir(bare, { recursive: true });
  await writeFile(join(bare, "package.json"), '{"name":"bare","version":"1.0.0","license":"MIT"}');
  const taken = packagesOf([join(bare, "lib/index.js"), join(root, "packages/terminal/src/print.ts")]);
  expect(taken).toEqual([bare]);
  await expect(noticesOf(taken)).rejects.toThrow("bare 1.0.0 (MIT) is in the portal, and has no file with its licence");
});

/** A package that bundled something would have to carry its licence. None does: they depend on what they use. */
test("no package has another one's code in it", async () => {
  const maps: string[] = [];
  for await (const map of glob(join(root, "packages/*/dist/**/*.map"))) maps.push(map);
  expect(maps.length).toBeGreaterThan(10);
  for (const map of maps) {
    const { sources } = JSON.parse(await readFile(map, "utf8")) as { readonly sources: readonly string[] };
    expect(packagesOf(sources), map).toEqual([]);
  }
});

const purlsIn = (sbom: string): string[] =>
  (JSON.parse(sbom) as { readonly components: readonly { readonly purl: string }[] }).components.map(
    ({ purl }) => purl,
  );

test("the SBOM of the kit names what is below tools/, and what is in the portal, each once", () => {
  const file = (text: string) => new TextEncoder().encode(text);
  const hono = '{"name":"hono","version":"4.1.0","license":"MIT","dependencies":{}}';
  const files = {
    "tools/node_modules/hono/package.json": file(hono),
    "tools/node_modules/hono/dist/package.json": file("{}"),
    "portal/THIRD-PARTY-LICENSES.txt": file("hono 4.1.0 (MIT)\n\nminisearch 7.2.0 (MIT)\n\nin no (MIT)\n"),
  };
  expect(purlsIn(sbomOf({}, componentsOf(files)))).toEqual(["pkg:npm/hono@4.1.0", "pkg:npm/minisearch@7.2.0"]);
});

test("the SBOM of a package names what its installation brings, under the scope of the package", async () => {
  const { packages: locked } = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, { readonly version: string }>>;
  };
  const version = (name: string) => locked[`node_modules/${name}`]?.version;
  const own = manifestIn(join(packages, "contract")).version;
  expect(purlsIn(packageSbom(join(packages, "certification"), "@acme"))).toEqual([
    `pkg:npm/%40acme/contract@${own}`,
    `pkg:npm/%40acme/sandbox@${own}`,
    `pkg:npm/%40hono/node-server@${version("@hono/node-server")}`,
    `pkg:npm/hono@${version("hono")}`,
  ]);
  // Nothing names it but a dependency.
  expect(purlsIn(packageSbom(join(packages, "conformance")))).toContain(
    `pkg:npm/yocto-queue@${version("yocto-queue")}`,
  );
});
