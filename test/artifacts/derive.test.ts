/** What is built and not committed follows from what is committed, and is made only when it has to be. */
import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { ensureDerived } from "../../scripts/build/derive.ts";
import { generated } from "../../scripts/lib/paths.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vending-derive-"));
  for (const file of documents) await cp(join(generated, file), join(folder, file));
});
afterEach(() => rm(folder, { recursive: true }));

const documents = (await readdir(generated)).filter((file) => /^openapi.*\.yaml$/.test(file));
const read = (file: string): Promise<string> => readFile(join(folder, file), "utf8");
const changed = async (file: string): Promise<number> => (await stat(join(folder, file))).mtimeMs;

test("a fresh clone gets the JSON twins and the validators", async () => {
  expect(documents.length).toBeGreaterThanOrEqual(3);
  await ensureDerived(folder);
  const twins = documents.map((file) => file.replace(".yaml", ".json"));
  expect((await readdir(folder)).sort()).toEqual([...documents, ...twins, "validators.d.ts", "validators.js"].sort());
  for (const file of documents) {
    expect(JSON.parse(await read(file.replace(".yaml", ".json")))).toEqual(parse(await read(file)));
  }
});

test("they are those that a build makes", async () => {
  await ensureDerived(folder);
  for (const file of ["openapi.json", "validators.js", "validators.d.ts"]) {
    expect(await read(file), file).toBe(await readFile(join(generated, file), "utf8"));
  }
});

test("nothing is made twice", async () => {
  await ensureDerived(folder);
  const before = await changed("validators.js");
  await ensureDerived(folder);
  expect(await changed("validators.js")).toBe(before);
});

test.each([
  "openapi.json",
  "openapi-internal.json",
  "validators.js",
  "validators.d.ts",
])("%s is missing, and is made", async (file) => {
  await ensureDerived(folder);
  const before = await read(file);
  await rm(join(folder, file));
  await ensureDerived(folder);
  expect(await read(file)).toBe(before);
});

test("another document gives other files", async () => {
  await ensureDerived(folder);
  const before = await read("validators.js");
  await appendFile(join(folder, "openapi.yaml"), "x-changed: true\n");
  await ensureDerived(folder);
  expect(await read("openapi.json")).toContain('"x-changed": true');
  expect((await read("validators.js")).split("\n")[0]).not.toBe(before.split("\n")[0]);
});

test("several at once do not disturb each other", async () => {
  await Promise.all([1, 2, 3].map(() => ensureDerived(folder)));
  await expect(read("validators.js")).resolves.toContain("export const CreateTransactionRequest");
});

test("without the documents it says what to run", async () => {
  await rm(join(folder, "openapi.yaml"));
  await expect(ensureDerived(folder)).rejects.toThrow(/openapi\.yaml is missing; run `npm run build` first/);
});
