/**
 * A change of the spec that breaks a promise may be rebuilt and committed, so that the gate `drift` passes. Then another
 * gate must fail.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { withTemporaryFolder } from "../../scripts/lib/files.ts";
import { cache } from "../../scripts/lib/paths.ts";
import { sampled, thorough } from "../lib/budget.ts";
import { readBuilt } from "../lib/built.ts";
import { lint } from "../lib/lint.ts";
import { buildMutant, mutantHost, type SpecMutant } from "../lib/mutants.ts";
import { promises } from "../lib/promises.ts";
import { mutants as all } from "./mutants/index.ts";

/** Each takes half a second to compile, so the quick run takes only a few. */
const mutants = sampled(all, 160);

/** The faults that each gate finds in a mutant. */
interface Verdict {
  /** The error of the build. The other gates do not run then. */
  build?: string;
  /** The broken rules of the lint. */
  lint: string[];
  /** The names of the broken promises. */
  promises: string[];
}

/** Judges mutants in batches: one batch is linted while the next is compiled. */
function judge(changes: readonly SpecMutant[]): Promise<Verdict[]> {
  return withTemporaryFolder(async (folder) => {
    const verdicts: Promise<Verdict[]>[] = [];
    for (let start = 0; start < changes.length; start += 16) {
      const batch: { out: string; verdict: Verdict }[] = [];
      for (const [index, mutant] of changes.slice(start, start + 16).entries()) {
        const out = join(folder, String(start + index));
        const fault = await buildMutant(mutant, out, thorough && index % 4 === 0);
        if (fault !== undefined) expect(existsSync(out), "a failed build writes nothing").toBe(false);
        const broken = fault === undefined ? await brokenPromises(out) : [];
        batch.push({ out, verdict: { ...(fault !== undefined && { build: fault }), lint: [], promises: broken } });
      }
      const built = batch.filter(({ verdict }) => verdict.build === undefined);
      verdicts.push(
        lint(built.map(({ out }) => out)).then((rules) => {
          for (const [index, { verdict }] of built.entries()) verdict.lint = rules[index] ?? [];
          return batch.map(({ verdict }) => verdict);
        }),
      );
    }
    return (await Promise.all(verdicts)).flat();
  }, cache);
}

async function brokenPromises(out: string): Promise<string[]> {
  const built = await readBuilt(out);
  return promises.filter((promise) => promise.broken(built).length > 0).map(({ name }) => name);
}

/** The first gate that stops a mutant (build, lint, promises), and its findings. */
function stopperOf({ build, lint: rules, promises: broken }: Verdict): { gate: string; says: string[] } {
  if (build !== undefined) return { gate: "build", says: [build] };
  if (rules.length > 0) return { gate: "lint", says: rules };
  if (broken.length > 0) return { gate: "promise", says: broken };
  return { gate: "NOTHING", says: [] };
}

const unchanged: SpecMutant = { file: "plans/model.tsp", find: "model DataPlan {", replace: "model DataPlan {" };
let ofUnchanged: Verdict | undefined;
const verdicts = new Map<string, Verdict>();

describe("a rebuilt spec is stopped with", () => {
  // biome-ignore lint/correctness/noEmptyPattern: the first argument of a hook is destructured, or Vitest refuses it
  beforeAll(async ({}, { tasks }) => {
    // The first task is not about a mutant.
    const chosen = mutants.filter((_, index) => tasks[index + 1]?.mode === "run");
    const [none, ...each] = await judge([unchanged, ...chosen]);
    ofUnchanged = none;
    for (const [index, verdict] of each.entries()) verdicts.set(chosen[index]?.what ?? "", verdict);
  }, 900_000);

  test("nothing, if it is unchanged", () => {
    expect(ofUnchanged).toEqual({ lint: [], promises: [] });
  });

  test.for(mutants)("$what", ({ what, stoppedBy }, { skip }) => {
    // If the unchanged spec fails, so does every mutant. documents.test.ts reports that one fault.
    if (JSON.stringify(ofUnchanged) !== JSON.stringify({ lint: [], promises: [] })) skip();
    const verdict = verdicts.get(what);
    if (!verdict) throw new Error("it was not judged");
    const [[gate, first] = []] = Object.entries(stoppedBy);
    const stopper = stopperOf(verdict);
    expect(stopper.gate, stopper.says.join("\n")).toBe(gate);
    if (first instanceof RegExp) expect(stopper.says[0]).toMatch(first);
    else expect(stopper.says[0]).toBe(first);
  });
});

test.each(all)("still applies: $what", async (mutant) => {
  await mutantHost(mutant);
});

test("a mutant whose text is no longer in the spec is reported with its file", async () => {
  const stale: SpecMutant = { ...unchanged, find: "model DataPlan(" };
  await expect(mutantHost(stale)).rejects.toThrow('plans/model.tsp has "model DataPlan(" 0 times');
});

test("every promise is broken by some mutant, so none is empty", ({ skip }) => {
  if (verdicts.size < all.length) skip("only some of the mutants ran");
  const broken = new Set([...verdicts.values()].flatMap((verdict) => verdict.promises));
  expect(promises.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
});
