/** The binaries of our packages: `npm ci` links them, and before a build they say that they are not built. */
import { execFile } from "node:child_process";
import { cp, mkdir, realpath } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { withTemporaryFolder } from "../../scripts/lib/files.ts";
import { root } from "../../scripts/lib/paths.ts";
import { manifestIn, published } from "../../scripts/lib/published.ts";

const exec = promisify(execFile);

const binaries = published().flatMap((folder) =>
  Object.entries(manifestIn(folder).bin ?? {}).map(([name, file]) => ({ name, path: join(folder, file) })),
);

test("several packages have one", () => expect(binaries.length).toBeGreaterThanOrEqual(2));

describe.each(binaries)("$name", ({ name, path }) => {
  test("is committed, and linked where npx finds it", async () => {
    const { stdout } = await exec("git", ["ls-files", "--", relative(root, path)], { cwd: root });
    expect(stdout.trim()).toBe(relative(root, path));
    expect(await realpath(join(root, "node_modules/.bin", name))).toBe(path);
  });

  test("without a build, names the command that makes one", () =>
    withTemporaryFolder(async (folder) => {
      await mkdir(join(folder, "bin"));
      await cp(path, join(folder, "bin/cli.mjs"));
      const { code, stderr } = await exec(process.execPath, [join(folder, "bin/cli.mjs")]).catch((error) => error);
      expect(stderr).toBe(`error: ${name} is not built yet; run \`npm run build\` in its repository first\n`);
      expect(code).toBe(1);
    }));
});
