/** A package of ours as somebody gets it: packed, and unpacked into an empty project beside what it declares, and nothing else. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { accessSync, existsSync, readFileSync } from "node:fs";
import { cp, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requireFile } from "../../../scripts/lib/files.ts";
import { root } from "../../../scripts/lib/paths.ts";

const exec = promisify(execFile);

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
}

export interface Outcome {
  readonly status: number;
  /** What it said, on both streams. */
  readonly output: string;
}

export interface Packed {
  readonly name: string;
  /** The folder of the project. It is there while the tests of the file run. */
  readonly project: string;
  readonly tarball: string;
  /** The folder of the package in the project. */
  readonly installed: string;
  /** The manifest that was packed. */
  manifest(): Manifest;
  /** Writes a file of the project. */
  write(file: string, text: string): Promise<void>;
  /** Runs a command in the project. A status that is not 0 is handed over, not thrown. */
  run(file: string, args: readonly string[], environment?: NodeJS.ProcessEnv): Promise<Outcome>;
}

/** Packs a package for the tests of a file, and promises that they find nothing else. */
export function packed(short: string): Packed {
  const name = `${ourScope}${short}`;
  const project = join(tmpdir(), `vending-${short}-${randomUUID()}`);
  const modules = join(project, "node_modules");
  const installed = join(modules, name);

  beforeAll(async () => {
    await mkdir(modules, { recursive: true });
    await writeFile(join(project, "package.json"), '{ "private": true }');
    const needed = withDependencies(name, root);
    await pack([...needed.values()].filter(isOurs), project);
    for (const [dependency, folder] of needed) {
      const home = join(modules, dependency);
      if (isOurs(folder)) await unpack(tarballOf(folder, project), home);
      else await cp(folder, home, { recursive: true, filter: (path) => !isNested(path, folder) });
    }
    await linkBinaries(installed, join(modules, ".bin"));
  }, 60_000);

  afterAll(() => rm(project, { recursive: true, force: true }));

  // The other tests would say little if the project found anything in the repository.
  test("the project is outside of the repository", () => {
    expect(relative(root, project)).toMatch(/^\.\./);
    expect(() => accessSync(join(modules, "typescript"))).toThrow();
  });

  return {
    name,
    project,
    tarball: tarballOf(sourceOf(name), project),
    installed,
    manifest: () => manifestIn(installed),
    write: (file, text) => writeFile(join(project, file), text),
    run: (file, args, environment) => runIn(project, file, args, { ...process.env, ...environment }),
  };
}

const ourScope = "@vending/";
const sourceOf = (name: string): string => join(root, "packages", name.slice(ourScope.length));
const isOurs = (folder: string): boolean => dirname(folder) === join(root, "packages");

/** The folders of a package and of all that it declares, directly or not, by name. */
function withDependencies(name: string, from: string, found: Map<string, string> = new Map()): Map<string, string> {
  const folder = name.startsWith(ourScope) ? sourceOf(name) : nearest(name, from);
  const other = found.get(name);
  if (other === folder) return found;
  if (other !== undefined) throw new Error(`${name} is needed twice, and the project has room for one`);
  found.set(name, folder);
  for (const dependency of Object.keys(manifestIn(folder).dependencies ?? {})) {
    withDependencies(dependency, folder, found);
  }
  return found;
}

/** Where Node finds a package from a folder of the repository. */
function nearest(name: string, from: string): string {
  const folder = join(from, "node_modules", name);
  if (existsSync(folder)) return folder;
  if (from === root) throw new Error(`${name} is not installed; run \`npm ci\` first`);
  return nearest(name, dirname(from));
}

const isNested = (path: string, folder: string): boolean => relative(folder, path).split(sep).includes("node_modules");

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

/** Packs packages of ours: an install would ask the registry. */
async function pack(folders: readonly string[], project: string): Promise<void> {
  for (const folder of folders) await requireFile(join(folder, "dist/index.js"), "npm run build");
  const { status, output } = await runIn(
    project,
    "npm",
    ["pack", ...folders, "--pack-destination", project, "--ignore-scripts"],
    // npm runs on what the machine has: our Node comes without it, and npm may refuse a Node that it does not know.
    {
      ...process.env,
      PATH: pathWithoutOurs(),
      npm_config_update_notifier: "false",
      npm_config_loglevel: "error",
    },
  );
  expect(status, output).toBe(0);
}

/** Where npm puts what it packs. */
function tarballOf(folder: string, project: string): string {
  const { name, version } = manifestIn(folder);
  return join(project, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`);
}

async function unpack(tarball: string, home: string): Promise<void> {
  await mkdir(home, { recursive: true });
  await exec("tar", ["xzf", tarball, "-C", home, "--strip-components=1"]);
}

/** Links binaries where npm does. That they can be executed is up to the package. */
async function linkBinaries(installed: string, bin: string): Promise<void> {
  await mkdir(bin, { recursive: true });
  for (const [name, file] of Object.entries(manifestIn(installed).bin ?? {})) {
    await symlink(relative(bin, join(installed, file)), join(bin, name));
  }
}

function runIn(cwd: string, file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  return exec(file, args, { cwd, env, maxBuffer: 1e8 }).then(
    ({ stdout, stderr }) => ({ status: 0, output: stdout + stderr }),
    (error: { code?: number | string; stdout?: string; stderr?: string }) => ({
      status: typeof error.code === "number" ? error.code : 1,
      output: `${error.stdout}${error.stderr}`,
    }),
  );
}

/** The search path without what the repository has installed. */
const pathWithoutOurs = (): string =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, "node_modules")))
    .join(delimiter);
