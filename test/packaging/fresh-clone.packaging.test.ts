/** In a clone where only `npm ci` has run, every package can be packed. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isBuiltOnly } from "../../scripts/build/artifacts.ts";
import { runNpm } from "../../scripts/lib/npm.ts";
import { root } from "../../scripts/lib/paths.ts";
import { manifestIn, published, tarballName } from "../../scripts/lib/published.ts";
import { thorough } from "../lib/budget.ts";

const exec = promisify(execFile);

/** Copies tracked and new files, and links the installed packages. Links to our packages point into the copy. */
async function cloneTo(clone: string): Promise<void> {
  const { stdout } = await exec("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: root, maxBuffer: 1e8 });
  for (const file of stdout.split("\0").filter(Boolean)) {
    await mkdir(dirname(join(clone, file)), { recursive: true });
    // Deleted files are listed until the deletion is committed.
    await cp(join(root, file), join(clone, file)).catch(() => {});
  }
  for (const folder of ["", ...(await readdir(join(root, "packages"))).map((name) => join("packages", name))]) {
    await mkdir(join(clone, folder, "node_modules"), { recursive: true });
    for (const name of await readdir(join(root, folder, "node_modules")).catch(() => [])) {
      const path = join(folder, "node_modules", name);
      if (name === "@vending")
        await cp(join(root, path), join(clone, path), { recursive: true, verbatimSymlinks: true });
      else if (name !== ".cache") await symlink(join(root, path), join(clone, path));
    }
  }
}

/** Every file that a manifest names. A pattern stands for at least one. */
function filesNamed(value: unknown): string[] {
  if (typeof value === "string") return value.startsWith("./") ? [value.slice(2).replace("*", "")] : [];
  return Object.entries(value ?? {}).flatMap(([key, inner]) => (key === "source" ? [] : filesNamed(inner)));
}

describe.runIf(thorough)("a fresh clone", () => {
  let clone: string;
  beforeAll(async () => {
    clone = await realpath(await mkdtemp(join(tmpdir(), "vending-clone-")));
    await cloneTo(clone);
  });
  afterAll(() => rm(clone, { recursive: true, force: true }));

  describe.each(published().map((folder) => ({ name: manifestIn(folder).name, folder })))("$name", ({
    name,
    folder,
  }) => {
    test("has no build, and packs every file that its manifest names", async () => {
      const own = folder.replace(root, clone);
      expect(await readdir(own)).not.toContain("dist");
      const path = join(clone, "node_modules/.bin");
      // As in a shell of the clone, with the Node that npm ci installed.
      const environment = { PATH: `${path}:${process.env.PATH}` };
      await runNpm(["pack", "--workspace", name, "--pack-destination", clone], clone, environment);
      const { stdout } = await exec("tar", ["tzf", join(clone, tarballName(manifestIn(own)))]);
      const held = stdout.split("\n").map((file) => file.replace("package/", ""));
      const { exports, bin } = JSON.parse(await readFile(join(own, "package.json"), "utf8")) as Record<string, unknown>;
      const named = [...filesNamed(exports), ...filesNamed(bin)];
      expect(named.length).toBeGreaterThan(2);
      expect(named.filter((file) => !held.some((one) => one.startsWith(file)))).toEqual([]);
      // Removed, so that the next package has to build them itself.
      await rm(join(own, "dist"), { recursive: true });
      const derived = (await readdir(join(clone, "generated"), { recursive: true })).filter(isBuiltOnly);
      for (const file of derived) await rm(join(clone, "generated", file));
    });
  });
});
