/** Imports run one way: from a layer to those below it. */
import { readdir, readFile } from "node:fs/promises";
import { posix } from "node:path";
import { expect, test } from "vitest";

const source = new URL("../src/", import.meta.url);
/** From the top. */
const layers = ["cli", "checks", "run", "report", "purchases", "audit", "findings", "http", "config"];

/** The place of a file; `undefined` if it is in no folder. */
function placeOf(file: string): number | undefined {
  const folder = posix.dirname(file).split("/")[0] ?? "";
  return folder === "." ? undefined : layers.indexOf(folder);
}

type Imports = ReadonlyMap<string, readonly string[]>;

async function importsOf(): Promise<Imports> {
  const files = (await readdir(source, { recursive: true })).filter((file) => file.endsWith(".ts"));
  const texts = files.map(async (file) => [file, await readFile(new URL(file, source), "utf8")] as const);
  return new Map(
    (await Promise.all(texts)).map(([file, text]) => {
      const relative = [...text.matchAll(/from "(\.[^"]+\.ts)"/g)].map(([, path = ""]) => path);
      return [file, relative.map((path) => posix.join(posix.dirname(file), path))];
    }),
  );
}

/** The imports of a file, also through files without a place. */
const reached = (file: string, imports: Imports): string[] =>
  (imports.get(file) ?? []).flatMap((one) => (placeOf(one) === undefined ? [one, ...reached(one, imports)] : [one]));

const upwards = (imports: Imports): string[] =>
  [...imports.keys()].flatMap((file) =>
    reached(file, imports)
      .filter((one) => (placeOf(one) ?? Number.POSITIVE_INFINITY) < (placeOf(file) ?? 0))
      .map((one) => `${file} imports ${one}`),
  );

test("no file imports from a layer above its own", async () => {
  const imports = await importsOf();
  expect([...imports.keys()].filter((file) => placeOf(file) === -1)).toEqual([]);
  expect([...imports.values()].flat().length).toBeGreaterThan(200);
  expect(upwards(imports)).toEqual([]);
});

test("an import upwards is named, even through a file in no folder", () => {
  const imports = new Map([
    ["http/a.ts", ["findings/b.ts", "config/c.ts"]],
    ["config/c.ts", ["errors.ts"]],
    ["errors.ts", ["http/a.ts"]],
  ]);
  expect(upwards(imports)).toEqual(["http/a.ts imports findings/b.ts", "config/c.ts imports http/a.ts"]);
});
