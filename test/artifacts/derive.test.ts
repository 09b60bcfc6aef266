/** Uncommitted artifacts are built from committed ones, and only if needed. */
import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sandboxSources } from "../../scripts/build/collections/sources.ts";
import { ensureDerived } from "../../scripts/build/derive.ts";
import { generated, root } from "../../scripts/lib/paths.ts";
import { sampled } from "../lib/budget.ts";

const documents = (await readdir(generated)).filter((file) => /^openapi.*\.yaml$/.test(file));
const emptyFolder = (): Promise<string> => mkdtemp(join(tmpdir(), "vending-derive-"));

/** A fresh clone: the documents alone. */
let folder: string;
/** The same after two concurrent commands. */
let derived: string;
beforeAll(async () => {
  derived = await emptyFolder();
  for (const file of documents) await cp(join(generated, file), join(derived, file));
  await Promise.all([1, 2].map(() => ensureDerived(derived)));
});
afterAll(() => rm(derived, { recursive: true }));
beforeEach(async () => {
  folder = await emptyFolder();
  for (const file of documents) await cp(join(generated, file), join(folder, file));
});
afterEach(() => rm(folder, { recursive: true }));

const read = (file: string): Promise<string> => readFile(join(folder, file), "utf8");
const changed = async (file: string): Promise<number> => (await stat(join(folder, file))).mtimeMs;

test("two concurrent commands in a fresh clone build the uncommitted artifacts", async () => {
  expect(documents.length).toBeGreaterThanOrEqual(3);
  const twins = documents.map((file) => file.replace(".yaml", ".json"));
  const others = ["examples.json", "postman.json", "schemas", "validators.d.ts", "validators.js"];
  expect((await readdir(derived)).sort()).toEqual([...documents, ...twins, ...others].sort());
});

test("these are the same as those of a build", async () => {
  const schemasIn = async (within: string) =>
    (await readdir(join(within, "schemas"))).sort().map((name) => `schemas/${name}`);
  const schemas = await schemasIn(generated);
  expect(await schemasIn(derived)).toEqual(schemas);
  for (const file of [
    ...documents.map((name) => name.replace(".yaml", ".json")),
    "examples.json",
    "postman.json",
    "validators.js",
    "validators.d.ts",
    ...schemas,
  ]) {
    expect(await readFile(join(derived, file), "utf8"), file).toBe(await readFile(join(generated, file), "utf8"));
  }
});

describe("if they exist", () => {
  beforeEach(() => cp(derived, folder, { recursive: true }));

  test("nothing is made twice", async () => {
    const before = await changed("validators.js");
    await ensureDerived(folder);
    expect(await changed("validators.js")).toBe(before);
  });

  const files = ["openapi.json", "validators.js", "examples.json", "postman.json", "validators.d.ts"];
  test.each(sampled(files, 5))("%s is missing, and is made", async (file) => {
    const before = await read(file);
    await rm(join(folder, file));
    await ensureDerived(folder);
    expect(await read(file)).toBe(before);
  });

  test("a changed document changes them", async () => {
    const before = await read("validators.js");
    await appendFile(join(folder, "openapi.yaml"), "x-changed: true\n");
    await writeFile(join(folder, "schemas/Old.json"), "{}");
    await ensureDerived(folder);
    expect(await read("openapi.json")).toContain('"x-changed": true');
    expect((await read("validators.js")).split("\n")[0]).not.toBe(before.split("\n")[0]);
    expect(await readdir(join(folder, "schemas"))).not.toContain("Old.json");
  });
});

test("without the documents it says what to run", async () => {
  await rm(join(folder, "openapi.yaml"));
  await expect(ensureDerived(folder)).rejects.toThrow(/openapi\.yaml is missing; run `npm run build` first/);
});

test("they are made again when a file changes that the collection takes from the sandbox", async () => {
  const folder = join(root, "scripts/build/collections");
  const texts = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), "utf8")));
  const imported = texts.flatMap((text) => [...text.matchAll(/"[./]+(packages\/[^"]+)"/g)].map(([, path]) => path));
  expect([...sandboxSources]).toEqual([...new Set(imported)].sort());
});
