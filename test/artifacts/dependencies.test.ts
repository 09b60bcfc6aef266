/** What is installed is what the lock file names: `npm ci` installs nothing else, if no package runs a script. */
import { existsSync } from "node:fs";
import { readFile, realpath } from "node:fs/promises";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
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

const read = async <T>(...path: string[]): Promise<T> => JSON.parse(await readFile(join(...path), "utf8")) as T;

/** The faults of the packages in a lock file. Leaves out our own. */
const faultsOf = (lock: Readonly<Record<string, Locked>>): string[] =>
  Object.entries(lock)
    .filter(([path, { link }]) => path.includes("node_modules/") && !link)
    .flatMap(([path, { integrity, hasInstallScript }]) => [
      ...(integrity?.startsWith("sha512-") ? [] : [`${path} has no checksum`]),
      ...(hasInstallScript ? [`${path} runs a script when it is installed`] : []),
    ]);

test("the lock file has a checksum for every package, and none runs a script when it is installed", async () => {
  const { packages } = await read<{ packages: Record<string, Locked> }>(root, "package-lock.json");
  expect(Object.keys(packages).length).toBeGreaterThan(300);
  expect(faultsOf(packages)).toEqual([]);
});

test("a missing checksum and a script are found", () => {
  expect(faultsOf({ "node_modules/a": { hasInstallScript: true }, "packages/b": {} })).toEqual([
    "node_modules/a has no checksum",
    "node_modules/a runs a script when it is installed",
  ]);
});

test("every dependency has an exact version", async () => {
  const { dependencies, devDependencies } = await read<Manifest>(root, "package.json");
  for (const version of Object.values({ ...dependencies, ...devDependencies })) {
    expect(version).toMatch(/^(npm:[^@]+@)?\d+\.\d+\.\d+$/);
  }
});

const platform = `${process.platform}-${process.arch}`;
const node = [`node_modules/node-${platform}`, `node_modules/node-bin-${platform}`].find((path) =>
  existsSync(join(root, path)),
);
test.skipIf(node === undefined)("the Node that runs this is one of them", async () => {
  expect(relative(root, await realpath(process.execPath))).toBe(join(node ?? "", "bin/node"));
});
