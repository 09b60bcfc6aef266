/** Tests of the contents and the dependencies of a package. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import ts from "typescript";
import { expect, test } from "vitest";
import type { Packed } from "./project.ts";

const exec = promisify(execFile);

/** The files of a package, by path. */
async function filesOf({ tarball }: Packed): Promise<string[]> {
  const { stdout } = await exec("tar", ["tzf", tarball]);
  return stdout
    .trim()
    .split("\n")
    .map((file) => file.replace(/^package\//, ""));
}

/** Expects these files in `dist`, and beside it only the standard files and the binaries. */
export async function expectToHold(packed: Packed, files: readonly string[]): Promise<void> {
  const binaries = Object.values(packed.manifest().bin ?? {}).map((file) => file.replace("./", ""));
  const beside = ["package.json", "README.md", "LICENSE", ...binaries];
  const held = await filesOf(packed);
  expect(held).toEqual(expect.arrayContaining([...files.map((file) => `dist/${file}`), ...beside]));
  expect(held.filter((file) => !file.startsWith("dist/") && !beside.includes(file))).toEqual([]);
  expect(held.filter((file) => /internal/.test(file))).toEqual([]);
  // A bundler with the condition "source" would look for the sources of our packages.
  expect(JSON.stringify(packed.manifest())).not.toContain('"source"');
}

/** The files of modules with these extensions. */
export const modules = (entries: readonly string[], extensions: readonly string[]): string[] =>
  entries.flatMap((entry) => extensions.map((extension) => `${entry}.${extension}`));

/** Expects exactly these dependencies and no install scripts. */
export function expectToDependOn({ manifest }: Packed, ...dependencies: readonly string[]): void {
  const packed = manifest();
  expect(Object.keys(packed.dependencies ?? {})).toEqual(dependencies);
  if (dependencies.length === 0) expect(packed).not.toHaveProperty("dependencies");
  expect(packed).not.toHaveProperty("optionalDependencies");
  const required = Object.keys(packed.peerDependencies ?? {}).filter(
    (name) => !packed.peerDependenciesMeta?.[name]?.optional,
  );
  expect(required).toEqual([]);
  for (const ours of ["scripts", "devDependencies"]) expect(packed).not.toHaveProperty(ours);
}

/** Tests that the package imports exactly the packages that it declares. */
export function importsWhatItDeclares(packed: Packed): void {
  test("imports what it declares, and nothing else", async () => {
    const code = (await filesOf(packed)).filter((file) => /\.([cm]?js|d\.[cm]?ts)$/.test(file));
    const texts = await Promise.all(code.map((file) => readFile(join(packed.installed, file), "utf8")));
    const imported = new Set(texts.flatMap(packagesIn));
    const { dependencies, peerDependencies } = packed.manifest();
    expect([...imported].sort()).toEqual(Object.keys({ ...dependencies, ...peerDependencies }).sort());
  });
}

/** The packages that JavaScript or declarations import, in any form. */
function packagesIn(code: string): string[] {
  const { importedFiles, typeReferenceDirectives } = ts.preProcessFile(code, true, true);
  return [...importedFiles, ...typeReferenceDirectives]
    .map(({ fileName }) => fileName)
    .filter((specifier) => !specifier.startsWith(".") && !isBuiltin(specifier))
    .map((specifier) => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/"));
}
