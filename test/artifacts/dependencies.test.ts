/** What is installed is what the lock files name: `npm ci` installs nothing else, if no package runs a script. */
import { existsSync } from "node:fs";
import { readFile, realpath } from "node:fs/promises";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";

interface Locked {
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const tools = join(root, "tools");
const read = async <T>(...path: string[]): Promise<T> => JSON.parse(await readFile(join(...path), "utf8")) as T;

/** The faults of the packages in a lock file. Leaves out our own. */
const faultsOf = (lock: Readonly<Record<string, Locked>>): string[] =>
  Object.entries(lock)
    .filter(([path, { link }]) => path.includes("node_modules/") && !link)
    .flatMap(([path, { integrity, hasInstallScript }]) => [
      ...(integrity?.startsWith("sha512-") ? [] : [`${path} has no checksum`]),
      ...(hasInstallScript ? [`${path} runs a script when it is installed`] : []),
    ]);

describe.each([root, tools])("the lock file in %s", (project) => {
  test("has a checksum for every package, and none runs a script when it is installed", async () => {
    const { packages } = await read<{ packages: Record<string, Locked> }>(project, "package-lock.json");
    expect(Object.keys(packages).length).toBeGreaterThan(300);
    expect(faultsOf(packages)).toEqual([]);
  });
});

test("a missing checksum and a script are found", () => {
  expect(faultsOf({ "node_modules/a": { hasInstallScript: true }, "packages/b": {} })).toEqual([
    "node_modules/a has no checksum",
    "node_modules/a runs a script when it is installed",
  ]);
});

test("a dependency is in only one of the two lock files, in an exact version", async () => {
  const [own, others] = await Promise.all(
    [root, tools].map(async (project) => {
      const { dependencies, devDependencies } = await read<Manifest>(project, "package.json");
      return { ...dependencies, ...devDependencies };
    }),
  );
  expect(Object.keys(others ?? {}).filter((name) => name in (own ?? {}))).toEqual([]);
  for (const version of Object.values({ ...own, ...others })) expect(version).toMatch(/^(npm:[^@]+@)?\d+\.\d+\.\d+$/);
});

const platform = `${process.platform}-${process.arch}`;
const node = [`node_modules/node-${platform}`, `node_modules/node-bin-${platform}`].find((path) =>
  existsSync(join(root, path)),
);
test.skipIf(node === undefined)("the Node that runs this is one of them", async () => {
  expect(relative(root, await realpath(process.execPath))).toBe(join(node ?? "", "bin/node"));
});
