/** The command on a Node that it does not support. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Runs the command on a Node that calls itself by another version. It need not be built to refuse. */
const runOn = (version: string): ReturnType<typeof spawnSync> => {
  const pretend = `data:text/javascript,Object.defineProperty(process, "version", { value: "${version}" });`;
  const command = join(import.meta.dirname, "../bin/vending-conformance.js");
  return spawnSync(process.execPath, ["--import", pretend, command, "--version"], { encoding: "utf8" });
};

test.each(["v22.17.1"])("Node %s is refused in one line", (version) => {
  expect(runOn(version)).toMatchObject({
    status: 2,
    stdout: "",
    stderr: `error: vending-conformance needs Node 22.18 or later; this is Node ${version}\n`,
  });
});

test.each(["v22.18.0", "v24.0.0"])("Node %s is not", (version) => {
  expect(runOn(version).stderr).not.toMatch(/needs Node/);
});
