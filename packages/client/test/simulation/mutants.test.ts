/** The simulation and the probes would prove little if they could not fail: each broken client is found out. */
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampled, thorough } from "../../../../test/lib/budget.ts";
import { points } from "../points/index.ts";
import type { Api, Probe } from "../points/probe.ts";
import { type Mutant, mutants } from "./mutants.ts";
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

test.each(mutants)("still applies: $title", async ({ file, from, caughtBy }) => {
  expect(["simulation", ...Object.keys(points)]).toContain(caughtBy);
  const text = await readFile(join(source, file), "utf8");
  expect(text.split(from), `${file} has this text once`).toHaveLength(2);
});

async function build({ file, from, to }: Mutant, name: string): Promise<Api> {
  const target = join(folder, name);
  await cp(source, target, { recursive: true });
  const text = await readFile(join(target, file), "utf8");
  await writeFile(
    join(target, file),
    text.replace(from, () => to),
  );
  // Its exports are those of the client: only a few characters differ.
  return (await import(/* @vite-ignore */ join(target, "index.ts"))) as Api;
}

const fails = async ({ run }: Probe, api: Api): Promise<boolean> => {
  const failed = run(api).then(
    () => false,
    () => true,
  );
  // What never ends has failed, too.
  return Promise.race([failed, new Promise<boolean>((resolve) => setTimeout(resolve, 2_000, true))]);
};

// A probe takes milliseconds, the simulation up to a thousand worlds. With a small budget, one point in three has one mutant.
const firstOfPoint = new Map(mutants.map((mutant) => [mutant.caughtBy, mutant] as const).reverse());
firstOfPoint.delete("simulation");
const chosen = thorough ? mutants : sampled([...firstOfPoint.values()], 3);

test.each(chosen)("$title: $caughtBy", async (mutant) => {
  const api = await build(mutant, String(mutants.indexOf(mutant)));
  if (mutant.caughtBy === "simulation") {
    for (let seed = 1; seed <= maxSeeds; seed++) if ((await simulate(api, seed)).findings.length > 0) return;
    expect.fail(`${maxSeeds} worlds did not find it out`);
  }
  for (const probe of points[mutant.caughtBy] ?? []) if (await fails(probe, api)) return;
  expect.fail("no probe found it out");
}, 120_000);
