/** The manifest of a build names all of its sources. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeManifest } from "../../scripts/build/manifest.ts";
import { withTemporaryFolder } from "../../scripts/lib/files.ts";
import { root } from "../../scripts/lib/paths.ts";

const collections = join(root, "scripts/build/collections");

test("the sources are the spec, and what the collections take from the sandbox", () =>
  withTemporaryFolder(async (folder) => {
    await mkdir(join(folder, "schemas"));
    await writeFile(join(folder, "schemas/Plan.json"), "{}");
    await writeManifest(folder);
    const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
    expect(Object.keys(manifest.artifacts)).toEqual(["schemas/Plan.json"]);
    const sources = Object.keys(manifest.sources);
    expect(sources).toContain("spec/plans/model.tsp");
    const texts = await Promise.all(
      (await readdir(collections)).map((file) => readFile(join(collections, file), "utf8")),
    );
    const imported = texts.flatMap((text) => [...text.matchAll(/"[./]+(packages\/[^"]+)"/g)].map(([, path]) => path));
    expect(sources.filter((path) => path.startsWith("packages/"))).toEqual([...new Set(imported)].sort());
  }));
