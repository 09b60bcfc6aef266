/** After `npm ci`, scripts run on the Node that came along, whatever npm did to its link. */
import { spawnSync } from "node:child_process";
import { existsSync, realpathSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vending-node-"));
  await mkdir(join(folder, "node_modules/.bin"), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs the script in a folder of its own, with another platform or version if the test says so; `npmOn` is the Node of npm. */
function link(
  pretended: { readonly platform?: string; readonly version?: string } = {},
  npmOn = "v24.0.0",
): ReturnType<typeof spawnSync> {
  const pretend = Object.entries(pretended)
    .map(([key, value]) => `Object.defineProperty(process, "${key}", { value: "${value}" });`)
    .join("");
  const module = `data:text/javascript,${encodeURIComponent(pretend)}`;
  return spawnSync(process.execPath, ["--import", module, join(root, "scripts/link-node.mjs")], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, npm_config_user_agent: `npm/10.8.2 node/${npmOn} linux x64 workspaces/false` },
  });
}

const name = `node_modules/node-${process.platform}-${process.arch}`;

test.runIf(existsSync(join(root, name)))("a link that npm has removed is back", async () => {
  await mkdir(join(folder, name, "bin"), { recursive: true });
  await symlink(join(root, name, "bin/node"), join(folder, name, "bin/node"));
  const made = join(folder, "node_modules/.bin/node");
  for (const before of ["removed", "there"]) {
    if (before === "removed") rmSync(made, { force: true });
    expect(link()).toMatchObject({ status: 0, stdout: "", stderr: "" });
    expect(realpathSync(made)).toBe(realpathSync(join(root, name, "bin/node")));
  }
});

test("on a platform for which none came along, an old Node is refused in one line", () => {
  expect(link({ platform: "aix", version: "v22.18.0" })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^error: the scripts need Node 24 or later, .* aix-\w+; this is Node v22\.18\.0\n$/),
  });
  expect(link({ platform: "aix", version: "v24.0.0" })).toMatchObject({ status: 0, stderr: "" });
});

test.each([
  ["v20.18.1", 1, "error: npm installs everything on Node 20.19, 22.12 or later; this is Node v20.18.1\n"],
  ["v22.11.0", 1, "error: npm installs everything on Node 20.19, 22.12 or later; this is Node v22.11.0\n"],
  ["v20.19.0", 0, ""],
  ["v22.12.0", 0, ""],
])("the npm of Node %s, which may leave out parts of the build: %i", (npmOn, status, stderr) => {
  expect(link({}, npmOn)).toMatchObject({ status, stderr });
});
