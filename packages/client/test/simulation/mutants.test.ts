/** A simulation that could not fail would prove little: it finds each broken client out. */
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampled } from "../../../../test/lib/budget.ts";
import { type Mutant, mutants } from "./mutants.ts";
import type { Api } from "./process.ts";
import { simulate } from "./run.ts";

/** How many worlds may pass until a mutant is found out. */
const maxSeeds = 1_000;

const source = join(import.meta.dirname, "../../src");
let folder: string;

beforeAll(async () => {
  // Inside of the package, so that the mutants find what they depend on.
  folder = await mkdtemp(join(import.meta.dirname, ".mutants-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function build({ file, from, to }: Mutant, name: string): Promise<Api> {
  const target = join(folder, name);
  await cp(source, target, { recursive: true });
  const text = await readFile(join(target, file), "utf8");
  expect(text.split(from), `${file} has this text once`).toHaveLength(2);
  await writeFile(
    join(target, file),
    text.replace(from, () => to),
  );
  // Its exports are those of the client: only a few characters differ.
  return (await import(/* @vite-ignore */ join(target, "index.ts"))) as Api;
}

test.each(sampled(mutants, 3))("$title", async (mutant) => {
  const api = await build(mutant, String(mutants.indexOf(mutant)));
  for (let seed = 1; seed <= maxSeeds; seed++) if ((await simulate(api, seed)).findings.length > 0) return;
  expect.fail(`${maxSeeds} worlds did not find it out`);
}, 120_000);
