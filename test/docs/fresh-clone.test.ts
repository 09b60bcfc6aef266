/** In a fresh clone, where no package is built yet, the builder of the portal can be loaded: it builds them. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";

/** Loads a module in a process in which nothing below `dist/` of a package can be found. */
const load = (specifier: string) => {
  const script = `
    import { registerHooks } from "node:module";
    registerHooks({
      resolve(name, context, next) {
        const found = next(name, context);
        if (/\\/packages\\/\\w+\\/dist\\//.test(found.url)) throw new Error("not built: " + found.url);
        return found;
      },
    });
    await import(${JSON.stringify(specifier)});`;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8", cwd: root }).stderr;
};

test("the builder of the portal needs no built package to be loaded; one that does is found", () => {
  expect(load(pathToFileURL(join(root, "scripts/build/docs.ts")).href)).toBe("");
  expect(load("@vending/contract")).toMatch(/not built:|Cannot find module/);
});
