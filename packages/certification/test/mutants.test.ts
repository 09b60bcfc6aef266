/** Each rule is broken by an integration with one bad habit. */
import { describe, expect, test } from "vitest";
import { sampled, thorough } from "../../../test/lib/budget.ts";
import { rules } from "../src/index.ts";
import { certify, named } from "./lib/run.ts";
import { mutants } from "./mutants.ts";

/** What a wrong belief costs: it breaks these beside the rule against it. */
const truths: readonly string[] = ["returned-is-not-sold", "kept-is-sold"];

const seeds = Array.from({ length: thorough ? 4 : 1 }, (_, index) => index + 1);

describe("an integration with one bad habit breaks the rule against it", () => {
  test.each(sampled(mutants, 4))("$what: $rule", async ({ rule, also = [], habits }) => {
    for (const seed of seeds) {
      const judgement = await certify(habits, { seed });
      const broken = named(judgement, "failed");
      const meant = truths.includes(rule) ? broken : broken.filter((id) => !truths.includes(id));
      expect([...meant].sort()).toEqual([rule, ...also].sort());
      const isMandatory = rules.some(({ id, severity }) => broken.includes(id) && severity === "mandatory");
      expect(judgement.exitCode).toBe(isMandatory ? 1 : 0);
      // Each finding has a message.
      const { evidence = [] } = judgement.rules.find((one) => one.rule.id === rule) ?? {};
      expect(evidence.filter(({ finding }) => finding.message === "")).toEqual([]);
    }
  });
});

test("every rule has an integration that breaks only it; a second sale needs a second id", () => {
  const ids = rules.map(({ id }) => id);
  const alone = new Set(mutants.filter(({ also }) => also === undefined).map(({ rule }) => rule));
  expect(ids.filter((id) => !alone.has(id))).toEqual(["sold-once"]);
  expect(mutants.some(({ rule, also }) => rule === "sold-once" && also?.join() === "one-id-per-order")).toBe(true);
  expect(new Set(mutants.map(({ what }) => what)).size).toBe(mutants.length);
});
