/** Whatever a lawful world does: one purchase an order, nothing wrong is said, and everything ends. */
import * as client from "@vending/client";
import { expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { report, simulate } from "../simulation/run.ts";

const seeds = thorough ? 20_000 : 120;

test(`${seeds} worlds`, async () => {
  const told = new Map<string, number>();
  for (let seed = 1; seed <= seeds; seed++) {
    const verdict = await simulate(client, seed);
    if (verdict.findings.length > 0) expect.fail(`npm run simulate -- --seed ${seed}\n${report(verdict)}`);
    for (const what of verdict.told) told.set(what, (told.get(what) ?? 0) + 1);
  }
  // Worlds in which nothing ever happens would prove little.
  for (const what of ["succeeded", "failed", "rejected", "open"])
    expect(told.get(what), what).toBeGreaterThan(thorough ? 500 : 1);
  console.log(`  ${[...told].map(([what, count]) => `${what} ${count}`).join(", ")}`);
}, 1_200_000);

test("a seed gives the same world again", async () => {
  for (const seed of [1, 2, 3]) {
    const [first, again] = [await simulate(client, seed), await simulate(client, seed)];
    expect(report(again)).toBe(report(first));
  }
});
