/** What npx does with the name of one of our binaries if a stranger has registered it: decisions/npx.md. */
import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { thorough } from "../lib/budget.ts";
import { runIn, write } from "../lib/packed/managers.ts";
import { type Registry, startRegistry } from "../lib/packed/registry.ts";

// Tests npm itself, so the thorough run is enough. `test/artifacts/npx.test.ts` checks that we never write such a command.
describe.runIf(thorough)("where a stranger has registered the name of a binary", () => {
  const binary = "vending-sandbox";
  let folder: string;
  let registry: Registry;
  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), "vending-npx-")));
    const foreign = [binary, "@vending/sandbox"].map((name): [string, string][] => [
      [`modules/${name}/package.json`, JSON.stringify({ name, version: "9.9.9", bin: { [binary]: "cli.js" } })],
      [`modules/${name}/cli.js`, '#!/usr/bin/env node\nconsole.log("a stranger was here");\n'],
    ]);
    await write(folder, Object.fromEntries(foreign.flat()));
    await mkdir(join(folder, "empty"));
    registry = await startRegistry(folder, join(folder, "modules"));
  });
  afterAll(async () => {
    await registry?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs a command with the default settings of npm and an empty cache. */
  const run = (cwd: string, ...command: string[]): Promise<string> =>
    runIn(cwd, command, {
      npm_config_registry: registry.url,
      npm_config_userconfig: join(folder, "npmrc"),
      npm_config_cache: join(folder, "cache"),
      npm_config_update_notifier: "false",
      npm_config_yes: undefined,
    });

  describe("where our packages are installed", () => {
    test("npx --no -- runs ours, and passes every flag", async () => {
      const installed = inject("installation");
      expect(await run(installed, "npx", "--no", "--", binary, "--help", "--port", "1")).toMatch(
        /^Usage: vending-sandbox/,
      );
    });
  });

  describe("where nothing is installed", () => {
    test("npx --no -- fetches nothing and says so", async () => {
      const refused = run(join(folder, "empty"), "npx", "--no", "--", binary, "--version");
      await expect(refused).rejects.toThrow(/canceled due to missing packages/);
    });

    // The reason for this form: without it, the stranger's package runs.
    test.each([[[]], [["-p", "@vending/sandbox"]]])("npx %j runs the stranger's", async (flags: string[]) => {
      const output = await run(join(folder, "empty"), "npx", ...flags, binary, "--version");
      expect(output).toBe("a stranger was here\n");
    });
  });
});
