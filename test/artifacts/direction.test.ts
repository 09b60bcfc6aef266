/** Imports go one way: in every folder, no file or folder reaches itself by way of another. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { trackedFiles } from "../../scripts/lib/git.ts";
import { root } from "../../scripts/lib/paths.ts";

type Import = readonly [from: string, to: string];

/** By folder: what is in it, and what each of these imports of the others. */
function drawn(imports: readonly Import[]): Map<string, Map<string, Set<string>>> {
  const folders = new Map<string, Map<string, Set<string>>>();
  for (const [from, to] of imports) {
    const [a, b] = [from.split("/"), to.split("/")];
    const shared = a.findIndex((name, at) => name !== b[at]);
    if (shared < 0) continue;
    const folder = folders.get(a.slice(0, shared).join("/")) ?? new Map<string, Set<string>>();
    folders.set(a.slice(0, shared).join("/"), folder);
    const [own = "", other = ""] = [a[shared], b[shared]];
    folder.set(own, (folder.get(own) ?? new Set()).add(other));
  }
  return folders;
}

/** In each folder, what reaches itself. */
function circlesIn(imports: readonly Import[]): string[] {
  return [...drawn(imports)].flatMap(([folder, graph]) => {
    const reached = (from: string, found = new Set<string>()): Set<string> => {
      for (const to of graph.get(from) ?? []) if (!found.has(to)) reached(to, found.add(to));
      return found;
    };
    const circle = [...graph.keys()].filter((name) => reached(name).has(name));
    return circle.length > 0 ? [`${folder || "."}: ${circle.sort().join(", ")}`] : [];
  });
}

const moduleName = /(?:\bfrom|^import|\bimport\()\s*["']((?:\.{1,2}|@vending)\/[^"'\n]+)["']/gm;

/** The file of a module, or `undefined` for what is no source. */
async function fileOf(name: string, from: string): Promise<string | undefined> {
  if (name.startsWith(".")) return join(dirname(from), name);
  const [, folder = "", path] = name.split("/");
  const { exports } = JSON.parse(await readFile(join(root, "packages", folder, "package.json"), "utf8"));
  const { source } = exports[path === undefined ? "." : `./${path}`] ?? {};
  return join("packages", folder, source ?? exports["./*"]?.replace("*", path) ?? "package.json");
}

test("no file or folder of the sources reaches itself, and generated/ imports only itself", async () => {
  const made = ["generated/constants.ts", "generated/validators.js", "generated/types.ts"];
  const sources = (await trackedFiles(root)).filter(
    (path) => /^(?:packages|scripts|spec)\/.*\.[jt]s$/.test(path) && !/\/test\/|\/simulation\//.test(path),
  );
  const imports: Import[] = [];
  for (const from of [...sources, ...made].filter((path) => existsSync(join(root, path)))) {
    for (const [, name = ""] of (await readFile(join(root, from), "utf8")).matchAll(moduleName)) {
      const to = await fileOf(name, from);
      if (to && existsSync(join(root, to))) imports.push([from, to]);
    }
  }
  expect(imports.length).toBeGreaterThan(1_000);
  expect(circlesIn(imports)).toEqual([]);
  expect(imports.filter(([from, to]) => from.startsWith("generated/") && !to.startsWith("generated/"))).toEqual([]);
});

test("a circle of files, and one of folders without any, are found", () => {
  const files: Import[] = [
    ["a/one.ts", "a/two.ts"],
    ["a/two.ts", "a/one.ts"],
  ];
  const folders: Import[] = [
    ["a/x/one.ts", "a/y/two.ts"],
    ["a/y/three.ts", "a/x/four.ts"],
  ];
  expect(circlesIn(files)).toEqual(["a: one.ts, two.ts"]);
  expect(circlesIn(folders)).toEqual(["a: x, y"]);
  expect(circlesIn(files.slice(1))).toEqual([]);
});
