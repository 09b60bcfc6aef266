/** Tests the binaries of a package, as npm links them. */
import { readFile, realpath, stat } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { Packed } from "./project.ts";

/** Tests that a package has exactly these binaries, and that they can be executed. */
export function binariesAreExecutable({ bin, installed, manifest }: Packed, ...names: string[]): void {
  test("its binaries are linked under their names, are executable, and name Node as their interpreter", async () => {
    expect(Object.keys(manifest().bin ?? {}).sort()).toEqual([...names].sort());
    for (const name of names) {
      const link = join(bin, name);
      expect(await realpath(link)).toBe(await realpath(join(installed, `bin/${name}.js`)));
      expect((await stat(link)).mode & 0o100).toBe(0o100);
      expect((await readFile(link, "utf8")).split("\n")[0]).toBe("#!/usr/bin/env node");
    }
  });
}

/** An environment whose path has only the binaries of the packages and this Node. */
export function environmentOf({ bin }: Packed, node: string): NodeJS.ProcessEnv {
  // The binaries must not depend on the environment of the test run.
  const unset = Object.keys(process.env).filter((name) => /^(VENDING_|NO_COLOR$|FORCE_COLOR$)/.test(name));
  return {
    ...Object.fromEntries(unset.map((name) => [name, undefined])),
    PATH: [bin, dirname(node)].join(delimiter),
  };
}
