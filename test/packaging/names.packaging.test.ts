/** An editor that completes a name offers one type for it: no two packages export a type of the same name. */
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { published } from "../../scripts/lib/published.ts";
import { packed } from "../lib/packed/project.ts";

/** The names that a declaration file exports at its end. */
const exportedIn = (declarations: string): string[] =>
  [...declarations.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = ""]) =>
    list.split(",").flatMap((one) => /(?:type )?(?:\S+ as )?(\w+)\s*$/.exec(one.trim())?.[1] ?? []),
  );

test("no two packages export the same name", async () => {
  const owners = new Map<string, Set<string>>();
  for (const folder of published()) {
    const name = basename(folder);
    const { installed, manifest } = packed(name);
    const types = [...JSON.stringify(manifest.exports).matchAll(/"types":"(\.\/[^"]+\.d\.ts)"/g)];
    expect(types.length, name).toBeGreaterThan(0);
    for (const [, file = ""] of types)
      for (const one of exportedIn(await readFile(join(installed, file), "utf8")))
        owners.set(one, (owners.get(one) ?? new Set()).add(name));
  }
  expect(owners.size).toBeGreaterThan(150);
  expect([...owners].filter(([, of]) => of.size > 1).map(([name, of]) => `${name}: ${[...of].join(", ")}`)).toEqual([]);
});

test("two of them would be found", () => {
  expect(exportedIn('export { type A, B as C, type D as E };\nexport { F } from "./f.js";')).toEqual([
    "A",
    "C",
    "E",
    "F",
  ]);
});
