/** Every installed package is in the lock file, with a checksum. */
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, realpath, writeFile } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { expect, test } from "vitest";
import { withTemporaryFolder } from "../../scripts/lib/files.ts";
import { root } from "../../scripts/lib/paths.ts";
import { thorough } from "../lib/budget.ts";

interface Locked {
  version?: string;
  integrity?: string;
  hasInstallScript?: boolean;
}

type Lock = Record<string, Locked>;

async function lockOf(folder: string): Promise<Lock> {
  const { packages } = JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8")) as { packages: Lock };
  return packages;
}

/** The installed packages of a project that are missing from its lock file, or there in another version or without a checksum. */
async function unlisted(project: string): Promise<string[]> {
  const lock = await lockOf(project);
  const faults: string[] = [];
  const ours = (await readdir(join(project, "packages")).catch(() => [])).map((name) => join("packages", name));
  for (const path of (await Promise.all(["", ...ours].map((folder) => installedIn(project, folder)))).flat()) {
    const key = path.split(sep).join("/");
    const { version, integrity } = lock[key] ?? {};
    const installed = JSON.parse(await readFile(join(project, path, "package.json"), "utf8")) as Locked;
    // npm reads v1.2.3 as 1.2.3.
    const installedVersion = installed.version?.replace(/^v/, "");
    if (version === undefined) faults.push(`${key} is not in the lock file`);
    else if (version !== installedVersion) faults.push(`${key} is ${installedVersion}, not ${version}`);
    else if (!integrity) faults.push(`${key} has no checksum`);
  }
  return faults;
}

/** The packages in the `node_modules` of a folder, including nested ones, as paths from the project. Leaves out links, which are our own packages. */
async function installedIn(project: string, folder: string): Promise<string[]> {
  const foldersIn = async (path: string) =>
    (await readdir(join(project, path), { withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
      .map(({ name }) => join(path, name));
  const folders = (await foldersIn(join(folder, "node_modules"))).map(async (path) =>
    basename(path).startsWith("@") ? foldersIn(path) : [path],
  );
  const packages = (await Promise.all(folders))
    .flat()
    .filter((path) => existsSync(join(project, path, "package.json")));
  return [...packages, ...(await Promise.all(packages.map((path) => installedIn(project, path)))).flat()];
}

const tools = join(root, "tools");
const projects = [root, ...(existsSync(join(tools, "node_modules")) ? [tools] : [])];

test.each(projects)("everything that is installed is in the lock file, with a checksum: %s", async (project) => {
  expect((await installedIn(project, "")).length).toBeGreaterThan(300);
  expect(await unlisted(project)).toEqual([]);
});

test("the thorough run has looked at the tools, too", () => {
  expect(thorough && projects.length === 1).toBe(false);
});

test("a dependency is in only one of the two lock files, in an exact version", async () => {
  const [own, others] = await Promise.all(
    [root, tools].map(async (project) => {
      const manifest = JSON.parse(await readFile(join(project, "package.json"), "utf8")) as Record<
        "dependencies" | "devDependencies",
        Record<string, string> | undefined
      >;
      return { ...manifest.dependencies, ...manifest.devDependencies };
    }),
  );
  expect(Object.keys(others ?? {}).filter((name) => name in (own ?? {}))).toEqual([]);
  for (const version of Object.values({ ...own, ...others })) expect(version).toMatch(/^(npm:[^@]+@)?\d+\.\d+\.\d+$/);
});

test("an unlisted package, another version and a missing checksum are reported", () =>
  withTemporaryFolder(async (project) => {
    const lock = await lockOf(root);
    const { integrity: _, ...unchecked } = lock["node_modules/yaml"] ?? {};
    const packages = { ...lock, "node_modules/yaml": unchecked };
    await writeFile(join(project, "package-lock.json"), JSON.stringify({ packages }));
    for (const [path, version] of [
      ["node_modules/yaml", unchecked.version],
      ["node_modules/vitest", "0.0.1"],
      ["node_modules/vitest/node_modules/fetched", "1.0.0"],
    ] as const) {
      await mkdir(join(project, path), { recursive: true });
      await writeFile(join(project, path, "package.json"), JSON.stringify({ version }));
    }
    await cp(join(root, "node_modules/ajv/package.json"), join(project, "node_modules/ajv/package.json"));
    expect((await unlisted(project)).sort()).toEqual([
      `node_modules/vitest is 0.0.1, not ${lock["node_modules/vitest"]?.version}`,
      "node_modules/vitest/node_modules/fetched is not in the lock file",
      "node_modules/yaml has no checksum",
    ]);
  }));

test.each([root, tools])("nothing runs a script when it is installed: %s", async (project) => {
  const scripted = Object.entries(await lockOf(project)).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(scripted.map(([path]) => path)).toEqual([]);
});

const platform = `${process.platform}-${process.arch}`;
const node = [`node_modules/node-${platform}`, `node_modules/node-bin-${platform}`].find((path) =>
  existsSync(join(root, path)),
);
test.skipIf(node === undefined)("the Node that runs this is one of them", async () => {
  expect(relative(root, await realpath(process.execPath))).toBe(join(node ?? "", "bin/node"));
});
