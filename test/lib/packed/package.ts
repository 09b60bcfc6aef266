/** The tests that every published package has. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { cp, mkdir, readFile, realpath, stat } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { checkPackage, createPackageFromTarballData, Package } from "@arethetypeswrong/core";
import { publint } from "publint";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { withTemporaryFolder } from "../../../scripts/lib/files.ts";
import { root } from "../../../scripts/lib/paths.ts";
import { thorough } from "../budget.ts";
import { node, type Packed, packed } from "./project.ts";

const exec = promisify(execFile);

export interface Row {
  /** The folder in packages/. */
  readonly folder: string;
  /** The modules that are imported by these names, `index` first, and whether they can be required, too. */
  readonly entries: readonly string[];
  readonly isCommonJs: boolean;
  /** What else is in `dist`, for readers who know its path. */
  readonly files?: readonly string[];
  readonly dependencies: readonly string[];
  /** Packages that a part of it needs, if that part is used. */
  readonly optionalPeers?: readonly string[];
  readonly binary?: string;
  /** Code of a consumer. Each line that must not compile proves that the types exist and are not `any`. */
  readonly consumer: string;
  readonly types: Environment;
}

/** What a consumer's compiler knows. */
interface Environment {
  readonly lib: readonly string[];
  readonly types?: readonly string[];
  readonly typeRoots?: readonly string[];
}
/** The types of browsers, and of servers with `fetch`. */
export const ofBrowsers: Environment = { lib: ["es2022", "dom", "dom.iterable", "dom.asynciterable"] };
/** The types of Node. They are outside of the project, so only this option finds them. */
export const ofNode: Environment = {
  lib: ["es2022"],
  types: ["node"],
  typeRoots: [join(root, "node_modules/@types")],
};

/** What `tsc` checks in the sources of a package, as a consumer of the published one writes it. */
export const typesTestOf = (folder: string): string =>
  readFileSync(join(root, "packages", folder, "test/types.test-d.ts"), "utf8")
    .replace('"../src/index.ts"', `"@vending/${folder}"`)
    .replace(/"\.\.\/src\/(\w+)\/index\.ts"/, `"@vending/${folder}/$1"`);

/** Tests a package, and returns it for further tests. */
export function testPackage(row: Row): Packed {
  const one = packed(row.folder);
  const { name, manifest, write, run } = one;

  test("holds its code and its types, and neither sources nor tests", async () => {
    const extensions = row.isCommonJs ? ["js", "cjs", "d.ts", "d.cts"] : ["js", "d.ts"];
    const entries = row.entries.flatMap((entry) => extensions.map((extension) => `dist/${entry}.${extension}`));
    const others = (row.files ?? []).map((file) => `dist/${file}`);
    const binary = row.binary ? ["dist/cli.js", `bin/${row.binary}.js`] : [];
    const beside = ["package.json", "README.md", "LICENSE", "CHANGELOG.md"];
    const held = await filesOf(one);
    expect(held).toEqual(expect.arrayContaining([...entries, ...others, ...binary, ...beside]));
    const allowed = (file: string) => /^(dist|bin)\//.test(file) || beside.includes(file);
    expect(held.filter((file) => !allowed(file) || /internal/.test(file))).toEqual([]);
    // TypeScript would take the classes of the other format for others.
    for (const file of held.filter((name) => name.endsWith(".d.cts")))
      expect(await readFile(join(one.installed, file), "utf8"), file).not.toMatch(/"\.\/[^"]+(?<!\.cjs)"/);
  });

  test("its code has source maps that hold the sources that they lead to", async () => {
    for (const file of (await filesOf(one)).filter((name) => /^dist\/.*\.c?js$/.test(name))) {
      const code = await readFile(join(one.installed, file), "utf8");
      const [, map] = /^\/\/# sourceMappingURL=(.+)$/m.exec(code) ?? [];
      // A file that only passes on what others export needs none.
      if (map === undefined) expect(code, file).not.toMatch(/\bfunction\b|=>/);
      else {
        const text = await readFile(join(one.installed, "dist", map), "utf8");
        const { sources, sourcesContent } = JSON.parse(text) as Record<string, unknown[]>;
        expect(sourcesContent?.map((source) => typeof source)).toEqual(sources?.map(() => "string"));
      }
    }
  });

  test("depends on what it says, imports all of that and nothing else, and runs nothing when it is installed", async () => {
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest;
    const peers = row.optionalPeers ?? [];
    expect(Object.keys(dependencies)).toEqual(row.dependencies);
    expect(Object.keys(peerDependencies)).toEqual(peers);
    expect(Object.keys(manifest.bin ?? {})).toEqual(row.binary ? [row.binary] : []);
    expect(peers.filter((peer) => !peerDependenciesMeta[peer]?.optional)).toEqual([]);
    for (const ours of ["scripts", "devDependencies", "optionalDependencies"])
      expect(manifest).not.toHaveProperty(ours);
    // A bundler with the condition "source" would look for the sources of our packages.
    expect(JSON.stringify(manifest)).not.toContain('"source"');
    const code = (await filesOf(one)).filter((file) => /\.([cm]?js|d\.[cm]?ts)$/.test(file));
    const texts = await Promise.all(code.map((file) => readFile(join(one.installed, file), "utf8")));
    expect([...new Set(texts.flatMap(packagesIn))].sort()).toEqual([...row.dependencies, ...peers].sort());
  });

  test("what it exports can be imported and required, with the same names, and nothing else can be reached", async () => {
    const exported = Object.keys(manifest.exports ?? {}).filter((path) => !path.includes("*"));
    const paths = JSON.stringify(exported.map((path) => name + path.slice(1)));
    const modules = JSON.stringify(row.entries.map((entry) => (entry === "index" ? name : `${name}/${entry}`)));
    await write("inside.mjs", `await import("${name}/dist/index.js");`);
    await write(
      "import.mjs",
      `import { existsSync } from "node:fs";
const missing = ${paths}.filter((path) => !existsSync(new URL(import.meta.resolve(path))));
const names = await Promise.all(${modules}.map(async (path) => Object.keys(await import(path)).sort()));
console.log(JSON.stringify([missing, names]));`,
    );
    await write(
      "require.cjs",
      `const wrong = ${paths}.filter((path) => !/\\.(cjs|json|yaml)$/.test(require.resolve(path)));
const names = ${modules}.map((path) => Object.keys(require(path)).sort());
console.log(JSON.stringify([wrong, names]));`,
    );
    expect((await run([node, "inside.mjs"])).output).toContain("ERR_PACKAGE_PATH_NOT_EXPORTED");
    const imported = await run([node, "--no-warnings", "import.mjs"]);
    expect(imported.status, imported.output).toBe(0);
    const [missing, names] = JSON.parse(imported.output) as [string[], string[][]];
    expect(missing).toEqual([]);
    expect(names.filter((each) => each.length === 0)).toEqual([]);
    // Newer versions of Node load ES modules by require(), which would hide missing CommonJS files.
    const required = row.isCommonJs
      ? await run([node, "--no-warnings", "--no-experimental-require-module", "require.cjs"])
      : await run([node, "--no-warnings", "require.cjs"]);
    expect(required.status, required.output).toBe(0);
    expect(JSON.parse(required.output)).toEqual([row.isCommonJs ? [] : expect.anything(), names]);
  });

  if (row.binary) testBinary(one, row.binary);

  if (thorough) {
    testDeclarations(one, row);
    testWithCheckers(one, row);
  }
  return one;
}

function testBinary({ bin, installed, manifest, run }: Packed, binary: string): void {
  test("its binary is committed, linked under its name, can be executed, and prints its version", async () => {
    const link = join(bin, binary);
    const file = join(installed, `bin/${binary}.js`);
    expect(await realpath(link)).toBe(await realpath(file));
    expect((await stat(link)).mode & 0o100).toBe(0o100);
    expect((await readFile(file, "utf8")).split("\n")[0]).toBe("#!/usr/bin/env node");
    const own = join(root, "packages", manifest.name.replace(/.*\//, ""), `bin/${binary}.js`);
    const { stdout } = await exec("git", ["ls-files", "--", own], { cwd: root });
    expect(stdout.trim()).toBe(relative(root, own));
    expect(await realpath(join(root, "node_modules/.bin", binary))).toBe(own);
    expect(await run([binary, "--version"])).toEqual({ status: 0, output: `${manifest.version}\n` });
  });

  test("without a build, its binary names the command that makes one", () =>
    withTemporaryFolder(async (folder) => {
      await mkdir(join(folder, "bin"));
      await cp(join(installed, `bin/${binary}.js`), join(folder, "bin/cli.mjs"));
      expect(await run([node, join(folder, "bin/cli.mjs")])).toEqual({
        status: 1,
        output: `error: ${binary} is not built yet; run \`npm run build\` in its repository first\n`,
      });
    }));
}

const compilers = ["typescript", "typescript-7"];
const resolutions = [{ module: "nodenext" }, { module: "esnext", moduleResolution: "bundler" }] as const;

function testDeclarations({ write, run }: Packed, { consumer, isCommonJs, types }: Row): void {
  const kinds = compilers.flatMap((compiler) => resolutions.map((resolution) => ({ compiler, ...resolution })));
  test.each(kinds)("its declarations compile with $compiler and $module, checked themselves", async (kind) => {
    const { compiler, ...resolution } = kind;
    const compilerOptions = {
      ...resolution,
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      // The compiler's own libraries are not ours to check, and take longer than the rest.
      skipDefaultLibCheck: true,
      noEmit: true,
      target: "es2022",
      resolveJsonModule: true,
      types: [],
      ...types,
    };
    const files = isCommonJs ? ["consumer.mts", "consumer.cts"] : ["consumer.mts"];
    for (const file of files) await write(file, consumer);
    const config = `tsconfig.${compiler}.${kind.module}.json`;
    await write(config, JSON.stringify({ compilerOptions, files }));
    const tsc = join(root, "node_modules", compiler, "bin/tsc");
    expect(await run([process.execPath, tsc, "--project", config])).toEqual({ status: 0, output: "" });
  });
}

function testWithCheckers(one: Packed, row: Row): void {
  describe("package checkers", () => {
    const tarball = async () => createPackageFromTarballData(await readFile(one.tarball));

    test("publint finds nothing, even a suggestion, and the lack of a file", async () => {
      const whole = await tarball();
      expect(await publintOf(whole)).toEqual([]);
      expect(await publintOf(without(whole, "dist/index.js"))).toContain("FILE_DOES_NOT_EXIST");
    });

    test("Are The Types Wrong finds nothing, and the lack of types", async () => {
      const whole = await tarball();
      expect(await typeProblemsOf(whole, one, row)).toEqual([]);
      expect(await typeProblemsOf(without(whole, "dist/index.d.ts"), one, row)).not.toEqual([]);
    });
  });
}

function without(whole: Package, file: string): Package {
  const kept = whole.listFiles().filter((path) => !path.endsWith(`/${file}`));
  expect(kept).toHaveLength(whole.listFiles().length - 1);
  const files = Object.fromEntries(kept.map((path) => [path, whole.readFile(path)]));
  return new Package(files, whole.packageName, whole.packageVersion);
}

async function publintOf(whole: Package): Promise<string[]> {
  const prefix = `/node_modules/${whole.packageName}/`;
  const files = whole
    .listFiles()
    .map((path) => ({ name: path.replace(prefix, "package/"), data: whole.readFile(path) }));
  const { messages } = await publint({ pkgDir: "package", pack: { files }, strict: true });
  return messages.map(({ code }) => code);
}

/** Node 10 had no `exports`, and TypeScript 7 has dropped its resolution. */
async function typeProblemsOf(whole: Package, { manifest }: Packed, { isCommonJs }: Row): Promise<string[]> {
  const entrypoints = Object.keys(manifest.exports ?? {}).filter((path) => !/\*|\.(json|yaml)$/.test(path));
  const result = await checkPackage(whole, { entrypoints });
  if (!result.types) return ["it has no types"];
  expect(Object.keys(result.entrypoints)).toEqual(entrypoints);
  const ignored = isCommonJs ? ["node10"] : ["node10", "node16-cjs"];
  return result.problems
    .filter((problem) => !("resolutionKind" in problem && ignored.includes(problem.resolutionKind)))
    .map(({ kind }) => kind);
}

/** The files of a package, by path. */
async function filesOf({ tarball }: Packed): Promise<string[]> {
  const { stdout } = await exec("tar", ["tzf", tarball]);
  return stdout
    .trim()
    .split("\n")
    .map((file) => file.replace(/^package\//, ""));
}

/** The packages that JavaScript or declarations import, in any form. */
function packagesIn(code: string): string[] {
  const { importedFiles, typeReferenceDirectives } = ts.preProcessFile(code, true, true);
  return [...importedFiles, ...typeReferenceDirectives]
    .map(({ fileName }) => fileName)
    .filter((specifier) => !specifier.startsWith(".") && !isBuiltin(specifier))
    .map((specifier) => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/"));
}
