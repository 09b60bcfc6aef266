/** `npm run test:mutation` takes hours, and CI does not run it. These tests notice at once when it could not. */
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, matchesGlob } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { runScript } from "../../scripts/lib/tool.ts";
import { thorough } from "../lib/budget.ts";
import { hasPostgres, newDatabase } from "../lib/postgres.ts";
import { suites } from "./suites.ts";
import { survivors } from "./survivors.ts";

const money = Object.values(suites).flatMap(({ isMoney, mutated }) => (isMoney ? mutated : []));

test.each(Object.values(suites).flatMap(({ mutated, tests }) => [...mutated, ...tests]))("%s is there", (pattern) => {
  expect(globSync(pattern.replace(/^!/, ""), { cwd: root })).not.toEqual([]);
});

test.each(survivors)("$file still has $line", async ({ file, line }) => {
  const lines = (await readFile(join(root, file), "utf8")).split("\n").map((text) => text.trim());
  expect(lines).toContain(line);
  expect(money.some((pattern) => matchesGlob(file, pattern))).toBe(true);
});

// Stryker begins with such a run, and ends if it fails. A suite takes three seconds of a processor.
describe.runIf(thorough)("without a mutant", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test.each(Object.keys(suites))("the tests of the suite %s start and pass", async (name) => {
    if (name === "postgres") {
      if (!hasPostgres()) return;
      vi.stubEnv("MUTATION_POSTGRES", await newDatabase());
    }
    vi.stubEnv("MUTATED", name);
    vi.stubEnv("THOROUGH", undefined);
    const vitest = join(root, "node_modules/vitest/vitest.mjs");
    const config = join(import.meta.dirname, "vitest.config.ts");
    const { status, output } = await runScript(vitest, ["run", "--config", config, "--testTimeout", "60000"]);
    expect(status, output).toBe(0);
  });
});
